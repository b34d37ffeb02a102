import type { SellRequest } from '@/contract/resources';
import { Checkbox } from '@/ui/checkbox';
import { tickLook } from './cell-looks';
import type { Lots } from './lots';
import { selectLots, useSelected } from './selection-store';

interface LotTickProps {
  listing: SellRequest;
  /** `isRange`: also everything from the one before to this. */
  onTick: (lot: string, isRange: boolean) => void;
  tabIndex?: number;
}

/** Most lots that are ticked at once: more are no order that anybody means. */
const mostAtOnce = 500;

/** The tick of one lot; with Shift, of all from the one before to this. */
export function LotTick({ listing: { id, name }, onTick, tabIndex }: LotTickProps) {
  return (
    <Checkbox
      label={`Select ${name}`}
      isLabelHidden
      className={tickLook}
      tabIndex={tabIndex}
      checked={useSelected((selection) => selection.has(id))}
      onChange={({ nativeEvent }) => onTick(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  );
}

/** The tick of all lots of the list. */
export function ListTick({ lots, isPage }: { lots: Lots; isPage: boolean }) {
  const isTooMany = lots.count > mostAtOnce;
  const count = useSelected((selection) =>
    isTooMany || selection.size === 0 ? 0 : lots.all().filter(({ id }) => selection.has(id)).length,
  );
  const isAll = count > 0 && count === lots.count;
  return (
    <span title={isTooMany ? `At most ${mostAtOnce} lots are selected at once` : undefined}>
      <Checkbox
        label={isPage ? 'Select all lots of this page' : 'Select all these lots'}
        isLabelHidden
        className={tickLook}
        disabled={isTooMany}
        checked={isAll}
        isMixed={count > 0 && !isAll}
        onChange={() => selectLots(lots.all(), !isAll)}
      />
    </span>
  );
}
