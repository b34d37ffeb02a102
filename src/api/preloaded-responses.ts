/** An answer that the page itself has asked for, before any script of the app was there: index.html. */
export interface PreloadedResponse {
  /** Wall time in milliseconds; like `receivedAt` right once the answer is there. */
  sentAt: number;
  /** Wall time in milliseconds, 0 before the answer is there. */
  receivedAt: number;
  answer: Promise<Response>;
}

declare global {
  interface Window {
    preloadedResponses?: Record<string, PreloadedResponse>;
  }
}

/** The answer that the page has asked for at an address already; each is given once. */
export function takePreloadedResponse(url: string): PreloadedResponse | undefined {
  if (typeof window === 'undefined') return undefined;
  const early = window.preloadedResponses?.[url];
  delete window.preloadedResponses?.[url];
  return early;
}
