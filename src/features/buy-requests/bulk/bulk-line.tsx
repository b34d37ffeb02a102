import { CircleAlert, CircleCheck, CircleDashed, CircleHelp, Hourglass, LoaderCircle } from 'lucide-react';
import { counted } from '@/lib/text/count-text';
import { cents, formatMoney, multiplyCents } from '@/lib/money';
import { Button } from '@/ui/controls/button';
import { classNames } from '@/ui/class-names';
import type { JournalLine } from './bulk-journal';
import { BulkRevision } from './bulk-revision';
import { devicePropertiesText } from '../device-text';

/** How the work on the journal stands, for what a line says and offers. */
export type WorkingState = 'here' | 'elsewhere' | 'resting';

interface Told {
  Icon: typeof CircleCheck;
  tone: string;
  /** In a word or sentence. */
  words: string;
}

/** What became of a line, in words. */
function toldOf(line: JournalLine, isWorking: boolean): Told {
  switch (line.state) {
    case 'made':
      return line.kind === 'matched'
        ? { Icon: CircleCheck, tone: 'text-good', words: `Made. ${line.sentence}` }
        : { Icon: Hourglass, tone: 'text-warn', words: `Made. ${line.sentence}` };
    case 'refused':
      return { Icon: CircleAlert, tone: 'text-bad', words: `Not made. ${line.why}` };
    case 'unknown':
      return {
        Icon: CircleHelp,
        tone: 'text-warn',
        words: 'Sent, but the answer was lost. It may have been made.',
      };
    case 'sending':
      return isWorking
        ? { Icon: LoaderCircle, tone: 'text-muted', words: 'Sending' }
        : {
            Icon: CircleHelp,
            tone: 'text-warn',
            words: 'On the way when the work ended. Continuing asks what became of it.',
          };
    default:
      return { Icon: CircleDashed, tone: 'text-muted', words: isWorking ? 'Waits its turn' : 'Not sent' };
  }
}

interface BulkLineProps {
  line: JournalLine;
  working: WorkingState;
  onAsk: () => void;
  onRevise: (input: JournalLine['input']) => void;
}

/** A line of the journal: what was asked for, what became of it, and what can be done about it. */
export function BulkLine({ line, working, onAsk, onRevise }: BulkLineProps) {
  const { name, quantity, price, properties } = line.input;
  const unit = cents(price);
  const { Icon, tone, words } = toldOf(line, working !== 'resting');
  return (
    <li className="flex gap-2.5 border-b border-line py-2.5 text-sm last:border-b-0">
      <Icon
        aria-hidden="true"
        className={classNames(
          'mt-0.5 size-4 shrink-0',
          tone,
          Icon === LoaderCircle && 'animate-spin motion-reduce:animate-none',
        )}
      />
      <div className="min-w-0 flex-1">
        <div className="flex gap-3">
          <p className="min-w-0 flex-1 font-medium wrap-anywhere">{name}</p>
          <p className="font-medium tabular-nums">{formatMoney(multiplyCents(unit, quantity))}</p>
        </div>
        <div className="flex flex-wrap justify-between gap-x-3 text-xs text-muted">
          <p className="wrap-anywhere">{devicePropertiesText(properties)}</p>
          <p className="tabular-nums">
            {counted(quantity, 'pc')} at {formatMoney(unit)}
          </p>
        </div>
        <p className={classNames('mt-1 wrap-anywhere', tone)}>{words}</p>
        {line.state === 'unknown' && working === 'resting' ? (
          <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button size="tool" onClick={onAsk}>
              Ask what became of it
            </Button>
            <span className="text-xs text-muted">Asking never makes a second one.</span>
          </div>
        ) : null}
        {line.state === 'refused' && working !== 'elsewhere' ? (
          <BulkRevision key={line.intent} line={line} onRevise={onRevise} />
        ) : null}
      </div>
    </li>
  );
}
