/** A failure in words: what happened, and what that means for the failed action. */
export interface Explanation {
  title: string;
  detail: string;
  /** Method, path, status and the raw text, shown only on request. */
  technical?: string;
  /** Seconds until a retry can help, if the service named them. A button counts them down. */
  wait?: number | undefined;
}
