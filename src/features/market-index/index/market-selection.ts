import type { SortColumn, SortDirection } from './column-order';
import type { Facet } from './lot-facts';
import type { NumberColumn } from './market-columns';
import type { ParsedQuery } from '../words/parsed-query';

/** A limit in the unit of its column (cents, pieces, per cent, milliseconds), both ends included. */
export interface Limits {
  min?: number | undefined;
  max?: number | undefined;
}

/**
 * What a buyer has chosen. An empty list of values, and limits without ends, choose everything. `words` narrow to what they mean,
 * but never to nothing while names contain `text`; `text` alone is looked for in names as the service does.
 */
export interface MarketSelection {
  values?: Partial<Record<Facet, readonly string[] | undefined>>;
  limits?: Partial<Record<NumberColumn, Limits | undefined>>;
  words?: ParsedQuery | null;
  /** What was typed, without the blanks around it. */
  text?: string;
  sort: { column: SortColumn; direction: SortDirection };
}

const day = 24 * 60 * 60 * 1000;

/** The limits of `listedAt` for an age in whole days: { max: 3 } is what was listed within the last three days. */
export function limitsOfAge({ min, max }: Limits, now: number): Limits {
  return {
    ...(max !== undefined && { min: now - max * day }),
    ...(min !== undefined && { max: now - min * day }),
  };
}
