/** What went wrong with a call. `doing` says what was being asked, for the sentence the buyer reads. */
export type ApiErrorKind = 'network' | 'timeout' | 'refused' | 'contract' | 'unauthorized';

interface ApiErrorDetail {
  /** Method and path pattern: "POST /v1/buy-requests". */
  endpoint: string;
  /** HTTP status, where there was an answer. */
  status?: number;
  /** For `contract`: the field that was not as the interface says ("data.0.price"). */
  field?: string;
  /** Seconds after which the service asks to be tried again (Retry-After). */
  retryAfter?: number;
  cause?: unknown;
}

/** The request never left this device, which is offline: nothing was done, and nothing will be later on its own. */
export class NotSentError extends Error {
  override readonly name = 'NotSentError';
}

/** Keeps a request that creates something from waiting for the network; throws NotSentError while this device is offline. */
export function assertOnline(): void {
  if (!navigator.onLine) throw new NotSentError('This device is offline.');
}

/**
 * The one error that the API layer throws.
 * - `network`: no answer came; whether the service did anything is not known.
 * - `timeout`: no answer came in time; the same is not known.
 * - `unauthorized`: 401, the session is over or the key is wrong.
 * - `refused`: the service answered with another error status; `message` is its own sentence where it gave one.
 * - `contract`: an answer of success that is not what the interface says.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly endpoint: string;
  readonly status: number | undefined;
  readonly field: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(kind: ApiErrorKind, message: string, detail: ApiErrorDetail) {
    super(message, { cause: detail.cause });
    this.kind = kind;
    this.endpoint = detail.endpoint;
    this.status = detail.status;
    this.field = detail.field;
    this.retryAfter = detail.retryAfter;
  }

  /** Whether the request may have taken effect although it failed: nobody may repeat it blindly then. */
  get isOutcomeUnknown(): boolean {
    if (this.kind === 'refused') return (this.status ?? 0) >= 500;
    return this.kind !== 'unauthorized';
  }
}

/** The data of a response, or null where the response is 404. */
export async function unlessNotFound<T>(response: Promise<T>): Promise<T | null> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
