import type { SellRequestPage } from '@/contract/resources';

/** A slot of the pagination: a page number, or a gap between two. */
export type PageSlot = number | 'gap';

/**
 * The pages around the current one, always with the first and the last. There are at most seven slots, so the bar keeps its width:
 * (1, 82) → 1 2 3 4 5 … 82; (40, 82) → 1 … 39 40 41 … 82. A gap never stands for a single page.
 */
export function pageWindow(page: number, last: number): PageSlot[] {
  const span = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);
  if (last <= 7) return span(1, last);
  if (page <= 4) return [...span(1, 5), 'gap', last];
  if (page >= last - 3) return [1, 'gap', ...span(last - 4, last)];
  return [1, 'gap', ...span(page - 1, page + 1), 'gap', last];
}

/** Records on a page, including those that can't be shown. */
export const receivedRows = ({ data, withheld }: SellRequestPage): number =>
  data.length + (withheld?.length ?? 0);

/**
 * How many pages there are. The service may return fewer records a page than requested ("maximum take: not shown"): a short page
 * that isn't the last shows the real page size.
 * @param returned records on the current page.
 * @returns at least 1.
 */
export function pageCount(total: number, take: number, page: number, returned: number): number {
  const isCapped = returned > 0 && returned < take && page * take < total;
  return Math.max(1, Math.ceil(total / (isCapped ? returned : take)));
}
