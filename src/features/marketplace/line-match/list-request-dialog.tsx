import { useQuery } from '@tanstack/react-query';
import type { SellRequest } from '@/contract/resources';
import { BulkDialog } from '@/features/buy-requests/bulk/bulk-notice';
import { sellRequestsByIdQuery } from '../market-worker/market-queries';
import { useMarket } from '../market-worker/market-store';

interface ListRequestDialogProps {
  /** The lots as they were when the form opened. */
  opened: readonly SellRequest[];
  onDone: (sellRequestId: string) => void;
  onClose: () => void;
}

/** The form that requests the lots of a list. It shows today's prices; a lot that is gone stays as it was. */
export function ListRequestDialog({ opened, onDone, onClose }: ListRequestDialogProps) {
  const ids = opened.map(({ id }) => id);
  const { data } = useQuery(sellRequestsByIdQuery(useMarket(), ids));
  const today = new Map(data?.sellRequests.map((one) => [one.id, one]));
  return (
    <BulkDialog
      sellRequests={opened.map((one) => today.get(one.id) ?? one)}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
