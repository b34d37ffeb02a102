/*
 * Classes that header cells and body cells share. A row has its own background in --tint and the color of its focus ring in --ring: a cell
 * that stays while others scroll is opaque, and paints both over what passes below it. The row has the condition of the ring: with
 * `group-has-*` in the cells, Chromium restyles the whole page when an element is added.
 */

/** A text that is longer than its cell ends in an ellipsis. The next cell's own space keeps the two apart. */
export const truncatedCell = 'overflow-clip pr-0.5 pl-1.5 text-ellipsis whitespace-nowrap';

/** A number is never cut: one that is longer than its cell begins in the cell before. */
export const numericCell = 'px-1.5 text-right whitespace-nowrap [direction:rtl] [unicode-bidi:plaintext]';

/** Space before the table's edge. */
export const endCell = 'pr-4';

/** A cell that stays at the left while others scroll. */
export const stickyCell =
  'sticky z-1 bg-surface bg-[linear-gradient(var(--tint),var(--tint))] shadow-[inset_0_2px_0_var(--ring,transparent),inset_0_-1px_0_var(--ring,transparent)]';

/** The last of them, below whose edge the others scroll. */
export const stickyEdge = 'border-r';

/** Where a sticky cell stays: ListingTable sets these properties. */
export const stickyLeft = (index: number) => ({ left: `var(--left-${index})` });
