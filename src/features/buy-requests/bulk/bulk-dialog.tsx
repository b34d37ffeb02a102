import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { SellRequest } from '@/contract/resources';
import { ordersFrom } from './bulk-draft';
import { dropDraft } from './bulk-draft-store';
import { BulkForm } from './bulk-form';
import { isAllMade, newJournal, tallyOf } from './bulk-journal';
import { useJournal } from './bulk-journal-store';
import { BulkProgress } from './bulk-progress';
import { startBulk, useBulkWork } from './bulk-work';

interface BulkDialogProps {
  account: string;
  /** The lots to ask for; none to see what became of those before. */
  lots: readonly SellRequest[];
  /** A lot needs no asking for any more, by its listing's id: it is made, or was left out. */
  onDone: (listing: string) => void;
  onClose: () => void;
}

/** Several buy requests: the form, unless those before are not settled yet, and then what becomes of them. */
export function BulkDialog({ account, lots, onDone, onClose }: BulkDialogProps) {
  const client = useQueryClient();
  const desk = { account, client };
  const { journal, trouble } = useJournal(account);
  const { ending } = useBulkWork();
  // A journal that was all made when the dialog was opened gives way to the form; those that came since are shown to their end.
  const [settled] = useState(() => (journal && isAllMade(tallyOf(journal)) ? journal : null));
  const [hasBegun, setBegun] = useState(false);
  const [isNotSent, setNotSent] = useState(false);
  const isForm = lots.length > 0 && (journal === null || journal === settled);
  const isUnderWay = hasBegun && !isForm;
  useEffect(() => {
    // What was typed is in the journal now; the form has kept it when it went.
    if (isUnderWay) dropDraft();
  }, [isUnderWay]);
  const closeWhenLeft = useEffectEvent(onClose);
  const isNothingLeft = !isForm && !journal;
  useLayoutEffect(() => {
    if (isNothingLeft) closeWhenLeft();
  }, [isNothingLeft]);

  if (!isForm) {
    return journal ? (
      <BulkProgress
        desk={desk}
        journal={journal}
        trouble={trouble}
        onLeft={() => {
          // What was left came before the lots that are selected now: their form is next.
          if (hasBegun || lots.length === 0) onClose();
        }}
        onClose={onClose}
      />
    ) : null;
  }
  return (
    <BulkForm
      account={account}
      lots={lots}
      isElsewhere={ending === 'elsewhere'}
      isNotSent={isNotSent}
      onLeaveOut={onDone}
      onMake={(asked, draft) => {
        setNotSent(!navigator.onLine);
        if (!navigator.onLine) return;
        setBegun(true);
        const orders = ordersFrom(asked, draft, () => crypto.randomUUID());
        void startBulk(desk, newJournal(orders), onDone);
      }}
      onClose={onClose}
    />
  );
}
