/*
 * Classes that header cells and body cells share. A row sets its background in --tint and the color of its focus ring in --ring; a sticky cell
 * is opaque and paints both over the cells that scroll below it. The row sets the ring's condition: with `group-has-*` in the cells, Chromium
 * restyles the whole page when an element is added.
 */

/** Long text ends in an ellipsis. The padding of the next cell separates the two. */
export const truncatedCell = 'overflow-clip pr-0.5 pl-1.5 text-ellipsis whitespace-nowrap';

/** Long text wraps to a second line. */
export const wrappedCell = 'pr-0.5 pl-1.5';

/** The header of a number column. A long label extends into the cell to its left. */
export const numericHeader = 'px-1.5 text-right whitespace-nowrap [direction:rtl]';

/** Numbers are never cut off either. Their text direction follows their content. */
export const numericCell = `${numericHeader} [unicode-bidi:plaintext]`;

/** Room for the star at the table's edge. */
export const endCell = 'pr-5';

/** In the last cell, the key cap goes after text but before a number. */
export const endTextCell = 'pr-10.5 [--cap-left:auto] [--cap-right:1.25rem]';

/** A cell that stays at the left while others scroll. */
export const stickyCell =
  'sticky z-1 bg-surface bg-[linear-gradient(var(--tint),var(--tint))] shadow-[inset_0_2px_0_var(--ring,transparent),inset_0_-1px_0_var(--ring,transparent)]';

/** The last sticky cell: the others scroll below its edge. */
export const stickyEdge = 'border-r';

/** The left edge of a sticky cell. SellRequestTable sets the properties. */
export const stickyLeft = (index: number) => ({ left: `var(--left-${index})` });
