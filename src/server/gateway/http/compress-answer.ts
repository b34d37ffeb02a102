import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { chosenEncoding, encodings } from './accept-encoding';

const worthwhile = 1024;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Compresses a JSON answer of some size as the caller likes it, lightly: it is made once and read once. */
export async function compressAnswer(request: Request, response: Response): Promise<Response> {
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
  if (!isJson || response.body === null || response.headers.has('content-encoding')) return response;
  const bytes = Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.append('vary', 'Accept-Encoding');
  const { status } = response;
  const encoding =
    bytes.length < worthwhile ? null : chosenEncoding(request.headers.get('accept-encoding'), encodings);
  if (encoding === null) return new Response(bytes, { status, headers });
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
  const compressed = encoding === 'br' ? await brotli(bytes, quality) : await zip(bytes, { level: 5 });
  headers.set('content-encoding', encoding);
  headers.delete('content-length');
  return new Response(new Uint8Array(compressed), { status, headers });
}
