/** The look of every cell. */
export const cell = 'px-1.5 whitespace-nowrap';

/** Of one whose text may be too long for it. */
export const cutCell = 'overflow-clip text-ellipsis';

/** What stays while the other columns scroll; over the row's colour, so that nothing shows through. */
export const pinnedCell =
  'relative left-(--shift) z-1 bg-surface bg-[linear-gradient(var(--tint),var(--tint))] group-has-focus-visible:border-(--ring) group-has-focus-visible:shadow-[inset_0_2px_0_var(--ring),inset_0_-1px_0_var(--ring)]';

/** The edge below which the other columns go. */
export const pinnedEdge = 'in-data-shifted:border-r in-data-shifted:pr-2.5';
