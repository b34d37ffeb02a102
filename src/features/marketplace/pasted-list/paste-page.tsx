import { useEffect, useState } from 'react';
import { onJournalChange, readJournal } from '@/features/buy-requests/bulk/bulk-journal';
import { BulkNotice } from '@/features/buy-requests/bulk/bulk-notice';
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

const wholeMarket = { category: '', brand: [] };

/** Writes to the list what the journal says of its items. */
function recordSent(account: string, isLive: boolean): void {
  const list = readPastedList();
  const { journal } = readJournal(account);
  const sent = sentAfter(list, journal, isLive);
  // Without a journal no lot is being requested. Lots of a form that was closed must not be taken for those of a later one.
  const requested = journal || isLive ? list.requested : {};
  if (JSON.stringify({ sent, requested }) !== JSON.stringify({ sent: list.sent, requested: list.requested }))
    changePastedList({ sent, requested });
}

/** A list that the buyer pastes or opens: read, matched to the lots for sale, and requested. */
export function PastePage({ account }: { account: string }) {
  // Before the first render: the list of another account must not show.
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
      <BulkNotice account={account} className="mb-4" />
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
        <ListPreview account={account} />
      )}
    </Page>
  );
}
