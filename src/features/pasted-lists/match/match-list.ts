import type { SellRequest } from '@/contract/resources';
import type { LotFacts } from '@/features/market-index/index/lot-facts';
import { type Cents, formatMoney, sumCents } from '@/lib/money';
import { counted, formatCount } from '@/lib/text/count-text';
import type { ListItem, SkippedLine } from '../parse/list-item';

/*
 * Matches the items of a list to the lots for sale. A piece is matched once: an item that comes later in the list gets what the earlier ones
 * leave of a lot.
 */

/** A lot that can be matched: of one model, with what it states. */
export interface CandidateLot {
  lot: SellRequest;
  facts: Pick<LotFacts, 'price' | 'quantity' | 'minQuantity' | 'grade' | 'storage' | 'color' | 'carrier'>;
}

/** Pieces of a lot for an item. */
export interface MatchPick {
  lot: SellRequest;
  price: Cents;
  pieces: number;
}

/** What became of an item. `check`: a buyer must look first. `short`: too few pieces. `notForSale`: no lot fits. */
export type MatchVerdict = 'matched' | 'check' | 'short' | 'notForSale';

/** An item with the lots that it was matched to. */
export interface MatchedItem {
  item: ListItem;
  /** The quantity to match; null where neither the list nor the buyer states one. */
  wanted: number | null;
  /** Cheapest first. */
  picks: readonly MatchPick[];
  pieces: number;
  verdict: MatchVerdict;
  /** The result as a sentence. */
  sentence: string;
  /** What to check first, as sentences. */
  checks: readonly string[];
}

/** A pasted list, matched. */
export interface MatchedList {
  /** In the order of the list. */
  items: readonly MatchedItem[];
  skipped: readonly SkippedLine[];
  /** How much of the market is loaded; empty when all is. */
  text: string;
}

const plain = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ');

function isStorage(lot: string, stated: string | null): boolean {
  if (stated === null) return true;
  const [own, wanted] = [plain(lot), plain(stated)];
  // The list gives the size of a watch and not its connection.
  return own === wanted || (/^\d{2}mm$/.test(wanted) && own.startsWith(`${wanted} `));
}

function isCarrier(lot: string, stated: string | null): boolean {
  if (stated === null) return true;
  // A device without a carrier has no lock.
  return plain(lot) === plain(stated) || (lot === '' && plain(stated) === 'unlocked');
}

const isColor = (lot: string, stated: string | null) =>
  stated === null || plain(stated) === 'mixed' || plain(lot) === plain(stated);

/** Whether a lot is what an item describes. A property that the list does not state fits any lot. */
export function isFitting(
  { lot, facts }: CandidateLot,
  { properties }: Pick<ListItem, 'properties'>,
): boolean {
  const { grade, storage, carrier, color, countrySpec } = properties;
  const spec = plain(lot.properties.countrySpec ?? '');
  return (
    (grade === null || plain(facts.grade) === plain(grade)) &&
    isStorage(facts.storage, storage) &&
    isCarrier(facts.carrier, carrier) &&
    isColor(facts.color, color) &&
    // Lots rarely state a spec. The buy request does.
    (countrySpec === null || spec === '' || spec === plain(countrySpec))
  );
}

/** A lot that can still be picked: its price in cents, its pieces left, its minimum order. */
interface OpenLot {
  lot: SellRequest;
  price: Cents;
  left: number;
  minimum: number;
}

/**
 * The cheapest lots for a quantity. Where a rest is below the minimum order of a lot, the lots before give up pieces to it. Where no lot has
 * so small a minimum order, the smallest minimum order is taken.
 * @param lots cheapest first
 */
function pickLots(lots: readonly OpenLot[], wanted: number): MatchPick[] {
  const picks: { open: OpenLot; pieces: number }[] = [];
  let left = wanted;
  let slack = 0;
  for (const open of lots) {
    if (left === 0) break;
    const pieces = Math.min(left, open.left);
    const missing = Math.max(0, open.minimum - pieces);
    if (open.left < open.minimum || missing > slack) continue;
    let toFree = missing;
    for (const before of picks.toReversed()) {
      const freed = Math.min(toFree, before.pieces - before.open.minimum);
      before.pieces -= freed;
      toFree -= freed;
    }
    picks.push({ open, pieces: pieces + missing });
    slack += pieces - open.minimum;
    left -= pieces;
  }
  if (left > 0) {
    const unused = lots.filter(
      (open) => open.left >= open.minimum && !picks.some((pick) => pick.open === open),
    );
    const [smallest] = unused.toSorted((one, other) => one.minimum - other.minimum);
    if (smallest && smallest.minimum > left) picks.push({ open: smallest, pieces: smallest.minimum });
  }
  return picks.map(({ open: { lot, price }, pieces }) => ({ lot, price, pieces }));
}

const available = (picks: readonly MatchPick[]) => picks.reduce((sum, { pieces }) => sum + pieces, 0);

/** What a buyer has to check besides what the parser says. */
function checksOf({ warnings, price, currency }: ListItem, wanted: number | null, pieces: number): string[] {
  return [
    ...warnings,
    ...(wanted === null && !warnings.includes('No quantity') ? ['No quantity'] : []),
    ...(price !== null && currency !== null && currency !== 'USD'
      ? [`The price is in ${currency}, so it is not used as an offer`]
      : []),
    ...(wanted !== null && pieces > wanted
      ? [`The minimum order makes it ${counted(pieces, 'pc')} instead of ${formatCount(wanted)}`]
      : []),
  ];
}

function lotsText(picks: readonly MatchPick[]): string {
  const [first] = picks;
  const sum = `${counted(picks.length, 'lot')} · ${counted(available(picks), 'pc')}`;
  return first ? `${sum} from ${formatMoney(first.price)}` : sum;
}

function judged(
  item: ListItem,
  wanted: number | null,
  picks: readonly MatchPick[],
  hasLots: boolean,
): MatchedItem {
  const pieces = available(picks);
  const checks = checksOf(item, wanted, pieces);
  const all = { item, wanted, picks, pieces, checks };
  if (item.model === null) return { ...all, verdict: 'check', sentence: 'No match' };
  if (!hasLots) return { ...all, verdict: 'notForSale', sentence: 'Not for sale' };
  if (wanted === null) return { ...all, verdict: 'check', sentence: 'Enter a quantity' };
  if (pieces < wanted) {
    const short = `Short ${counted(wanted - pieces, 'pc')}`;
    return { ...all, verdict: 'short', sentence: pieces === 0 ? short : `${short} · ${lotsText(picks)}` };
  }
  return { ...all, verdict: checks.length > 0 ? 'check' : 'matched', sentence: lotsText(picks) };
}

/**
 * Matches items to lots: of the same model, and equal in whatever else an item states; cheapest first, over several lots where one has too few.
 * @param lotsOf the lots of a model by its place in the vocabulary, cheapest first
 * @param quantities what the buyer typed instead of the list's quantity, by the item's place
 */
export function matchItems(
  items: readonly ListItem[],
  lotsOf: (model: number) => readonly CandidateLot[],
  quantities: Readonly<Record<string, number>> = {},
): MatchedItem[] {
  const taken = new Map<string, number>();
  return items.map((item, place) => {
    const wanted = quantities[place] ?? item.quantity;
    if (item.model === null) return judged(item, wanted, [], false);
    const fitting = lotsOf(item.model).filter((one) => isFitting(one, item));
    const open = fitting.flatMap(({ lot, facts: { price, quantity, minQuantity } }): OpenLot[] => {
      const left = (quantity ?? 0) - (taken.get(lot.id) ?? 0);
      // An offer is in whole cents, and so must the asking price be.
      return price === null || left <= 0
        ? []
        : [{ lot, price, left, minimum: Math.max(1, minQuantity ?? 1) }];
    });
    const picks = wanted === null || wanted <= 0 ? [] : pickLots(open, wanted);
    for (const { lot, pieces } of picks) taken.set(lot.id, (taken.get(lot.id) ?? 0) + pieces);
    return judged(item, wanted, picks, fitting.length > 0);
  });
}

/** Pieces and money of picks at their asking prices. Null where the sum is too large to be exact. */
export function sumOfPicks(picks: readonly MatchPick[]): { pieces: number; total: Cents } | null {
  try {
    return { pieces: available(picks), total: sumCents(picks.map(({ price, pieces }) => price * pieces)) };
  } catch {
    return null;
  }
}
