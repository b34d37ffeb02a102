import { useQuery } from '@tanstack/react-query';
import type { CurrentDemo, WorldState } from '@/contract/sandbox/sandbox';
import { useDraft } from '@/features/checkout/draft/checkout-draft';
import { counted } from '@/lib/text/count-text';
import { Checkbox } from '@/ui/controls/checkbox';
import { dateFormat } from '@/lib/text/age-text';
import { ControlHint, ControlSection } from './control-section';
import { ControlButton, useControls } from './controls';
import { worldQuery } from '../sandbox/demo-queries';
import { sandbox } from '../sandbox/sandbox-client';
import { secondsToLastMinute } from './last-minute';

const steps = [1, 5, 15] as const;
const stopping = 'stop the clock';
const starting = 'start the clock';

const clockTime = dateFormat({
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** The validation for the clock's actions: the one on screen, otherwise the one that ends last. */
function endingValidation({ validations }: WorldState, orderMetaId: string | null, buyer: number) {
  const own = validations.filter((one) => one.buyer === buyer);
  return own.find((one) => one.orderMetaId === orderMetaId) ?? own[0];
}

/** The world's clock: ahead by minutes, to the last minute of the validation on screen, or frozen. */
export function ClockSection({ demo }: { demo: CurrentDemo }) {
  const { data: state } = useQuery(worldQuery(demo.world));
  const { orderMetaId } = useDraft();
  const { run, underWay } = useControls();
  const params = { world: demo.world };
  const advance = (seconds: number) =>
    sandbox.call('changeWorld', { params, body: { advanceClock: seconds } });
  const ending = state && endingValidation(state, orderMetaId, demo.buyer);
  const wait = state && ending ? secondsToLastMinute(ending.endsAt, state.now) : null;
  const obstacle =
    wait === null
      ? 'No countdown running. It starts at checkout review.'
      : wait <= 0
        ? 'Already at 1 minute or less.'
        : undefined;
  const isFrozen = state?.freezeClock ?? demo.freezeClock;

  return (
    <ControlSection
      title="Clock"
      isOpenAtFirst
      meta={`${clockTime(Date.parse(state?.now ?? demo.now))}${isFrozen ? ', stopped' : ''}`}
    >
      <div className="flex flex-wrap gap-2">
        {steps.map((minutes) => (
          <ControlButton
            key={minutes}
            control={{
              doing: `move the clock by ${counted(minutes, 'minute')}`,
              done: `The clock moved ${counted(minutes, 'minute')} forward.`,
              work: () => advance(minutes * 60),
            }}
          >
            +{minutes} min
          </ControlButton>
        ))}
      </div>
      <ControlButton
        className="self-start"
        reason={obstacle}
        control={{
          doing: 'move the clock to the last minute',
          done: '1 minute left to place the order.',
          work: () => advance(wait ?? 0),
        }}
      >
        Jump to 1 minute left
      </ControlButton>
      {state && obstacle ? <ControlHint>{obstacle}</ControlHint> : null}
      <Checkbox
        label="Stop the clock"
        checked={underWay === stopping || (isFrozen && underWay !== starting)}
        disabled={!state}
        onChange={() =>
          run({
            doing: isFrozen ? starting : stopping,
            done: isFrozen
              ? 'The clock is running again.'
              : 'Time is frozen. A countdown on screen keeps running until it refreshes.',
            work: () => sandbox.call('changeWorld', { params, body: { freezeClock: !isFrozen } }),
          })
        }
      />
    </ControlSection>
  );
}
