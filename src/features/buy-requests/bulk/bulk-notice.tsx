import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/ui/controls/button';
import { Notice } from '@/ui/feedback/notice';
import { isAllMade, tallyOf, tallySentence } from './bulk-journal';
import { useJournal, writeJournal } from './bulk-journal-store';
import { BulkPlace } from './bulk-place';
import { endingSentence, continueBulk, leaveBulk, useBulkWork } from './bulk-work';
import { useBulkElsewhere } from './use-bulk-elsewhere';

interface BulkNoticeProps {
  account: string;
  className: string;
}

/** What became of buy requests that were made together, wherever their dialog is not: nothing where there are none. */
export function BulkNotice({ account, className }: BulkNoticeProps) {
  const client = useQueryClient();
  const desk = { account, client };
  const { journal, trouble } = useJournal(account);
  const { isRunning, ending } = useBulkWork();
  const isElsewhere = useBulkElsewhere(account, journal !== null && !isRunning);
  const [isOpen, setOpen] = useState(false);
  if (!journal)
    return trouble === 'unreadable' ? <Unreadable account={account} className={className} /> : null;

  const tally = tallyOf(journal);
  const isWorking = isRunning || isElsewhere;
  const isMissing = tally.waiting + tally.sending > 0;
  const isMade = isAllMade(tally);
  const show = (
    <Button size="tool" onClick={() => setOpen(true)}>
      Show them
    </Button>
  );
  return (
    <>
      <Notice
        tone={isWorking ? 'info' : isMade ? 'good' : 'warn'}
        title={tallySentence(tally, isWorking)}
        className={className}
        actions={
          isWorking ? (
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
              {show}
              <Button size="tool" look="quiet" onClick={() => void leaveBulk(desk)}>
                {isMissing ? 'Leave it' : 'Dismiss'}
              </Button>
            </>
          )
        }
      >
        {isElsewhere ? 'Another tab works on these now.' : null}
        {isWorking || isMade ? null : endingSentence(ending)}
      </Notice>
      {isOpen ? (
        <BulkPlace account={account} lots={[]} onDone={() => {}} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

function Unreadable({ account, className }: BulkNoticeProps) {
  return (
    <Notice
      tone="warn"
      title="The record of earlier buy requests cannot be read"
      className={className}
      actions={
        <Button size="tool" onClick={() => writeJournal(account, null)}>
          Dismiss
        </Button>
      }
    >
      What was made is in the cart. Lots that are not there may not have been asked for.
    </Notice>
  );
}
