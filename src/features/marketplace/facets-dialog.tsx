import { counted } from '@/lib/count-text';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import type { ReactNode } from 'react';
import { noFilters } from './marketplace-search';
import type { SearchChange } from './marketplace-search';

interface FacetsDialogProps {
  /** How many lots the filters leave; null while that is not sure. */
  lotCount: number | null;
  onClear: (change: SearchChange) => void;
  onClose: () => void;
  /** The facets. */
  children: ReactNode;
}

/** The facets as a sheet, where there is no room for their column. */
export function FacetsDialog({ lotCount, onClear, onClose, children }: FacetsDialogProps) {
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
            {lotCount === null ? 'Show lots' : `Show ${counted(lotCount, 'lot')}`}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
