import { bodyLimit } from 'hono/body-limit';
import { refuse } from './answer';

/** Refuses a request whose body is larger than the gateway takes from a caller. */
export const limitBody = bodyLimit({
  maxSize: 64 * 1024,
  onError: () => refuse(413, 'The body is larger than 64 KiB.'),
});

/**
 * Reads an upstream's response whole, up to a limit in bytes; an absent body is empty.
 * @returns null, with the rest left unread, when there is more.
 */
export async function readBounded(
  { headers, body }: Response,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(headers.get('content-length') ?? 0) > limit) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    // Leaving the loop cancels the stream.
    if (length > limit) return null;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
