import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { clearDraft, ordersFrom, type RequestedSellRequest } from './bulk-draft';
import { BulkForm } from './bulk-form';
import { isAllMade, newJournal, type ReplacedLines, tallyOf, useJournal } from './bulk-journal';
import { BulkProgress } from './bulk-progress';
import { startBulk, useBulkDesk, useBulkRun } from './bulk-runner';

interface BulkDialogProps {
  /** The lots to request. An empty list shows the results of earlier requests. */
  sellRequests: readonly RequestedSellRequest[];
  replaced?: ReplacedLines | null;
  /** Called with the ids of the lots before anything is sent. */
  onStart?: (ids: readonly string[]) => void;
  /** Called with the id of each lot that is done: its request is made, or the buyer removed the lot. */
  onDone: (sellRequestId: string) => void;
  onClose: () => void;
}

/** Several buy requests: the form, and then the results. While earlier requests are unsettled, it shows their results first. */
export function BulkDialog(props: BulkDialogProps) {
  const { sellRequests, replaced = null, onStart, onDone, onClose } = props;
  const desk = useBulkDesk();
  const { journal, trouble } = useJournal(desk.account);
  const { stoppedBy } = useBulkRun();
  // The form replaces a journal that was all made when the dialog opened. A newer journal stays until the dialog closes.
  const [settled] = useState(() => (journal && isAllMade(tallyOf(journal)) ? journal : null));
  const [hasStarted, setStarted] = useState(false);
  const [isNotSent, setNotSent] = useState(false);
  const isForm = sellRequests.length > 0 && (journal === null || journal === settled);
  const isSending = hasStarted && !isForm;
  useEffect(() => {
    // The form saved the typed fields as a draft when it closed, and the journal has them now.
    if (isSending) clearDraft();
  }, [isSending]);
  const closeWhenEmpty = useEffectEvent(onClose);
  const isEmpty = !isForm && !journal;
  useLayoutEffect(() => {
    if (isEmpty) closeWhenEmpty();
  }, [isEmpty]);

  if (!isForm) {
    return journal ? (
      <BulkProgress
        journal={journal}
        trouble={trouble}
        replaced={replaced}
        onDiscarded={() => {
          // The discarded journal was older than the selected lots: their form comes next.
          if (hasStarted || sellRequests.length === 0) onClose();
        }}
        onClose={onClose}
      />
    ) : null;
  }
  return (
    <BulkForm
      sellRequests={sellRequests}
      isElsewhere={stoppedBy === 'elsewhere'}
      isNotSent={isNotSent}
      onLeaveOut={onDone}
      onSend={(sent, draft) => {
        setNotSent(!navigator.onLine);
        if (!navigator.onLine) return;
        setStarted(true);
        onStart?.(sent.map(({ id }) => id));
        const orders = ordersFrom(sent, draft, () => crypto.randomUUID());
        void startBulk(desk, newJournal(orders), onDone);
      }}
      onClose={onClose}
    />
  );
}
