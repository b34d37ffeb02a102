import { memo, useEffect, useId } from 'react';
import type { SellRequest } from '@/contract/resources';
import { Checkbox } from '@/ui/controls/checkbox';
import { checkboxLabelClass } from '../columns/cell-classes';
import { lotOf } from '../results/lot-element';
import type { Lots } from '../results/lots';
import { selectLots, toggleLot, useSelected } from '../selection/selection-store';

interface SelectCheckboxProps {
  /** Id of the element that says the lot's name. */
  nameId: string;
  /** `isRange`: also everything from the one before to this. */
  onSelect: (lot: string, isRange: boolean) => void;
  tabIndex?: number;
}

/** Most lots that are ticked at once: more are no order that anybody means. */
const mostAtOnce = 500;

/**
 * Toggles a lot of a list; with `isRange`, also all lots from the last toggled one to it.
 * @param visible rows that the page has, the lot among them.
 */
export async function toggleLotOf(
  lots: Lots,
  visible: readonly SellRequest[],
  id: string,
  isRange: boolean,
): Promise<void> {
  // Of a list that could not be fetched, the visible part is toggled.
  toggleLot(isRange ? await lots.all().catch(() => visible) : visible, id, isRange);
}

/** The tick of one lot; with Shift, of all from the one before to this. */
export function SelectRowCheckbox({ lot, ...tick }: SelectCheckboxProps & { lot: string }) {
  return <Tick {...tick} isTicked={useSelected((selection) => selection.has(lot))} />;
}

/** It takes its name and its lot from where it stands, so that it is not drawn again for another lot in its row. */
const Tick = memo(function OfLot({
  nameId,
  onSelect,
  tabIndex,
  isTicked,
}: SelectCheckboxProps & { isTicked: boolean }) {
  const id = useId();
  return (
    <Checkbox
      id={id}
      label="Select"
      isLabelHidden
      aria-labelledby={`${id} ${nameId}`}
      className={checkboxLabelClass}
      tabIndex={tabIndex}
      checked={isTicked}
      onChange={({ currentTarget, nativeEvent }) => {
        const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
        onSelect(lotOf(currentTarget) ?? '', isRange);
      }}
    />
  );
});

/** The tick of all lots of the list. */
export function SelectAllCheckbox({ lots, isPage }: { lots: Lots; isPage: boolean }) {
  const isTooMany = lots.count > mostAtOnce;
  const hasSelection = useSelected(({ size }) => size > 0);
  // Which of the selected lots are in the list is known once its rows are here.
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
        className={checkboxLabelClass}
        disabled={isTooMany}
        checked={isAll}
        isMixed={count > 0 && !isAll}
        onChange={() => void lots.all().then((all) => selectLots(all, !isAll))}
      />
    </span>
  );
}
