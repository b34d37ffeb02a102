import { useState } from 'react';
import { counted } from '@/lib/text/count-text';
import { classNames } from '@/ui/class-names';
import { Button } from '@/ui/controls/button';
import { Notice } from '@/ui/feedback/notice';
import { NotLoadedDialog } from '@/ui/layout/dialog';
import { lazyPart } from '@/ui/lazy-part';
import {
  isAllMade,
  type ReplacedLines,
  tallyOf,
  tallySentence,
  useJournal,
  writeJournal,
} from './bulk-journal';
import {
  continueBulk,
  discardBulk,
  stoppedSentence,
  useBulkDesk,
  useBulkRun,
  useRunsElsewhere,
} from './bulk-runner';

/** The dialog of several buy requests. Its code loads when it is opened. */
export const BulkDialog = lazyPart(async () => (await import('./bulk-dialog')).BulkDialog, {
  missing: NotLoadedDialog,
});

interface BulkNoticeProps {
  replaced?: ReplacedLines | null;
  className: string;
}

/** The results of buy requests that were sent together, while their dialog is closed. Renders nothing without a journal. */
export function BulkNotice({ replaced = null, className }: BulkNoticeProps) {
  const desk = useBulkDesk();
  const { account } = desk;
  const { journal, trouble } = useJournal(account);
  const { isRunning, stoppedBy } = useBulkRun();
  const isElsewhere = useRunsElsewhere(account, journal !== null && !isRunning);
  const [isOpen, setOpen] = useState(false);
  if (!journal) {
    return trouble === 'unreadable' ? (
      <Notice
        tone="warn"
        title="We can't read the record of earlier buy requests"
        className={className}
        actions={
          <Button size="tool" onClick={() => writeJournal(account, null)}>
            Dismiss
          </Button>
        }
      >
        Sent requests are in your cart. Lots that aren't there may not have been requested.
      </Notice>
    ) : null;
  }

  const tally = tallyOf(journal);
  const isSending = isRunning || isElsewhere;
  const isMissing = tally.waiting + tally.sending > 0;
  const isMade = isAllMade(tally);
  const show = (
    <Button size="tool" onClick={() => setOpen(true)}>
      View requests
    </Button>
  );
  return (
    <>
      <Notice
        tone={isSending ? 'info' : isMade ? 'good' : 'warn'}
        title={tallySentence(tally, isSending)}
        // The open dialog shows the same.
        className={classNames(className, '[body:has([data-bulk-results])_&]:hidden')}
        actions={
          isSending ? (
            show
          ) : (
            <>
              {isMissing ? (
                <Button
                  size="tool"
                  onClick={() => {
                    setOpen(true);
                    void continueBulk(desk);
                  }}
                >
                  Continue
                </Button>
              ) : null}
              {replaced ? (
                <Button size="tool" onClick={replaced.onRemove}>
                  {`Remove ${counted(replaced.count, 'old line')}`}
                </Button>
              ) : null}
              {show}
              <Button size="tool" look="quiet" onClick={() => void discardBulk(desk)}>
                {isMissing ? 'Discard the rest' : 'Dismiss'}
              </Button>
            </>
          )
        }
      >
        {isElsewhere ? 'Running in another tab.' : null}
        {isSending || isMade ? null : stoppedSentence(stoppedBy)}
      </Notice>
      {isOpen ? (
        <BulkDialog sellRequests={[]} replaced={replaced} onDone={() => {}} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
