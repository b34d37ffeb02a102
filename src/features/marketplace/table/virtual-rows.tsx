import { useVirtualizer } from '@tanstack/react-virtual';
import { rowHeights } from '../columns/table-layout';
import { headerHeight } from './row-navigation';
import { TableRows, type TableRowsProps } from './table-rows';

/** Rows rendered above and below those in view. */
const overscan = 12;

/** The rows of a list of any length: those in view and a few around them. */
export function VirtualRows({ scroller, ...props }: TableRowsProps & { scroller: HTMLElement }) {
  const { lots, density } = props;
  const { pixels } = rowHeights[density];
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized
  const virtualizer = useVirtualizer({
    count: lots.count,
    getScrollElement: () => scroller,
    estimateSize: () => pixels,
    overscan,
    scrollMargin: headerHeight,
  });
  const items = virtualizer.getVirtualItems();
  const from = items[0]?.index ?? 0;
  return <TableRows {...props} from={from} to={(items.at(-1)?.index ?? -1) + 1} />;
}
