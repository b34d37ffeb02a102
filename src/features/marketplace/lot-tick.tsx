import type { SellRequest } from '@/contract/resources';
import { Checkbox } from '@/ui/checkbox';
import { selectLots, toggleLot, useSelected } from './selection-store';

interface LotTickProps {
  /** The lots on screen in their order, for a range. */
  listings: readonly SellRequest[];
  listing: SellRequest;
  tabIndex?: number;
}

const place = 'h-full min-h-6 min-w-6 justify-center select-none';

/** The tick of one lot; with Shift, of all from the one before to this. */
export function LotTick({ listings, listing: { id, name }, tabIndex }: LotTickProps) {
  return (
    <Checkbox
      label={`Select ${name}`}
      isLabelHidden
      className={place}
      tabIndex={tabIndex}
      checked={useSelected((selection) => selection.has(id))}
      onChange={({ nativeEvent }) =>
        toggleLot(listings, id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  );
}

/** The tick of all lots on screen. */
export function PageTick({ listings }: { listings: readonly SellRequest[] }) {
  const count = useSelected((selection) => listings.filter(({ id }) => selection.has(id)).length);
  const isAll = count === listings.length;
  return (
    <Checkbox
      label="Select all lots of this page"
      isLabelHidden
      className={place}
      checked={isAll}
      isMixed={count > 0 && !isAll}
      onChange={() => selectLots(listings, !isAll)}
    />
  );
}
