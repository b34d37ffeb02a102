/*
 * How the table looks, piece by piece, for the rows of the app and for those that the page draws before the app is there.
 */

/*
 * Where nobody has arranged the table its rows are lines of boxes: a browser lays those out in two thirds of the time. Each grows by as much
 * as it is wide, as the columns of a table do.
 */

export const defaultTable = 'block w-full text-sm *:block';
/** Moved by as much as one that is wider than its room. */
export const arrangedTable =
  'relative -left-(--shift) w-full table-fixed border-separate border-spacing-0 text-sm';

/** The heads of the columns, which stay in sight. */
export const headsClass = 'sticky top-12 z-10 bg-surface md:top-24';
const headRow = 'h-8 text-left text-xs text-muted *:font-medium';
export const defaultHeadRow = `flex border-y border-line *:content-center ${headRow}`;
export const arrangedHeadRow = `*:border-y *:border-line ${headRow}`;
export const checkboxHead = 'w-9 grow-9 pl-2.5 font-normal';

/** A row, as lot-row.css has it. */
export const defaultRow = 'group lot-row flex items-center border-b border-line';
export const arrangedRow = `group lot-row [--tint:transparent] [--ring:theme(colors.accent)] *:border-b *:border-line hover:[--tint:theme(colors.hover)] has-checked:[--tint:theme(colors.accent-tint)] aria-current:[--tint:theme(colors.accent-tint)]`;

/** The cell of the tick, and the tick's own reach. */
export const checkboxCell = 'w-9 grow-9 self-stretch pl-2.5';
export const checkboxLabelClass =
  'inline-flex h-full min-h-6 min-w-6 items-center justify-center gap-2 select-none';

/** The cell of the name, the picture with the name in it, and the name. */
export const nameCell = 'min-w-0 pr-1.5 pl-1 text-left font-normal';
export const nameLine = 'flex items-center gap-2';
export const nameStack = 'flex min-w-0 flex-col';
export const nameClass =
  'h-6 min-w-0 scroll-mt-36 scroll-mb-16 text-left whitespace-nowrap font-medium outline-none not-last:h-4.5 not-last:leading-4.5';

/** The look of every cell. */
export const cell = 'min-w-0 px-1.5 whitespace-nowrap';

/** Of one whose text may be too long for it. */
export const cutCell = 'overflow-clip text-ellipsis';

/** Of one that has room for its text where the table is wide. */
export const narrowCutCell = '@max-[74rem]:overflow-clip @max-[74rem]:text-ellipsis';

/** By how much columns are at least wider there than by their classes. */
export const wideGrowth = 1.18;

/** What stays while the other columns scroll; over the row's colour, so that nothing shows through. */
export const pinnedCell =
  'relative left-(--shift) z-1 bg-surface bg-[linear-gradient(var(--tint),var(--tint))] group-has-focus-visible:border-(--ring) group-has-focus-visible:shadow-[inset_0_2px_0_var(--ring),inset_0_-1px_0_var(--ring)]';

/** The edge below which the other columns go. */
export const pinnedEdge = 'in-data-shifted:border-r in-data-shifted:pr-2.5';
