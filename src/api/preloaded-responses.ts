/** A response that the page requested before any script of the app loaded; see index.html. */
export interface PreloadedResponse {
  /** Wall time in milliseconds; correct only after the response has arrived, like `receivedAt`. */
  sentAt: number;
  /** Wall time in milliseconds; 0 before the response has arrived. */
  receivedAt: number;
  answer: Promise<Response>;
}

declare global {
  interface Window {
    preloadedResponses?: Record<string, PreloadedResponse>;
  }
}

/** Removes and returns the response that the page requested from an address. */
export function takePreloadedResponse(url: string): PreloadedResponse | undefined {
  if (typeof window === 'undefined') return undefined;
  const response = window.preloadedResponses?.[url];
  delete window.preloadedResponses?.[url];
  return response;
}
