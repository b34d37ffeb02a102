import type { SortColumn, SortDirection } from './column-order';
import type { Facet } from './indexed-facts';
import type { NumberColumn } from './indexed-row';
import type { ParsedQuery } from '../words/parsed-query';

/** A limit in the unit of its column (cents, pieces, percent, milliseconds), both ends included. */
export interface Limits {
  min?: number | undefined;
  max?: number | undefined;
}

/**
 * The filters and the sort that a buyer has chosen. An empty list of values or a limit without ends filters nothing. `words` filter by
 * their meaning, or if nothing matches, by names that contain `text`. `text` alone searches names, as the service does.
 */
export interface MarketSelection {
  values?: Partial<Record<Facet, readonly string[] | undefined>>;
  limits?: Partial<Record<NumberColumn, Limits | undefined>>;
  words?: ParsedQuery | null;
  /** The typed text, trimmed. */
  text?: string;
  sort: { column: SortColumn; direction: SortDirection };
}

const day = 24 * 60 * 60 * 1000;

/** The limits of `listedAt` for an age in whole days: { max: 3 } means listed within the last three days. */
export function limitsOfAge({ min, max }: Limits, now: number): Limits {
  return {
    min: max === undefined ? undefined : now - max * day,
    max: min === undefined ? undefined : now - min * day,
  };
}
