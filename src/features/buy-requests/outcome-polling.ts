/* How often unresolved orders and buy requests are loaded. */

/** Milliseconds for which a response is fresh: hovering over a link loads it again, and the click that follows does not. */
export const preloadStaleTime = 5000;

/** Milliseconds between two requests while something is unresolved. */
const intervalWhileOpen = 3000;

/** Milliseconds between two requests otherwise: another device may have started something. */
const idleInterval = 30_000;

/** Milliseconds until the next request. TanStack Query polls only while the tab is visible. */
export function pollInterval(isOpen: boolean): number {
  return isOpen ? intervalWhileOpen : idleInterval;
}
