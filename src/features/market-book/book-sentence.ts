import { explainError } from '@/api/explain-error';
import { counted, formatCount } from '@/lib/count-text';
import type { BookState } from './book-store';

const timeOfDay = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' });

/** Why the reading does not go on, as the second half of a sentence; null while it does or has ended well. */
function hindranceText({ phase, isComplete }: BookState): string | null {
  const what = isComplete ? 'looking for changes' : 'reading';
  switch (phase.kind) {
    case 'paused':
      return phase.why === 'offline'
        ? `${what} goes on when this device is online`
        : `${what} goes on when this page is in view`;
    case 'waiting': {
      const time = timeOfDay.format(phase.until);
      return phase.why === 'tooMany'
        ? `the marketplace asks for a pause until ${time}`
        : `the marketplace could not be read; trying again at ${time}`;
    }
    case 'failed':
      return `${what} has stopped. ${explainError(phase.error, 'read the rest').detail}`;
    default:
      return null;
  }
}

function incompleteText({ phase, known, total }: BookState): string {
  switch (phase.kind) {
    case 'short':
      return 'the marketplace gives no more';
    case 'moving':
      return 'the market is changing faster than it can be read';
    case 'full':
      return 'more cannot be kept at once';
    default:
      return total !== null && known >= total ? 'checking that none is missing' : 'the rest is being read';
  }
}

/**
 * Says from how many lots filters, counts and sorting are made, and why not from all: "From 3,500 of 5,000 lots; the rest is being
 * read". Empty while nothing is read.
 */
export function bookSentence(state: BookState): string {
  const { phase, known, withheld, total, isComplete } = state;
  if (phase.kind === 'idle') return '';
  const hindrance = hindranceText(state);
  if (isComplete) {
    const shown = withheld === 0 ? '' : `, ${formatCount(withheld)} of which can’t be shown`;
    const all = known === 0 ? 'No lots' : known === 1 ? 'The only lot' : `All ${counted(known, 'lot')}`;
    return hindrance === null ? `${all}${shown}` : `${all}${shown}; ${hindrance}`;
  }
  const why = hindrance ?? incompleteText(state);
  if (known === 0 && total === null) return `${why.charAt(0).toUpperCase()}${why.slice(1)}`;
  const part =
    total !== null && known < total
      ? `${formatCount(known)} of ${counted(total, 'lot')}`
      : counted(known, 'lot');
  return `From ${part}; ${why}`;
}
