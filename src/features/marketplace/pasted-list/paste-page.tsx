import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
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
  const field = useRef<HTMLTextAreaElement>(null);
  useMarketLoading(account, wholeMarket, { isDue: true, isNeeded: !isEditing });
  useEffect(() => onJournalChange(account, () => recordSent(account, true)), [account]);

  /** Shows the text or the lines, and focuses them: the pressed button is removed. */
  function show(isText: boolean) {
    flushSync(() => setEditing(isText));
    const screen = document.getElementById('content');
    if (document.activeElement === document.body) (isText ? field.current : screen)?.focus();
  }

  function remove() {
    const before = readPastedList();
    setListText('');
    show(true);
    notify({
      title: 'List removed',
      action: {
        label: 'Undo',
        onPress: () => {
          changePastedList(before);
          show(false);
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
            <Button size="tool" onClick={() => show(true)}>
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
          field={field}
          text={list.text}
          isLost={problem === 'full' || problem === 'forbidden'}
          onSave={setListText}
          onRead={(text) => {
            setListText(text);
            show(text.trim() === '');
          }}
        />
      ) : (
        <ListPreview />
      )}
    </Page>
  );
}
