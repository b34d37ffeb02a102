import type { RememberedValidation } from '@/contract/desk';
import { validationWindow } from '@/contract/resources';
import { type Clock, elapsedSince, type Instant } from '@/lib/clock';

/** Placing closes this many milliseconds before the window ends, so that no order arrives too late. */
export const closesEarly = 30_000;

/** A validation as the desk stored it, and the local moment of its `now`. */
export interface ValidationReading extends Pick<RememberedValidation, 'sentAt' | 'now'> {
  readAt: Instant;
}

/** Seconds after the validation in which an order can be placed. */
export const windowSeconds = (validationWindow - closesEarly) / 1000;

/**
 * Whole seconds left to place the order, 0 when the window has closed. The window starts when the validation was sent, by the server's
 * clock: the server's `now` plus the time since it was read. The computer's clock may be a day off.
 */
export function secondsLeft({ sentAt, now, readAt }: ValidationReading, clock: Clock): number {
  const serverNow = now + elapsedSince(readAt, clock);
  // A server clock before its own `sentAt` must not extend the window.
  const passed = Math.max(0, serverNow - sentAt);
  return Math.max(0, Math.ceil((validationWindow - closesEarly - passed) / 1000));
}

/** "12:41". */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The color tone: normal, under five minutes, under one. */
export function windowTone(seconds: number): 'ink' | 'warn' | 'bad' {
  if (seconds < 60) return 'bad';
  return seconds < 300 ? 'warn' : 'ink';
}

const announcements = [
  { at: 0, text: 'Prices expired. Refresh prices to place the order.' },
  { at: 60, text: 'Less than 1 minute left to place the order at these prices.' },
  { at: 120, text: 'Less than 2 minutes left to place the order at these prices.' },
  { at: 300, text: 'Less than 5 minutes left to place the order at these prices.' },
] as const;

/**
 * The text of the live region: the last mark (5, 2, 1 minutes and the end) that was passed since the screen opened. Marks before that are
 * not announced.
 * @param openedAt seconds left when the screen opened.
 */
export function announcementAt(seconds: number, openedAt: number): string {
  return announcements.find(({ at }) => seconds <= at && openedAt > at)?.text ?? '';
}
