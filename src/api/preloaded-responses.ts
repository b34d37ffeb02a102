/** An answer that the page itself has asked for, before any script of the app was there: index.html. */
export interface EarlyAnswer {
  /** Wall time in milliseconds; like `receivedAt` right once the answer is there. */
  sentAt: number;
  /** Wall time in milliseconds, 0 before the answer is there. */
  receivedAt: number;
  answer: Promise<Response>;
}

declare global {
  interface Window {
    earlyAnswers?: Record<string, EarlyAnswer>;
  }
}

/** The answer that the page has asked for at an address already; each is given once. */
export function takeEarlyAnswer(url: string): EarlyAnswer | undefined {
  if (typeof window === 'undefined') return undefined;
  const early = window.earlyAnswers?.[url];
  delete window.earlyAnswers?.[url];
  return early;
}
