import { useEffect, useId } from 'react';
import type { SellRequest } from '@/contract/resources';
import { Checkbox } from '@/ui/controls/checkbox';
import type { Lots } from '../results/sell-request-list';
import { selectLots, toggleLot, useSelected } from '../selection/selection-store';

interface SelectCheckboxProps {
  lot: string;
  /** Id of the element with the lot's name. */
  nameId: string;
  /** `isRange`: also all lots from the last selected one to this. */
  onSelect: (isRange: boolean) => void;
  tabIndex?: number;
}

/** Fills the cell, so that the whole cell can be clicked. */
const labelClass = 'inline-flex h-full min-h-6 min-w-6 items-center justify-center gap-2 select-none';

/** At most this many lots can be selected at once. */
const mostAtOnce = 500;

/** Toggles a lot of a list; with `isRange`, also all lots from the last toggled one to it. */
export async function toggleLotOf(lots: Lots, listing: SellRequest, isRange: boolean): Promise<void> {
  // If the list can't be fetched, only this lot is toggled.
  const listings = isRange ? await lots.all().catch(() => [listing]) : [listing];
  toggleLot(listings, listing.id, isRange);
}

/** The checkbox of a lot. With Shift it selects all lots from the last selected one. */
export function SelectRowCheckbox({ lot, nameId, onSelect, tabIndex }: SelectCheckboxProps) {
  const isSelected = useSelected((selection) => selection.has(lot));
  const id = useId();
  return (
    <Checkbox
      id={id}
      label="Select"
      isLabelHidden
      aria-labelledby={`${id} ${nameId}`}
      className={labelClass}
      tabIndex={tabIndex}
      checked={isSelected}
      onChange={({ nativeEvent }) => onSelect(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  );
}

/** The checkbox that selects all lots of the list. */
export function SelectAllCheckbox({ lots, isPage }: { lots: Lots; isPage: boolean }) {
  const isTooMany = lots.count > mostAtOnce;
  const hasSelection = useSelected(({ size }) => size > 0);
  // Fetches all rows: only then it is known which selected lots are in the list.
  useEffect(() => {
    if (hasSelection && !isTooMany) lots.request(0, lots.count);
  }, [lots, hasSelection, isTooMany]);
  const count = useSelected((selection) =>
    isTooMany ? 0 : [...selection.keys()].filter((id) => lots.has(id)).length,
  );
  const isAll = count > 0 && count === lots.count;
  return (
    <span title={isTooMany ? `You can select up to ${mostAtOnce} lots` : undefined}>
      <Checkbox
        label={isPage ? 'Select all lots on this page' : 'Select all lots'}
        isLabelHidden
        className={labelClass}
        disabled={isTooMany}
        checked={isAll}
        isMixed={count > 0 && !isAll}
        onChange={() => void lots.all().then((all) => selectLots(all, !isAll))}
      />
    </span>
  );
}
