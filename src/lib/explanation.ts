/** A failure in words: what happened, and what that means for what was being done. */
export interface Explanation {
  title: string;
  detail: string;
  /** Method, path, status and the raw text, shown only on request. */
  technical?: string;
  /** Seconds after which trying again can help, where the service said so: a button counts them down. */
  wait?: number | undefined;
}
