/*
 * Classes that header cells and body cells share. A row sets its background in --tint and the color of its focus ring in --ring; a sticky cell
 * is opaque and paints both over the cells that scroll below it. The row sets the ring's condition: with `group-has-*` in the cells, Chromium
 * restyles the whole page when an element is added.
 */

/** A text that is too long ends in an ellipsis. The padding of the next cell keeps them apart. */
export const truncatedCell = 'overflow-clip pr-0.5 pl-1.5 text-ellipsis whitespace-nowrap';

/** A text that is too long wraps to a second line. */
export const wrappedCell = 'pr-0.5 pl-1.5';

/** The header of numbers: one that is too long starts in the cell before. */
export const numericHeader = 'px-1.5 text-right whitespace-nowrap [direction:rtl]';

/** A number is never cut off either. Its direction follows its own text. */
export const numericCell = `${numericHeader} [unicode-bidi:plaintext]`;

/** The space of the star before the table's edge. */
export const endCell = 'pr-5';

/** In a last cell of text the key cap stands after the text, in a last cell of numbers before the number. */
export const endTextCell = 'pr-10.5 [--cap-left:auto] [--cap-right:1.25rem]';

/** A cell that stays at the left while others scroll. */
export const stickyCell =
  'sticky z-1 bg-surface bg-[linear-gradient(var(--tint),var(--tint))] shadow-[inset_0_2px_0_var(--ring,transparent),inset_0_-1px_0_var(--ring,transparent)]';

/** The last sticky cell: the others scroll below its edge. */
export const stickyEdge = 'border-r';

/** The left edge of a sticky cell. ListingTable sets the properties. */
export const stickyLeft = (index: number) => ({ left: `var(--left-${index})` });
