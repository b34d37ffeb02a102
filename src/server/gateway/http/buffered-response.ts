import { bodyLimit } from 'hono/body-limit';
import { replayedHeader } from '@/contract/desk-headers';
import { storableText } from '@/server/database/postgres-text';

/** A response whose whole body has been read, with only the parts that the caller may see. */
export interface BufferedResponse {
  readonly status: number;
  /** Content-Type, Date, Retry-After and Allow; nothing else passes. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
}

const passedHeaders = ['content-type', 'date', 'retry-after', 'allow'];
const statusesWithoutBody = new Set([204, 205, 304]);

/** The headers of these names, in lower case, that are present. */
export const pickHeaders = (headers: Headers, names: readonly string[]): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => names.includes(name)));

/** The upstream's headers that the caller may see. Cookies, redirects and connection headers do not pass. */
export const headersForCaller = (headers: Headers): Record<string, string> =>
  pickHeaders(headers, passedHeaders);

/** Whether the headers say that a body is JSON. */
export const isJsonType = (headers: Headers): boolean =>
  /^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '');

/** Converts the response to a Response of the Fetch API. */
export function toResponse(response: BufferedResponse, extra: Record<string, string> = {}): Response {
  return new Response(statusesWithoutBody.has(response.status) ? null : response.body, {
    status: response.status,
    headers: { ...response.headers, ...extra },
  });
}

/** The columns that store a response for replay. */
export function responseColumns({ status, headers, body }: BufferedResponse) {
  const contentType = headers['content-type'];
  return {
    status,
    contentType: contentType ? storableText(contentType) : null,
    body: storableText(new TextDecoder('utf-8', { ignoreBOM: true }).decode(body)),
  };
}

/** The response stored in these columns; null if none is stored. */
export function storedResponse(row: {
  status: number | null;
  contentType: string | null;
  body: string | null;
}): BufferedResponse | null {
  const { status, contentType, body } = row;
  if (status === null || body === null) return null;
  const headers: Record<string, string> = contentType ? { 'content-type': contentType } : {};
  return { status, headers, body: new TextEncoder().encode(body) };
}

/** A response, marked as the stored response to an earlier request. */
export const replayed = (response: BufferedResponse): BufferedResponse => ({
  ...response,
  headers: { ...response.headers, [replayedHeader]: 'true' },
});

/** An error response of the gateway, in the interface's envelope: `{status, description, data: null}`. */
export function refusal(
  status: number,
  description: string,
  headers: Record<string, string> = {},
): BufferedResponse {
  const body = JSON.stringify({ status, description, data: null });
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: new TextEncoder().encode(body),
  };
}

/** `refusal` as a Response. */
export function refuse(status: number, description: string, headers?: Record<string, string>): Response {
  return toResponse(refusal(status, description, headers));
}

/** Refuses a request that another site caused. */
export const refuseCrossSite = (): Response =>
  refuse(403, 'This request came from another site and was rejected.');

/** A refusal, with the sentence that the caller reads. Code throws it anywhere, and gateway.ts turns it into the response. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  constructor(status: number, description: string) {
    super(description);
    this.status = status;
  }
}

/** Refuses a request whose body is larger than 64 KiB. */
export const limitBody = bodyLimit({
  maxSize: 64 * 1024,
  onError: () => refuse(413, 'The body is larger than 64 KiB.'),
});

/** Refuses a list whose body is larger than 2 MiB. */
export const limitListBody = bodyLimit({
  maxSize: 2 * 1024 * 1024,
  onError: () => refuse(413, 'This list is larger than 2 MiB. Save it in parts.'),
});
