import type { ListLine } from '@/contract/lists';
import type { SellRequest } from '@/contract/resources';
import { once } from '@/lib/get-or-insert';
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
function picked(lots: readonly LadderLot[], wanted: number): PickedLots {
  const largest = lots.reduce((most, { minQuantity }) => Math.max(most, minQuantity), 1);
  // Beyond this a sum has no exact cents.
  const countable = lots.filter(({ price }) => price <= Number.MAX_SAFE_INTEGER / (wanted + largest));
  if (countable.length === 0) return none;
  const cheapest = cheapestFor(countable, wanted);
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

/** A line as it is compared, and how many pieces it still misses. */
interface OpenLine {
  line: ListLine;
  facts: LotFacts;
  lots: readonly LadderLot[];
  found: PickedLots;
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
  const subjects = new Map<string, LadderLot[]>();
  const taken = new Map<string, number>();

  const left = (lots: readonly LadderLot[]) =>
    lots.flatMap((lot): LadderLot[] => {
      const pieces = taken.get(lot.listing.id) ?? 0;
      if (pieces === 0) return [lot];
      const quantity = lot.quantity - pieces;
      // Its minimum order is met by the earlier line.
      return quantity > 0 ? [{ ...lot, quantity, minQuantity: 1 }] : [];
    });
  const colorOf = (lot: LadderLot) => read(lot.listing).color;

  const matched = lines.map((line): OpenLine => {
    const facts = read(listingOf(line));
    const { model, storage, color, grade, carrier } = facts;
    const lots = once(
      subjects,
      `${model}\n${storage}`.toLowerCase(),
      () => lotsOfSubject(listingsOf(model), facts).lots,
    );
    const fitting = lots.filter(
      (lot) =>
        isSame(lot.grade, grade) &&
        isSame(lot.carrier, carrier) &&
        (color === '' || isSame(colorOf(lot), color)),
    );
    const found = picked(left(fitting), line.quantity);
    for (const { lot, pieces } of found.picks) taken.set(lot.id, (taken.get(lot.id) ?? 0) + pieces);
    return { line, facts, lots, found };
  });

  return matched.map(({ line, facts, lots, found }) => {
    const missing = line.quantity - found.pieces;
    const all = { id: line.id, ...found };
    if (missing <= 0) return { ...all, substitutes: [] };
    const isClose = ({ grade, carrier }: LadderLot) =>
      (facts.carrier === '' || isSame(carrier, facts.carrier)) &&
      (facts.grade === '' ||
        isSame(grade, facts.grade) ||
        (gradeSteps(grade, facts.grade) ?? 9) <= mostGradeSteps);
    const groups = new Map<string, LadderLot[]>();
    for (const lot of left(lots).filter(isClose)) {
      const isExact =
        isSame(lot.grade, facts.grade) &&
        isSame(lot.carrier, facts.carrier) &&
        (facts.color === '' || isSame(colorOf(lot), facts.color));
      if (!isExact)
        once(
          groups,
          [lot.grade, lot.carrier, colorOf(lot)].join('\n').toLowerCase(),
          (): LadderLot[] => [],
        ).push(lot);
    }
    const substitutes = [...groups.values()].flatMap((group): (Substitute & { distance: number })[] => {
      const [lot] = group;
      if (!lot) return [];
      const { grade, carrier } = lot;
      const color = colorOf(lot);
      const offer = picked(group, missing);
      // Another color is closer than another grade.
      const distance =
        (offer.pieces < missing ? 100 : 0) +
        (gradeSteps(grade, facts.grade) ?? 0) * 2 +
        (facts.color === '' || isSame(color, facts.color) ? 0 : 1);
      return offer.pieces === 0 ? [] : [{ color, grade, carrier, distance, ...offer }];
    });
    return {
      ...all,
      substitutes: substitutes
        .toSorted(
          (one, other) =>
            one.distance - other.distance || one.total / one.pieces - other.total / other.pieces,
        )
        .slice(0, mostSubstitutes)
        .map(({ color, grade, carrier, picks, pieces, total }) => ({
          color,
          grade,
          carrier,
          picks,
          pieces,
          total,
        })),
    };
  });
}

/** A list compared with the market. */
export interface ListMatch {
  /** In the order of the list. */
  lines: LineMatch[];
  /** How much of the market is loaded; empty when all is. */
  text: string;
}
