/** How a call failed. */
export type ApiErrorKind = 'network' | 'timeout' | 'refused' | 'contract' | 'unauthorized';

interface ApiErrorDetail {
  /** Method and path pattern: "POST /v1/buy-requests". */
  endpoint: string;
  status?: number;
  /** Seconds to wait before a retry (Retry-After). */
  retryAfter?: number;
  cause?: unknown;
}

/** The request never left this device, which is offline. Nothing was done, and nothing is sent later on its own. */
export class NotSentError extends Error {
  override readonly name = 'NotSentError';
}

/** Throws NotSentError while this device is offline, so that a creating request never waits for the network. */
export function assertOnline(): void {
  if (!navigator.onLine) throw new NotSentError("You're offline.");
}

/**
 * The one error that the API layer throws.
 * - `network`: no response came; whether the service did anything is unknown.
 * - `timeout`: no response came in time; whether the service did anything is unknown.
 * - `unauthorized`: 401, the session ended or the key is wrong.
 * - `refused`: another error status; `message` is the service's own sentence if it gave one.
 * - `contract`: a success that does not match the interface; `message` names the field ("data.0.price").
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly endpoint: string;
  readonly status: number | undefined;
  readonly retryAfter: number | undefined;

  constructor(kind: ApiErrorKind, message: string, detail: ApiErrorDetail) {
    super(message, { cause: detail.cause });
    this.kind = kind;
    this.endpoint = detail.endpoint;
    this.status = detail.status;
    this.retryAfter = detail.retryAfter;
  }

  /** Whether the failed request may have taken effect. Then it must not be repeated blindly. */
  get isOutcomeUnknown(): boolean {
    if (this.kind === 'refused') return (this.status ?? 0) >= 500;
    return this.kind !== 'unauthorized';
  }
}

/** Whether an error comes from a call that may have taken effect. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof ApiError && error.isOutcomeUnknown;

/** The data of a response, or null if the response is 404. */
export async function unlessNotFound<T>(response: Promise<T>): Promise<T | null> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
