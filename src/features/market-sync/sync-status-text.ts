import { explainError } from '@/api/explain-error';
import { counted, formatCount } from '@/lib/text/count-text';
import type { SyncState } from './sync-state';

const timeOfDay = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

const loading = 'Loading the rest…';

/** Whether the whole market is loaded, beyond the chosen category and brand too. */
const isAllLoaded = ({ isComplete, rest }: SyncState) => isComplete && rest === null;

/** Why loading is paused. Null while it runs or after it is done. */
function pauseText(state: SyncState): string | null {
  const { phase } = state;
  const isUpdate = isAllLoaded(state);
  switch (phase.kind) {
    case 'paused':
      return `${isUpdate ? 'Updates continue' : 'Continues'} when ${
        phase.why === 'offline' ? "you're back online" : 'you return to this tab'
      }`;
    case 'waiting': {
      const time = timeOfDay.format(phase.until);
      return phase.why === 'tooMany'
        ? `${isUpdate ? 'Updates paused' : 'Paused'} by the marketplace until ${time}`
        : `Can't reach the marketplace. Retrying at ${time}`;
    }
    case 'failed': {
      const { detail } = explainError(phase.error, 'load the rest');
      return `${isUpdate ? 'Updates' : 'Loading'} stopped. ${detail}`;
    }
    default:
      return null;
  }
}

function restText({ isComplete, rest, phase, loaded, total }: SyncState): string {
  if (isComplete) return rest?.isComing ? loading : 'The rest is too much to load';
  switch (phase.kind) {
    case 'short':
      return 'The marketplace returned no more lots';
    case 'moving':
      return 'Lots are changing faster than they load';
    case 'full':
      return "That's the most we can load";
    default:
      return total !== null && loaded >= total ? 'Checking for missed lots…' : loading;
  }
}

function loadedText(loaded: number, total: number | null): string {
  return `Loaded ${total !== null && loaded < total ? `${formatCount(loaded)} of ${counted(total, 'lot')}` : counted(loaded, 'lot')}`;
}

/**
 * How much of the market is loaded, and why not all of it: "Loaded 500 of 2,000 lots. Loading the rest…". Empty before loading starts, and
 * while everything is loaded and up to date.
 */
export function syncStatusText(state: SyncState): string {
  const { phase, loaded, total, isComplete, agrees, rest } = state;
  if (phase.kind === 'idle') return '';
  const pause = pauseText(state);
  if (isAllLoaded(state)) {
    return pause ?? (agrees ? '' : "The marketplace's filters don't match its lots, so they aren't counted");
  }
  if (!isComplete && loaded === 0 && total === null) {
    if (pause === null) return 'Loading lots…';
    return phase.kind === 'paused' ? `Loading lots c${pause.slice(1)}` : pause;
  }
  const sentence =
    rest === null
      ? loadedText(loaded, total)
      : rest.isComing
        ? loadedText(rest.loaded, rest.total)
        : 'Loaded only lots of this category and brand';
  return `${sentence}. ${pause ?? restText(state)}`;
}

/** What a screen reader announces about loading. Without counts, which change many times a second. */
export function syncAnnouncement(state: SyncState): string {
  if (state.phase.kind === 'idle') return '';
  const pause = pauseText(state);
  if (pause !== null) return pause;
  if (isAllLoaded(state)) return 'All lots loaded';
  const text = restText(state);
  return text.endsWith('…') ? 'Loading lots…' : text;
}
