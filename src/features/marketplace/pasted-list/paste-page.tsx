import { useEffect, useState } from 'react';
import { useAccount } from '@/api/use-account';
import { onJournalChange, readJournal } from '@/features/buy-requests/bulk/bulk-journal';
import { BulkNotice } from '@/features/buy-requests/bulk/bulk-notice';
import { wholeMarket } from '@/features/market-sync/market-scope';
import { Button } from '@/ui/controls/button';
import { notify } from '@/ui/feedback/notify';
import { Page } from '@/ui/layout/page';
import { useMarketLoading } from '../market-worker/use-market-loading';
import { ListInput } from './list-input';
import { ListPreview } from './list-preview';
import {
  changePastedList,
  openPastedList,
  readPastedList,
  setListText,
  usePastedList,
} from './pasted-list-store';
import { sentAfter } from './sent-items';

/** Updates the list with the progress of its requests from the journal. */
function recordSent(account: string, isLive: boolean): void {
  const list = readPastedList();
  const { journal } = readJournal(account);
  const sent = sentAfter(list, journal, isLive);
  // Without a journal no lot is being requested. The lots of a closed form must not be mistaken for those of a later one.
  const requested = journal || isLive ? list.requested : {};
  if (JSON.stringify({ sent, requested }) !== JSON.stringify({ sent: list.sent, requested: list.requested }))
    changePastedList({ sent, requested });
}

/** The screen where the buyer pastes or opens a list, matches it to lots for sale, and requests them. */
export function PastePage() {
  const account = useAccount();
  // Before the first render, so that the list of another account never shows.
  useState(() => {
    openPastedList(account);
    recordSent(account, false);
  });
  const { value: list, problem } = usePastedList();
  const [isEditing, setEditing] = useState(list.text.trim() === '');
  useMarketLoading(account, wholeMarket, { isDue: true, isNeeded: !isEditing });
  useEffect(() => onJournalChange(account, () => recordSent(account, true)), [account]);

  function remove() {
    const before = readPastedList();
    setListText('');
    setEditing(true);
    notify({
      title: 'List removed',
      action: {
        label: 'Undo',
        onPress: () => {
          changePastedList(before);
          setEditing(false);
        },
      },
    });
  }

  return (
    <Page
      title="Paste a list"
      actions={
        isEditing ? null : (
          <>
            <Button size="tool" onClick={() => setEditing(true)}>
              Edit list
            </Button>
            <Button size="tool" look="quiet" onClick={remove}>
              Remove list
            </Button>
          </>
        )
      }
    >
      <BulkNotice className="mb-4" />
      {isEditing ? (
        <ListInput
          text={list.text}
          isLost={problem === 'full' || problem === 'forbidden'}
          onSave={setListText}
          onRead={(text) => {
            setListText(text);
            setEditing(text.trim() === '');
          }}
        />
      ) : (
        <ListPreview />
      )}
    </Page>
  );
}
