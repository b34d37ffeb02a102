import { useEffect, useId } from 'react';
import type { SellRequest } from '@/contract/resources';
import { Checkbox } from '@/ui/controls/checkbox';
import type { SellRequestList } from '../results/sell-request-list';
import { selectSellRequests, toggleSellRequest, useSelected } from '../selection/selection-store';

interface SelectCheckboxProps {
  sellRequestId: string;
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
export async function toggleSellRequestOf(
  sellRequestList: SellRequestList,
  sellRequest: SellRequest,
  isRange: boolean,
): Promise<void> {
  // If the list can't be fetched, only this lot is toggled.
  const sellRequests = isRange ? await sellRequestList.all().catch(() => [sellRequest]) : [sellRequest];
  toggleSellRequest(sellRequests, sellRequest.id, isRange);
}

/** The checkbox of a lot. With Shift it selects all lots from the last selected one. */
export function SelectRowCheckbox({ sellRequestId, nameId, onSelect, tabIndex }: SelectCheckboxProps) {
  const isSelected = useSelected((selection) => selection.has(sellRequestId));
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
export function SelectAllCheckbox({
  sellRequestList,
  isPage,
}: {
  sellRequestList: SellRequestList;
  isPage: boolean;
}) {
  const isTooMany = sellRequestList.count > mostAtOnce;
  const hasSelection = useSelected(({ size }) => size > 0);
  // Fetches all rows: only then it is known which selected lots are in the list.
  useEffect(() => {
    if (hasSelection && !isTooMany) sellRequestList.request(0, sellRequestList.count);
  }, [sellRequestList, hasSelection, isTooMany]);
  const count = useSelected((selection) =>
    isTooMany ? 0 : [...selection.keys()].filter((id) => sellRequestList.has(id)).length,
  );
  const isAll = count > 0 && count === sellRequestList.count;
  return (
    <span title={isTooMany ? `You can select up to ${mostAtOnce} lots` : undefined}>
      <Checkbox
        label={isPage ? 'Select all lots on this page' : 'Select all lots'}
        isLabelHidden
        className={labelClass}
        disabled={isTooMany}
        checked={isAll}
        isMixed={count > 0 && !isAll}
        onChange={() => void sellRequestList.all().then((all) => selectSellRequests(all, !isAll))}
      />
    </span>
  );
}
