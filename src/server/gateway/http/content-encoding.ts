import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';

/** The encodings that the gateway can serve, the preferred one first. */
export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/**
 * Chooses the available encoding that the caller prefers; null for the unencoded bytes, also if the caller accepts none of them.
 * @param header Accept-Encoding as received (RFC 9110, 12.5.3).
 */
export function chooseEncoding(header: string | null, available: readonly Encoding[]): Encoding | null {
  const accepted = parseAccept(header?.toLowerCase() ?? '');
  const weightOf = (name: string) =>
    (accepted.find(({ type }) => type === name) ?? accepted.find(({ type }) => type === '*'))?.q ?? 0;
  const [best] = encodings
    .filter((name) => available.includes(name) && weightOf(name) > 0)
    .toSorted((first, second) => weightOf(second) - weightOf(first));
  return best && weightOf(best) >= weightOf('identity') ? best : null;
}

/** Smaller bodies, in bytes, are not compressed. */
const minCompressedSize = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Compresses a JSON response in the encoding that the caller prefers, at a low level because it is read once. */
export async function compressResponse(request: Request, response: Response): Promise<Response> {
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
  if (!isJson || response.body === null || response.headers.has('content-encoding')) return response;
  const bytes = Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.append('vary', 'Accept-Encoding');
  const { status } = response;
  const encoding =
    bytes.length < minCompressedSize
      ? null
      : chooseEncoding(request.headers.get('accept-encoding'), encodings);
  if (encoding === null) return new Response(bytes, { status, headers });
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
  const compressed = encoding === 'br' ? await brotli(bytes, quality) : await zip(bytes, { level: 5 });
  headers.set('content-encoding', encoding);
  headers.delete('content-length');
  return new Response(new Uint8Array(compressed), { status, headers });
}
