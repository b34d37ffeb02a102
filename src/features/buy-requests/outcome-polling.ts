/*
 * How what is open at the marketplace is read: what nobody can be told too late, but need not be asked for twice in a moment.
 */

/** Milliseconds for which an answer counts: pointing at a link asks anew, and the click that follows need not. */
export const preloadStaleTime = 5000;

/** Milliseconds between two looks while something is open. */
const whileOpen = 3000;

/** Milliseconds between two looks otherwise: another device may have begun something. */
const whileNone = 30_000;

/** When to look again, in milliseconds; only while the screen is visible. */
export function pollInterval(isOpen: boolean): number {
  return isOpen ? whileOpen : whileNone;
}
