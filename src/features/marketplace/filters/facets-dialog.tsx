import { counted } from '@/lib/text/count-text';
import { Button } from '@/ui/controls/button';
import { Dialog } from '@/ui/layout/dialog';
import type { ReactNode } from 'react';
import { noFilters, type SearchChange } from '../search/marketplace-search';

interface FacetsDialogProps {
  /** How many lots match the filters; null while uncertain. */
  sellRequestCount: number | null;
  onClear: (change: SearchChange) => void;
  onClose: () => void;
  children: ReactNode;
}

/** The filters as a sheet, on screens without room for a column. */
export function FacetsDialog({ sellRequestCount, onClear, onClose, children }: FacetsDialogProps) {
  return (
    <Dialog
      title="Filters"
      place="side"
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" onClick={() => onClear(noFilters)}>
            Clear
          </Button>
          <Button look="primary" onClick={onClose}>
            {sellRequestCount === null ? 'Show lots' : `Show ${counted(sellRequestCount, 'lot')}`}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
