import type { Clock } from '@/lib/clock';

/** Why nothing is asked of the service at present. `busy`: the screen's own requests go first. */
export type PauseReason = 'hidden' | 'offline' | 'busy';

/** What the book lives in: its time, its timers and what keeps it from reading. A test owns all of it. */
export interface Environment {
  clock: Clock;
  /** Runs work once, so many milliseconds from now; returns what calls it off. */
  after: (milliseconds: number, work: () => void) => () => void;
  /** Runs work before the next frame; returns what calls it off. */
  frame: (work: () => void) => () => void;
  pauseReason: () => PauseReason | null;
  /** Hears whenever a pauseReason may have come or gone; returns what ends the listening. */
  onPauseReasonChange: (listener: () => void) => () => void;
}

/** The parts of a browser that tell what keeps the book from reading. */
interface Browser {
  document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  window: Pick<
    Window,
    'addEventListener' | 'removeEventListener' | 'requestAnimationFrame' | 'cancelAnimationFrame'
  >;
  navigator: Pick<Navigator, 'onLine'>;
}

/** Whether the screen itself is asking something, and a way to hear when that ends. */
export interface OwnRequests {
  isBusy: () => boolean;
  subscribe: (listener: () => void) => () => void;
}

/** The environment in a browser: still while the page is hidden or offline, and behind the screen's own requests. */
export function browserEnvironment(
  clock: Clock,
  own: OwnRequests,
  { document, window, navigator }: Browser = globalThis,
): Environment {
  return {
    clock,
    after(milliseconds, work) {
      const timer = setTimeout(work, milliseconds);
      return () => clearTimeout(timer);
    },
    frame(work) {
      const request = window.requestAnimationFrame(work);
      return () => window.cancelAnimationFrame(request);
    },
    pauseReason() {
      if (!navigator.onLine) return 'offline';
      if (document.visibilityState === 'hidden') return 'hidden';
      return own.isBusy() ? 'busy' : null;
    },
    onPauseReasonChange(listener) {
      const unsubscribe = own.subscribe(listener);
      document.addEventListener('visibilitychange', listener);
      window.addEventListener('online', listener);
      window.addEventListener('offline', listener);
      return () => {
        unsubscribe();
        document.removeEventListener('visibilitychange', listener);
        window.removeEventListener('online', listener);
        window.removeEventListener('offline', listener);
      };
    },
  };
}
