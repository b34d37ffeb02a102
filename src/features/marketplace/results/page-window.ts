import type { SellRequestPage } from '@/contract/resources';

/** What a sell request of pages shows: page numbers, and gaps between them. */
export type PageSlot = number | 'gap';

/**
 * The pages to offer around the current one, first and last always among them, at most seven slots so that the bar keeps its
 * width: (1, 82) → 1 2 3 4 5 … 82; (40, 82) → 1 … 39 40 41 … 82. A gap never stands for a single page.
 */
export function pageWindow(page: number, last: number): PageSlot[] {
  const span = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);
  if (last <= 7) return span(1, last);
  if (page <= 4) return [...span(1, 5), 'gap', last];
  if (page >= last - 3) return [1, 'gap', ...span(last - 4, last)];
  return [1, 'gap', ...span(page - 1, page + 1), 'gap', last];
}

/** Records on a page, those that can't be shown among them. */
export const receivedRows = ({ data, withheld }: SellRequestPage): number =>
  data.length + (withheld?.length ?? 0);

/**
 * How many pages there are. The service may give fewer records a page than were asked for ("maximum take: not shown"): a short
 * page that isn't the last tells its real size.
 * @param returned records on the current page.
 * @returns at least 1.
 */
export function pageCount(total: number, take: number, page: number, returned: number): number {
  const isCapped = returned > 0 && returned < take && page * take < total;
  return Math.max(1, Math.ceil(total / (isCapped ? returned : take)));
}
