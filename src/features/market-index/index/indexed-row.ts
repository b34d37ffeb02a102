import type { SellRequest } from '@/contract/resources';
import { comparableCents } from '@/lib/money';
import { getOrInsert } from '@/lib/get-or-insert';
import { foldCase } from '../words/tokenize';
import { byFacet, type Facet, type IndexedFacts } from './indexed-facts';

/** The amounts and times that can be sorted by and limited. */
export const numberColumns = [
  'price',
  'msrp',
  'quantity',
  'minQuantity',
  'discount',
  'value',
  'listedAt',
  'updatedAt',
] as const;
export type NumberColumn = (typeof numberColumns)[number];

/** A sell request with the values that it is searched, filtered and sorted by. */
export interface IndexedRow {
  sellRequest: SellRequest;
  facts: IndexedFacts;
  name: string;
  /** The facets in lower case, because case is ignored. */
  keys: Record<Facet, string>;
  /** NaN if the sell request states no number. */
  numbers: Record<NumberColumn, number>;
  /** Case-folded. */
  sku: string;
}

// Rows with the same text share one string: a lookup of equal but separate strings takes several times as long.
const shared = new Map<string, string>();
const share = (text: string) => getOrInsert(shared, text, () => text);

/** Prepares a sell request for the index. */
export function indexedRow(sellRequest: SellRequest, facts: IndexedFacts): IndexedRow {
  const { price, msrp, sku } = sellRequest;
  return {
    sellRequest,
    facts,
    name: share(sellRequest.name),
    keys: byFacet((facet) => share(facts[facet].toLowerCase())),
    numbers: {
      // An amount that is not in whole cents also sorts and filters by its value.
      price: comparableCents(price),
      msrp: (msrp ? comparableCents(msrp) : facts.msrp) ?? Number.NaN,
      quantity: facts.quantity ?? Number.NaN,
      minQuantity: facts.minQuantity ?? Number.NaN,
      discount: facts.discount ?? Number.NaN,
      value: facts.value ?? Number.NaN,
      listedAt: facts.listedAt ?? Number.NaN,
      updatedAt: facts.updatedAt ?? Number.NaN,
    },
    sku: foldCase(sku ?? ''),
  };
}
