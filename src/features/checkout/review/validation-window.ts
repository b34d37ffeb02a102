import type { RememberedValidation } from '@/contract/desk';
import { validationWindow } from '@/contract/resources';
import { type Clock, elapsedSince, type Instant } from '@/lib/clock';

/** Placing closes this many milliseconds before the window does, so that an order never arrives too late. */
export const closesEarly = 30_000;

/** A validation as the desk remembers it, and the moment of ours to which its `now` belongs. */
export interface ValidationReading extends Pick<RememberedValidation, 'sentAt' | 'now'> {
  readAt: Instant;
}

/** Seconds in which an order can be placed once it is validated. */
export const windowSeconds = (validationWindow - closesEarly) / 1000;

/**
 * Whole seconds left to place the order, 0 when the window has closed. It runs from the moment the validation was sent, by the
 * server's clock: the server's `now` plus what has passed here since it was read. Our own wall clock may be a day off.
 */
export function secondsLeft({ sentAt, now, readAt }: ValidationReading, clock: Clock): number {
  const serverNow = now + elapsedSince(readAt, clock);
  // A server clock that seems to stand before its own `sentAt` opens the window no wider.
  const passed = Math.max(0, serverNow - sentAt);
  return Math.max(0, Math.ceil((validationWindow - closesEarly - passed) / 1000));
}

/** "12:41". */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** How near the end is: calm, under five minutes, under one. */
export function windowTone(seconds: number): 'ink' | 'warn' | 'bad' {
  if (seconds < 60) return 'bad';
  return seconds < 300 ? 'warn' : 'ink';
}

const announcements = [
  { at: 0, text: 'Prices expired. Refresh prices to place the order.' },
  { at: 60, text: 'At most 1 minute left to place the order at these prices.' },
  { at: 120, text: 'At most 2 minutes left to place the order at these prices.' },
  { at: 300, text: 'At most 5 minutes left to place the order at these prices.' },
] as const;

/**
 * What a live region says at a moment: the last of the marks at 5, 2 and 1 minutes and the end that was passed since the screen
 * opened, and nothing in between. A mark that lay behind already when the screen opened is not announced.
 * @param openedAt seconds that were left when the screen opened.
 */
export function announcementAt(seconds: number, openedAt: number): string {
  return announcements.find(({ at }) => seconds <= at && openedAt > at)?.text ?? '';
}
