import type { CurrentDemo } from '@/contract/sandbox/sandbox';
import { buttonClass } from '@/ui/controls/button';
import { ControlHint, ControlSection } from './control-section';

/** Back to the start: the same situation in a new world. */
export function ResetSection({ demo }: { demo: CurrentDemo }) {
  return (
    <ControlSection title="Reset" isOpenAtFirst>
      <div className="flex flex-wrap gap-2">
        <a
          href={demo.scenario ? `/demo/${demo.scenario}` : '/demo'}
          className={buttonClass('secondary', 'tool')}
        >
          Start this demo anew
        </a>
      </div>
      <ControlHint>
        This world goes with everything in it, and a new one opens in the same situation.
      </ControlHint>
    </ControlSection>
  );
}
