import type { ListLine } from '@/contract/lists';
import type { SellRequest } from '@/contract/resources';
import { getOrInsert } from '@/lib/get-or-insert';
import type { Cents } from '@/lib/money';
import { vocabulary } from '../words/vocabulary';
import { cheapestFor } from './cheapest-lots';
import { byPrice, type LadderLot, lotsOfSubject } from './ladder';
import { createLotReader, type LotFacts } from './lot-facts';

/*
 * Matches the lines of a saved list to the lots for sale. A piece is matched once: a line that comes later in the list gets what the
 * earlier ones leave of a lot.
 */

/** Pieces of a lot for a line. */
export interface LinePick {
  lot: SellRequest;
  price: Cents;
  pieces: number;
}

/** Lots with their pieces and what they cost at their asking prices. */
export interface PickedLots {
  /** Cheapest first. */
  picks: LinePick[];
  pieces: number;
  total: Cents;
}

/** Lots of the same model and storage that differ in color or grade. All of them have these values. */
export interface Substitute extends PickedLots {
  color: string;
  grade: string;
  carrier: string;
}

/** A line with what the market has for it now. */
export interface LineMatch extends PickedLots {
  /** Of the line. */
  id: string;
  /** For the pieces that are missing, the closest first; empty where none are. */
  substitutes: Substitute[];
}

type Device = Pick<ListLine, 'name' | 'brand' | 'category' | 'properties'>;

/** A line as a lot states it. */
function listingOf({ name, brand, category, properties }: Device): SellRequest {
  const unstated = {
    id: '',
    status: '',
    createdAt: '',
    updatedAt: '',
    quantity: 1,
    price: 1,
  };
  return { ...unstated, name, brand, category, properties };
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Steps between two grades on the scale; null where one of them has no place on it. */
function gradeSteps(one: string, other: string): number | null {
  const { grades } = vocabulary();
  const [from, to] = [grades.indexOf(one), grades.indexOf(other)];
  return from < 0 || to < 0 ? null : Math.abs(from - to);
}

/** Grades that are further away on the scale are not proposed. */
const mostGradeSteps = 2;
const mostSubstitutes = 3;

const none: PickedLots = { picks: [], pieces: 0, total: 0 };

/** The cheapest lots for a number of pieces; all of them where they have fewer. */
function picked(lots: readonly LadderLot[], neededPieces: number): PickedLots {
  const largest = lots.reduce((most, { minQuantity }) => Math.max(most, minQuantity), 1);
  // Beyond this a sum has no exact cents.
  const countable = lots.filter(({ price }) => price <= Number.MAX_SAFE_INTEGER / (neededPieces + largest));
  if (countable.length === 0) return none;
  const cheapest = cheapestFor(countable, neededPieces);
  const picks =
    cheapest.kind === 'tooFew'
      ? countable.toSorted(byPrice).map((lot) => ({ lot, pieces: lot.quantity }))
      : cheapest.picks;
  return {
    picks: picks.map(({ lot: { listing, price }, pieces }) => ({ lot: listing, price, pieces })),
    pieces: picks.reduce((sum, { pieces }) => sum + pieces, 0),
    total: picks.reduce((sum, { lot, pieces }) => sum + lot.price * pieces, 0),
  };
}

/** A lot of a model and storage with its color. */
interface ColoredLot extends LadderLot {
  color: string;
}

/** Whether a lot is what a line asks for. A line without a color takes any. */
const isFitting = (lot: ColoredLot, { grade, carrier, color }: LotFacts): boolean =>
  isSame(lot.grade, grade) && isSame(lot.carrier, carrier) && (color === '' || isSame(lot.color, color));

/** Whether a lot can stand in for what a line asks for: in any color, of a grade near by. What the line does not state may be anything. */
const isClose = (lot: ColoredLot, { grade, carrier }: LotFacts): boolean =>
  (carrier === '' || isSame(lot.carrier, carrier)) &&
  (grade === '' ||
    isSame(lot.grade, grade) ||
    (gradeSteps(lot.grade, grade) ?? Number.POSITIVE_INFINITY) <= mostGradeSteps);

/** How far a substitute is from its line: fewer pieces than wanted are furthest, and another color is closer than another grade. */
function distanceOf(substitute: Substitute, facts: LotFacts, neededPieces: number): number {
  const isShort = substitute.pieces < neededPieces;
  const isOtherColor = facts.color !== '' && !isSame(substitute.color, facts.color);
  return (isShort ? 100 : 0) + (gradeSteps(substitute.grade, facts.grade) ?? 0) * 2 + (isOtherColor ? 1 : 0);
}

/** The closest substitutes for a number of pieces, each of one grade, color and carrier. */
function substitutesFor(lots: readonly ColoredLot[], facts: LotFacts, neededPieces: number): Substitute[] {
  const groups = new Map<string, ColoredLot[]>();
  for (const lot of lots) {
    if (isFitting(lot, facts) || !isClose(lot, facts)) continue;
    const key = [lot.grade, lot.carrier, lot.color].join('\n').toLowerCase();
    getOrInsert(groups, key, (): ColoredLot[] => []).push(lot);
  }
  return [...groups.values()]
    .flatMap((group): Substitute[] => {
      const offer = picked(group, neededPieces);
      const [lot] = group;
      return lot && offer.pieces > 0
        ? [{ color: lot.color, grade: lot.grade, carrier: lot.carrier, ...offer }]
        : [];
    })
    .toSorted(
      (one, other) =>
        distanceOf(one, facts, neededPieces) - distanceOf(other, facts, neededPieces) ||
        one.total / one.pieces - other.total / other.pieces,
    )
    .slice(0, mostSubstitutes);
}

/**
 * Matches lines to lots of the same model, storage, grade and carrier, and of the same color where the line states one: the cheapest for the
 * pieces, over several lots where one has too few.
 * @param listingsOf the listings of a model by its name
 */
export function matchLines(
  lines: readonly ListLine[],
  listingsOf: (model: string) => readonly SellRequest[],
): LineMatch[] {
  const read = createLotReader();
  const subjects = new Map<string, ColoredLot[]>();
  const taken = new Map<string, number>();

  const left = (lots: readonly ColoredLot[]) =>
    lots.flatMap((lot): ColoredLot[] => {
      const pieces = taken.get(lot.listing.id) ?? 0;
      if (pieces === 0) return [lot];
      const quantity = lot.quantity - pieces;
      // Its minimum order is met by the earlier line.
      return quantity > 0 ? [{ ...lot, quantity, minQuantity: 1 }] : [];
    });

  const matched = lines.map((line) => {
    const facts = read(listingOf(line));
    const { model, storage } = facts;
    const lots = getOrInsert(subjects, `${model}\n${storage}`.toLowerCase(), () =>
      lotsOfSubject(listingsOf(model), facts).lots.map((lot) => ({ ...lot, color: read(lot.listing).color })),
    );
    const offer = picked(left(lots.filter((lot) => isFitting(lot, facts))), line.quantity);
    for (const { lot, pieces } of offer.picks) taken.set(lot.id, (taken.get(lot.id) ?? 0) + pieces);
    return { line, facts, lots, offer };
  });

  // After all lines, so that no substitute has a piece that a line is matched to.
  return matched.map(({ line, facts, lots, offer }) => {
    const missing = line.quantity - offer.pieces;
    const substitutes = missing > 0 ? substitutesFor(left(lots), facts, missing) : [];
    return { id: line.id, ...offer, substitutes };
  });
}

/** A list compared with the market. */
export interface ListMatch {
  /** In the order of the list. */
  lines: LineMatch[];
  /** How much of the market is loaded; empty when all is. */
  text: string;
}
