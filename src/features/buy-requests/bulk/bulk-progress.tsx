import { Link } from '@tanstack/react-router';
import { counted } from '@/lib/text/count-text';
import { Button, buttonClass } from '@/ui/controls/button';
import { Dialog } from '@/ui/layout/dialog';
import { Notice } from '@/ui/feedback/notice';
import { type BulkJournal, isAllMade, tallyOf, tallySentence } from './bulk-journal';
import type { KeptJournal } from './bulk-journal-store';
import { BulkLine } from './bulk-line';
import {
  endingSentence,
  askAgain,
  type BulkDesk,
  continueBulk,
  leaveBulk,
  reviseLine,
  stopBulk,
  useBulkWork,
} from './bulk-work';
import { useBulkElsewhere } from './use-bulk-elsewhere';

interface BulkProgressProps {
  desk: BulkDesk;
  journal: BulkJournal;
  trouble: KeptJournal['trouble'];
  /** The journal was put away. */
  onLeft: () => void;
  onClose: () => void;
}

/** The journal while it is worked on and after: every line with what became of it, and how to go on. */
export function BulkProgress({ desk, journal, trouble, onLeft, onClose }: BulkProgressProps) {
  const { isRunning, limit, ending } = useBulkWork();
  const isElsewhere = useBulkElsewhere(desk.account, !isRunning);
  const working = isRunning ? 'here' : isElsewhere ? 'elsewhere' : 'resting';
  const tally = tallyOf(journal);
  const missing = tally.waiting + tally.sending;
  const isMade = isAllMade(tally);
  const obstacle = working === 'resting' && !isMade ? endingSentence(ending) : null;

  // What was seen to be made need not be told again.
  const close = () => {
    if (isMade && working === 'resting') void leaveBulk(desk);
    onClose();
  };

  return (
    <Dialog
      title={
        working === 'resting'
          ? counted(tally.total, 'buy request')
          : `Making ${counted(tally.total, 'buy request')}`
      }
      className="w-[min(640px,calc(100vw-2rem))]!"
      onClose={close}
      footer={
        <>
          {working === 'here' ? <Button onClick={stopBulk}>Stop</Button> : null}
          {working === 'resting' && !isMade ? (
            <Button onClick={() => void leaveBulk(desk).then(onLeft)}>
              {missing > 0 ? 'Leave it' : 'Dismiss'}
            </Button>
          ) : null}
          {working === 'resting' && missing > 0 ? (
            <Button look="primary" onClick={() => void continueBulk(desk)}>
              Continue
            </Button>
          ) : null}
          {working !== 'resting' ? <Button onClick={onClose}>Close, it goes on</Button> : null}
          {working === 'resting' && missing === 0 && tally.made > 0 ? (
            <Link to="/cart" onClick={close} className={buttonClass('primary')}>
              Go to the cart
            </Link>
          ) : null}
        </>
      }
    >
      <p role="status" className="text-sm font-medium tabular-nums">
        {tallySentence(tally, working !== 'resting')}.
      </p>
      <div className="mt-2 flex flex-col gap-2 empty:hidden">
        {limit === null ? null : (
          <Notice tone="warn">
            The marketplace asked for a pause of {limit} s. The rest follows after it.
          </Notice>
        )}
        {obstacle ? <Notice tone="warn">{obstacle}</Notice> : null}
        {isElsewhere ? <Notice tone="info">Another tab works on these now.</Notice> : null}
        {trouble === 'unsaved' ? (
          <Notice tone="warn" title="This browser cannot keep a record of these">
            Its storage is full or forbidden. The work goes on in this tab; if it is closed before the end,
            look in the cart for what was made.
          </Notice>
        ) : null}
      </div>
      <ul aria-label="What became of each" className="mt-2">
        {journal.lines.map((line) => (
          <BulkLine
            key={line.listing}
            line={line}
            working={working}
            onAsk={() => void askAgain(desk, line)}
            onRevise={(input) => void reviseLine(desk, line, input)}
          />
        ))}
      </ul>
    </Dialog>
  );
}
