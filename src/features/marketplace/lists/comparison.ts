import type { ListLine } from '@/contract/lists';
import type { LineEdits, LineMatch } from '@/features/market-index/index/match-lines';
import type { Cents } from '@/lib/money';
import { counted, formatCount } from '@/lib/text/count-text';
import { averageText, type SelectedLine } from '../line-match/request-drafts';

/**
 * `choice`: the buyer must choose a property that the line does not state. `unknown`: the comparison is still loading, or the market is
 * still loading and nothing was found so far.
 */
export type Availability = 'available' | 'choice' | 'short' | 'gone' | 'unknown';

/** A line of a list with its current match in the market. */
export interface ComparedLine {
  line: ListLine;
  availability: Availability;
  /** Null until the market is compared. */
  match: LineMatch | null;
  /** The price difference from the saved one in percent; null if they can't be compared. */
  change: number | null;
  isSelected: boolean;
}

/** The buyer's choices in a comparison: unselected lines, and edits of the others. */
export interface ComparisonChoices {
  left: ReadonlySet<string>;
  edits: LineEdits;
}

/** A difference in percent; null without a positive reference. */
export function percentChange(now: Cents, then: Cents): number | null {
  return then > 0 ? ((now - then) * 100) / then : null;
}

const decimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** A percentage without its sign, with one decimal: "2.1%", "<0.1%". */
const sizeText = (percent: number): string =>
  percent !== 0 && Math.abs(percent) < 0.05 ? '<0.1%' : `${decimal.format(Math.abs(percent))}%`;

/** "+3.2%", "−2%", "0%". */
export function percentText(percent: number): string {
  if (Math.abs(percent) < 0.05) return '0%';
  return `${percent > 0 ? '+' : '−'}${sizeText(percent)}`;
}

/** The found pieces at the saved price; null if it can't be compared with today's. */
function thenTotal({ price, currency }: ListLine, pieces: number): Cents | null {
  if (price === null || currency !== 'USD' || pieces === 0) return null;
  const total = price * pieces;
  return Number.isSafeInteger(total) ? total : null;
}

const openQuestion = ({ questions }: LineMatch) => questions.find(({ answer }) => answer === null);

function availabilityOf(line: ListLine, match: LineMatch | null, isWhole: boolean): Availability {
  if (!match) return 'unknown';
  if (openQuestion(match)) return 'choice';
  if (match.pieces >= line.quantity) return 'available';
  if (!isWhole) return 'unknown';
  return match.pieces > 0 ? 'short' : 'gone';
}

/**
 * Compares lines with the market. A line is selected unless the buyer unselected it, or there is nothing to request.
 * @param matches in the order of the lines; null until the market is compared
 * @param isWhole every lot for sale is loaded
 */
export function compareLines(
  lines: readonly ListLine[],
  matches: readonly LineMatch[] | null,
  isWhole: boolean,
  left: ComparisonChoices['left'],
): ComparedLine[] {
  const byId = new Map(matches?.map((match) => [match.id, match]));
  return lines.map((line) => {
    const match = byId.get(line.id) ?? null;
    const before = thenTotal(line, match?.pieces ?? 0);
    return {
      line,
      match,
      availability: availabilityOf(line, match, isWhole),
      change: match && before !== null ? percentChange(match.total, before) : null,
      isSelected: picksOf(match).length > 0 && !left.has(line.id),
    };
  });
}

/** The lots of a line and of its chosen substitute. */
const picksOf = (match: LineMatch | null) => [...(match?.picks ?? []), ...(match?.substitute?.picks ?? [])];

/** Whether a line has anything to request. */
export const canRequest = ({ match }: ComparedLine): boolean => picksOf(match).length > 0;

/** The selected lines and the lots to request for them. */
export function selectedLines(compared: readonly ComparedLine[]): SelectedLine[] {
  return compared.flatMap(({ line, match, isSelected }) =>
    isSelected
      ? [
          {
            id: line.id,
            picks: picksOf(match),
            offer: null,
            countrySpec: line.properties.countrySpec ?? null,
          },
        ]
      : [],
  );
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' });
const dayAndMonth = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const fullDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** A day relative to now: "today", "yesterday", "Tuesday", "Nov 3", "Nov 3, 2025". Both times in milliseconds since the epoch. */
export function dayText(then: number, now: number): string {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const days = Math.ceil((midnight - then) / 86_400_000);
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  if (days < 7) return weekday.format(then);
  return new Date(then).getFullYear() === new Date(now).getFullYear()
    ? dayAndMonth.format(then)
    : fullDay.format(then);
}

/** "18 of 20 available · 1 needs your choice · prices −2.1% since Tuesday". The percentage covers the found pieces of all comparable lines. */
export function comparisonSummary(compared: readonly ComparedLine[], now: number): string {
  const available = compared.filter(({ availability }) => availability === 'available').length;
  const choices = compared.filter(({ availability }) => availability === 'choice').length;
  const count = [
    `${formatCount(available)} of ${formatCount(compared.length)} available`,
    choices > 0 ? `${formatCount(choices)} ${choices === 1 ? 'needs' : 'need'} your choice` : '',
  ]
    .filter(Boolean)
    .join(' · ');
  const comparable = compared.flatMap(({ line, match }) => {
    const before = match && thenTotal(line, match.pieces);
    return before ? [{ before, after: match.total, at: line.pricedAt }] : [];
  });
  const change = percentChange(
    comparable.reduce((sum, { after }) => sum + after, 0),
    comparable.reduce((sum, { before }) => sum + before, 0),
  );
  if (change === null) return count;
  const since = dayText(Math.min(...comparable.map(({ at }) => at)), now);
  // Prices saved today are not compared.
  return since === 'today' ? count : `${count} · prices ${percentText(change)} since ${since}`;
}

/** The current match of a line in words: the average price, the pieces and the number of lots. */
export function nowText({ picks, pieces, total }: Pick<LineMatch, 'picks' | 'pieces' | 'total'>) {
  return {
    price: averageText({ pieces, total }),
    pieces:
      picks.length > 1 ? `${counted(pieces, 'pc')} · ${counted(picks.length, 'lot')}` : counted(pieces, 'pc'),
  };
}

/** The result of a line in words. */
export function verdictText({ line, availability, match, change }: ComparedLine): string {
  const pieces = match?.pieces ?? 0;
  if (availability === 'gone') return 'No longer available';
  if (availability === 'choice') return `Which ${(match && openQuestion(match)?.subject) ?? ''}?`;
  if (availability === 'unknown' && pieces === 0) return match ? 'Not found yet' : '';
  const parts = [
    pieces < line.quantity ? `Only ${formatCount(pieces)} of ${counted(line.quantity, 'pc')}` : '',
    pieces > line.quantity ? `MOQs don't allow exactly ${formatCount(line.quantity)}` : '',
    change === null || change === 0 ? '' : `Price ${change > 0 ? 'up' : 'down'} ${sizeText(change)}`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : change === 0 ? 'Same price' : 'Available';
}
