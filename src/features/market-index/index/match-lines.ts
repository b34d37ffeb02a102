import { gradeText } from '@/lib/text/grade-text';
import type { ListLine } from '@/contract/lists';
import type { SellRequest } from '@/contract/resources';
import { getOrInsert } from '@/lib/get-or-insert';
import type { Cents } from '@/lib/money';
import { vocabulary } from '../words/vocabulary';
import { cheapestFor } from './cheapest-sell-requests';
import { createSellRequestReader, type IndexedFacts } from './indexed-facts';

/*
 * Matches the lines of a list, pasted or saved, to the lots for sale:
 *
 * - A lot fits a line if it has the line's model and the properties that the line states. A property that the line does not state fits any
 *   value. But if the lots differ in storage, grade or carrier, the buyer must choose first, and nothing is matched until then.
 * - A line gets the cheapest lots for its quantity, several if one has too few pieces, each at its MOQ or more (earlier lines count toward the
 *   MOQ). If the MOQs do not allow the quantity, it gets the next larger one. If there are too few pieces, it gets all of them.
 * - A piece is matched once: a later line gets the pieces that earlier lines leave.
 * - For missing pieces, lots of the same model with other properties are proposed as substitutes. The buyer chooses one or none.
 */

/** A lot for sale with its facts. */
export interface Candidate {
  sellRequest: SellRequest;
  facts: Pick<IndexedFacts, 'price' | 'quantity' | 'minQuantity' | Property>;
}

/** The properties that the buyer must choose if a line does not state them, in this order. */
const questionOrder = ['storage', 'grade', 'carrier'] as const;
type Property = (typeof questionOrder)[number] | 'color';
export type QuestionSubject = (typeof questionOrder)[number] | 'model';

/** The answer that takes any value. */
export const anyValue = '*';

/** A line to match. */
export interface LineToMatch {
  id: string;
  /** The label of its model; null if several are possible. */
  model: string | null;
  /** The labels of the possible models of a line without a model. */
  candidates: readonly string[];
  /** Null for properties that the line does not state. */
  properties: Readonly<Record<Property | 'countrySpec', string | null>>;
  quantity: number | null;
}

/** The buyer's decisions about a line. */
export interface LineEdit {
  /** Instead of the line's quantity. */
  quantity?: number | undefined;
  answers?: { [Subject in QuestionSubject]?: string | undefined } | undefined;
  /** The key of a substitute; empty for none. */
  substitute?: string | undefined;
}

/** Edits by the line's id. */
export type LineEdits = Readonly<Record<string, LineEdit>>;

/** A possible answer, with the pieces for sale and their lowest price. */
export interface QuestionOption {
  /** As lots state it; empty for lots that don't. */
  value: string;
  pieces: number;
  from: Cents | null;
}

/** A property that the lots differ in and the line does not state. */
export interface Question {
  subject: QuestionSubject;
  options: readonly QuestionOption[];
  /** Null until the buyer has chosen. */
  answer: string | null;
}

/** Pieces of a lot for a line. */
export interface MatchPick {
  sellRequest: SellRequest;
  price: Cents;
  pieces: number;
}

/** Lots with their pieces and their total at asking prices. */
export interface Picked {
  /** Cheapest first. */
  picks: readonly MatchPick[];
  pieces: number;
  total: Cents;
}

/** Lots of one storage, grade, carrier and color that differ from what a line states. */
export interface Substitute extends Picked {
  key: string;
  /** What differs from the line: "Blue", "Grade B". */
  differences: readonly string[];
  /** What the line states instead. */
  stated: readonly string[];
}

/** A line with its match in the market. */
export interface LineMatch extends Picked {
  id: string;
  /** The quantity to match; null if neither the line nor the buyer states one. */
  neededPieces: number | null;
  /** The answered questions, and at most one open one at the end. */
  questions: readonly Question[];
  /** Null for a line that names no model. */
  model: string | null;
  /** Whether any lot fits, even with too few pieces. */
  hasSellRequests: boolean;
  /** Proposals for the missing pieces, closest first. */
  substitutes: readonly Substitute[];
  /** The one that the buyer chose. */
  substitute: Substitute | null;
}

/** A saved list compared with the market. */
export interface ListMatch {
  /** In the order of the list. */
  lines: readonly LineMatch[];
  /** How much of the market is loaded; empty when all is. */
  text: string;
}

const plain = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ');

function isStorage(value: string, stated: string): boolean {
  const [own, required] = [plain(value), plain(stated)];
  // A line states the size of a watch but not its connectivity.
  return own === required || (/^\d{2}mm$/.test(required) && own.startsWith(`${required} `));
}

/** Whether a lot's value matches the one that a line states. */
const isAlike: Record<Property, (value: string, stated: string) => boolean> = {
  storage: isStorage,
  grade: (value, stated) => plain(value) === plain(stated),
  // A device without a carrier is unlocked.
  carrier: (value, stated) =>
    plain(value) === plain(stated) || (value === '' && plain(stated) === 'unlocked'),
  // A line can name several colors: "Black / Blue".
  color: (value, stated) =>
    stated.split(' / ').some((one) => plain(one) === 'mixed' || plain(value) === plain(one)),
};

type Stated = LineToMatch['properties'];

/** The properties in which a lot differs from a line, the least important first. */
const differencesOf = (facts: Candidate['facts'], stated: Stated): Property[] =>
  (['color', 'grade', 'carrier', 'storage'] as const).filter((property) => {
    const value = stated[property];
    return value !== null && !isAlike[property](facts[property], value);
  });

function hasSpec({ sellRequest }: Candidate, { countrySpec }: Stated): boolean {
  const spec = plain(sellRequest.properties.countrySpec ?? '');
  // Lots rarely state a spec, but the buy request does.
  return countrySpec === null || spec === '' || spec === plain(countrySpec);
}

/** A lot with the pieces that earlier lines leave. */
interface OpenCandidate extends Candidate {
  left: number;
}

/** The pieces of all picks. */
export const piecesOf = (picks: readonly MatchPick[]): number =>
  picks.reduce((sum, { pieces }) => sum + pieces, 0);

/** The cheapest lots for a number of pieces, or all lots if they have fewer. */
function picked(sellRequests: readonly OpenCandidate[], neededPieces: number): Picked {
  const open = sellRequests.flatMap(({ sellRequest, facts: { price, quantity, minQuantity }, left }) => {
    // A lot's request has the pieces of all lines, so an earlier line has met the MOQ.
    const minimum = left < (quantity ?? 0) ? 1 : Math.max(1, Math.min(minQuantity ?? 1, left));
    // Half of the limit: the lots of a line and of its substitute are added up exactly.
    const isExact = price !== null && price * left * sellRequests.length <= Number.MAX_SAFE_INTEGER / 2;
    // These lots already fit the line, so their grade and carrier don't matter here.
    return isExact && left >= minimum
      ? [{ sellRequest, price, quantity: left, minQuantity: minimum, grade: '', carrier: '' }]
      : [];
  });
  const cheapest = cheapestFor(open, neededPieces);
  const picks = (
    cheapest.kind === 'tooFew' ? open.map((entry) => ({ entry, pieces: entry.quantity })) : cheapest.picks
  ).map(({ entry: { sellRequest, price }, pieces }) => ({ sellRequest, price, pieces }));
  const total = picks.reduce((sum, { price, pieces }) => sum + price * pieces, 0);
  return { picks, pieces: piecesOf(picks), total };
}

function optionOf(value: string, sellRequests: readonly OpenCandidate[]): QuestionOption {
  const open = sellRequests.filter(({ facts, left }) => facts.price !== null && left > 0);
  const prices = open.flatMap(({ facts: { price } }) => price ?? []);
  return {
    value,
    pieces: open.reduce((sum, { left }) => sum + left, 0),
    from: prices.length === 0 ? null : Math.min(...prices),
  };
}

/** The lots that fit a line, and the questions about them. */
interface FittingCandidates {
  questions: Question[];
  model: string | null;
  /** What the line states, plus the buyer's answers. */
  stated: Stated;
  /** Lots of the model. */
  all: readonly OpenCandidate[];
  /** Those that fit. */
  sellRequests: readonly OpenCandidate[];
  isOpen: boolean;
}

/** With more candidate models than this, the line is too vague to ask which one it means. */
const mostCandidates = 12;

/** Finds the lots of a model by its label, cheapest first. */
type SellRequestsOf<Row> = (model: string) => readonly Row[];

/** Finds the lots that fit a line, as far as its questions are answered. */
function fittingCandidates(
  { model, candidates, properties }: LineToMatch,
  sellRequestsOf: SellRequestsOf<OpenCandidate>,
  answers: NonNullable<LineEdit['answers']>,
): FittingCandidates {
  const fittingOf = (one: string) =>
    sellRequestsOf(one).filter(
      (sellRequest) =>
        hasSpec(sellRequest, properties) && differencesOf(sellRequest.facts, properties).length === 0,
    );
  const questions: Question[] = [];
  let chosen = model;
  if (chosen === null) {
    const forSale = candidates
      .map((one) => ({ model: one, fitting: fittingOf(one) }))
      .filter(({ fitting }) => fitting.length > 0);
    if (forSale.length > 0 && forSale.length <= mostCandidates) {
      chosen = forSale.find((one) => one.model === answers.model)?.model ?? null;
      const options = forSale.map((one) => optionOf(one.model, one.fitting));
      questions.push({ subject: 'model', options, answer: chosen });
    }
    if (chosen === null)
      return { questions, model: null, stated: properties, all: [], sellRequests: [], isOpen: true };
  }
  let stated = properties;
  let sellRequests: readonly OpenCandidate[] = fittingOf(chosen);
  let isOpen = false;
  for (const subject of questionOrder) {
    if (isOpen || properties[subject] !== null) continue;
    const groups = new Map<string, OpenCandidate[]>();
    for (const sellRequest of sellRequests)
      getOrInsert(groups, sellRequest.facts[subject], () => []).push(sellRequest);
    if (groups.size < 2) continue;
    const given = answers[subject];
    // If no lot has the answer anymore, the question is open again.
    const ofAnswer = given === anyValue ? sellRequests : groups.get(given ?? anyValue);
    const answer = ofAnswer ? (given ?? null) : null;
    const options = [...groups].map(([value, ofValue]) => optionOf(value, ofValue));
    questions.push({ subject, options, answer });
    if (answer !== null && answer !== anyValue) stated = { ...stated, [subject]: answer };
    sellRequests = ofAnswer ?? [];
    isOpen = !ofAnswer;
  }
  return { questions, model: chosen, stated, all: sellRequestsOf(chosen), sellRequests, isOpen };
}

/** Grades that are further apart than this are not proposed. */
const mostGradeSteps = 2;
const mostSubstitutes = 3;

/** The steps between two grades on the scale; infinite if one is not on it. */
function gradeSteps(one: string, other: string): number {
  const { grades } = vocabulary();
  const [from, to] = [grades.indexOf(one), grades.indexOf(other)];
  return from < 0 || to < 0 ? Number.POSITIVE_INFINITY : Math.abs(from - to);
}

/** The distance of a substitute from its line: another color is closest, another storage furthest, too few pieces in between. */
const distances = { color: 1, gradeStep: 2, short: 8, carrier: 16, storage: 32 };

const inWords = (property: Property, value: string) =>
  property === 'grade' ? gradeText(value) || 'No grade stated' : value || `No ${property} stated`;

/** Finds the closest substitutes for a number of pieces. */
function substitutesFor({ all, stated }: FittingCandidates, neededPieces: number): Substitute[] {
  const groups = new Map<
    string,
    { sellRequests: OpenCandidate[]; differences: Property[]; distance: number }
  >();
  for (const sellRequest of all) {
    const { facts, left } = sellRequest;
    if (left <= 0 || facts.price === null || !hasSpec(sellRequest, stated)) continue;
    const differences = differencesOf(facts, stated);
    const steps = differences.includes('grade') ? gradeSteps(facts.grade, stated.grade ?? '') : 0;
    if (differences.length === 0 || steps > mostGradeSteps) continue;
    const distance = differences.reduce(
      (sum, property) => sum + (property === 'grade' ? steps * distances.gradeStep : distances[property]),
      0,
    );
    const key = plain([facts.storage, facts.grade, facts.carrier, facts.color].join(' · '));
    getOrInsert(groups, key, () => ({ sellRequests: [], differences, distance })).sellRequests.push(
      sellRequest,
    );
  }
  const total = ({ sellRequests, distance }: { sellRequests: OpenCandidate[]; distance: number }) =>
    distance + (sellRequests.reduce((sum, { left }) => sum + left, 0) < neededPieces ? distances.short : 0);
  return [...groups]
    .toSorted(([, one], [, other]) => total(one) - total(other))
    .slice(0, mostSubstitutes)
    .flatMap(([key, { sellRequests, differences }]): Substitute[] => {
      const offer = picked(sellRequests, neededPieces);
      const facts = sellRequests[0]?.facts;
      if (!facts || offer.pieces === 0) return [];
      return [
        {
          key,
          differences: differences.map((property) => inWords(property, facts[property])),
          stated: differences.map((property) => inWords(property, stated[property] ?? '')),
          ...offer,
        },
      ];
    });
}

const nothing: Picked = { picks: [], pieces: 0, total: 0 };

/** Matches lines to lots by the rules at the top of this file. */
export function matchLines(
  lines: readonly LineToMatch[],
  sellRequestsOf: SellRequestsOf<Candidate>,
  edits: LineEdits = {},
): LineMatch[] {
  const taken = new Map<string, number>();
  const leftOf = (model: string) =>
    sellRequestsOf(model).map((one) => ({
      ...one,
      left: (one.facts.quantity ?? 0) - (taken.get(one.sellRequest.id) ?? 0),
    }));
  const take = ({ picks }: Picked) => {
    for (const { sellRequest, pieces } of picks)
      taken.set(sellRequest.id, (taken.get(sellRequest.id) ?? 0) + pieces);
  };

  const matched = lines.map((line) => {
    const { quantity, answers = {} } = edits[line.id] ?? {};
    const neededPieces = quantity ?? line.quantity;
    const fitting = fittingCandidates(line, leftOf, answers);
    const matches =
      fitting.isOpen || neededPieces === null || neededPieces <= 0
        ? nothing
        : picked(fitting.sellRequests, neededPieces);
    take(matches);
    return { line, neededPieces, fitting, matches };
  });

  // Substitutes come after all lines are matched, so that they take no pieces from a line.
  return matched.map(({ line: { id }, neededPieces, fitting, matches }) => {
    const { questions, model, sellRequests, isOpen } = fitting;
    const missing = isOpen ? 0 : (neededPieces ?? 0) - matches.pieces;
    const substitutes =
      missing > 0 && model !== null ? substitutesFor({ ...fitting, all: leftOf(model) }, missing) : [];
    const substitute = substitutes.find(({ key }) => key === edits[id]?.substitute) ?? null;
    if (substitute) take(substitute);
    return {
      id,
      ...matches,
      neededPieces,
      questions,
      model,
      hasSellRequests: sellRequests.length > 0,
      substitutes,
      substitute,
    };
  });
}

/** Reads the lines of saved lists. */
export function createLineReader(): (line: ListLine) => LineToMatch {
  const read = createSellRequestReader();
  const unstated = { id: '', status: '', createdAt: '', updatedAt: '', quantity: 1, price: 1 };
  return ({ id, name, brand, category, properties, quantity }) => {
    const { model, storage, grade, carrier, color } = read({
      ...unstated,
      name,
      brand,
      category,
      properties,
    });
    return {
      id,
      model,
      candidates: [],
      properties: {
        storage: storage || null,
        grade: grade || null,
        carrier: carrier || null,
        color: color || null,
        countrySpec: properties.countrySpec || null,
      },
      quantity,
    };
  };
}
