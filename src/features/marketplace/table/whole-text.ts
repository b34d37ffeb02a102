import { zonedText } from '@/ui/relative-time';

let told: HTMLElement | null = null;

/** Takes back what was told of a cell: it may say something else now. */
export function forgetWhole(): void {
  told?.removeAttribute('title');
  told = null;
}

/** What a cell does not show: the moment of an age, or a text that is cut short. */
function hiddenText(cell: HTMLElement): string {
  const time = cell.querySelector('time');
  if (time) {
    const then = Date.parse(time.dateTime);
    return Number.isNaN(then) ? '' : zonedText(then);
  }
  return cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? '') : '';
}

/**
 * Tells what a cell of the table does not show as its tooltip, when the pointer comes to it: to say it of every cell beforehand is a good
 * part of the work of a row.
 */
export function tellWhole(target: EventTarget): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td, th button') : null;
  if (!cell || cell === told) return;
  forgetWhole();
  const text = hiddenText(cell);
  if (text === '') return;
  cell.title = text;
  told = cell;
}
