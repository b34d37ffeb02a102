import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Facets } from './facets';
import type { MarketplaceSearch, SearchChange } from './marketplace-search';

interface FacetsDialogProps {
  search: MarketplaceSearch;
  onChange: (change: SearchChange) => void;
  onClose: () => void;
}

/** The facets as a sheet, where there is no room for their column. */
export function FacetsDialog({ search, onChange, onClose }: FacetsDialogProps) {
  return (
    <Dialog
      title="Filters"
      place="side"
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" onClick={() => onChange({ category: '', brand: [] })}>
            Clear
          </Button>
          <Button look="primary" onClick={onClose}>
            Show the lots
          </Button>
        </>
      }
    >
      <Facets search={search} onChange={onChange} />
    </Dialog>
  );
}
