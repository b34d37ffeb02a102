import { Readable } from 'node:stream';
import { type BrotliCompress, constants, createBrotliCompress, createGzip, type Gzip } from 'node:zlib';
import { preloadedReads, isMarketAddress } from '@/contract/preloaded-reads';
import { chooseEncoding, encodings } from '../http/content-encoding';
import type { Asset } from './assets';
import { pickHeaders } from '../http/buffered-response';
import { errorFields } from '../http/log';
import { within } from '../http/scheduler';
import type { GatewayParts } from '../session/gateway-context';

/*
 * The page contains the responses to its first requests. The frame is sent at once, and the responses follow in the same document as soon
 * as they arrive, each as text in an element. The script in index.html reads them.
 */

const endOfBody = '</body>';
const htmlTag = '<html ';

/** Longer responses would delay the page's scripts, so the page requests them itself. */
const longest = 200_000;

/** Milliseconds that the document waits for its responses. The page requests the rest itself. */
const longestWait = 2000;

/** Headers of the page's request that go with the preloaded requests, as if the page sent them. */
const forwardedHeaders = ['cookie', 'accept-language', 'x-forwarded-proto'];

/** Values of the headers that the app reads. Others are left out. */
const plainHeader = /^[\w ,:;=+/.-]{1,60}$/;

const attributesOf = (headers: Headers): string =>
  ['content-type', 'date', 'retry-after']
    .map((name) => [name, headers.get(name) ?? ''] as const)
    .filter(([, value]) => plainHeader.test(value))
    .map(([name, value]) => ` data-${name}="${value}"`)
    .join('');

/**
 * A response as an element that a browser neither runs nor shows; empty if the page must request it itself: for example, a 401 also removes
 * the cookie.
 */
async function elementOf(path: string, response: Response): Promise<string> {
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
  if (!isJson || response.status === 401) return '';
  const text = await response.text();
  if (text === '' || text.length > longest) return '';
  // In JSON, "<" occurs only inside strings. Escaped, it cannot end the element.
  const escaped = text.replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" data-answer="${path.replaceAll('&', '&amp;')}" data-status="${response.status}"${attributesOf(response.headers)}>${escaped}</script>\n`;
}

/** A compressor at a low level, because the page is read once. It flushes every chunk. */
function createCompressor(header: string | null) {
  const encoding = chooseEncoding(header, encodings);
  if (encoding === null) return null;
  const compressor: BrotliCompress | Gzip =
    encoding === 'br'
      ? createBrotliCompress({
          flush: constants.BROTLI_OPERATION_FLUSH,
          params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
        })
      : createGzip({ flush: constants.Z_SYNC_FLUSH, level: 6 });
  return { encoding, compressor };
}

/** The web stream of a body. Canceling it ends the source. */
function webStreamOf(source: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array | string> = source[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
    },
    cancel() {
      source.destroy();
    },
  });
}

/**
 * Creates the page for a signed-in buyer.
 * @param page the page as served to everybody.
 * @param fetchSelf sends a request to the gateway itself, with the rights of its cookie.
 * @returns null if the page is the same for everybody: nobody is signed in, or the request is HEAD.
 */
export function createPreloadedPage(
  page: Asset,
  { sessionCookie, scheduler, log }: Pick<GatewayParts, 'sessionCookie' | 'scheduler' | 'log'>,
  fetchSelf: (request: Request) => Response | Promise<Response>,
) {
  const html = new TextDecoder().decode(page.bytes);
  const end = html.lastIndexOf(endOfBody);
  const frame = html.slice(0, end).replace(htmlTag, `${htmlTag}data-answers `);
  const canPreload = end >= 0 && html.includes(htmlTag);

  /** Whether somebody is signed in; false while the database is unavailable, so that the page is served as it is for everybody. */
  async function isSignedIn(request: Request): Promise<boolean> {
    try {
      return (await sessionCookie.read(request)) !== null;
    } catch (error) {
      log.error(errorFields(error), 'page without preloaded responses');
      return false;
    }
  }

  return async (request: Request): Promise<Response | null> => {
    if (!canPreload || request.method !== 'GET' || !(await isSignedIn(request))) return null;
    const url = new URL(request.url);
    const headers = { accept: 'application/json', ...pickHeaders(request.headers, forwardedHeaders) };
    const paths = [preloadedReads.session, ...(isMarketAddress(url) ? [preloadedReads.lots] : [])];
    const elementFor = async (path: string) =>
      elementOf(path, await fetchSelf(new Request(new URL(path, url), { headers })));
    // The page requests failed responses itself. Caught here, because a request may fail before it is awaited.
    const elements = paths.map((path) =>
      within(
        scheduler,
        longestWait,
        elementFor(path).catch(() => ''),
        () => '',
      ),
    );
    async function* parts() {
      yield frame;
      yield* elements;
      yield html.slice(end);
    }
    const compression = createCompressor(request.headers.get('accept-encoding'));
    const text = Readable.from(parts());
    return new Response(webStreamOf(compression ? text.pipe(compression.compressor) : text), {
      headers: {
        'content-type': page.contentType,
        'cache-control': 'no-store',
        vary: 'Accept-Encoding',
        ...(compression ? { 'content-encoding': compression.encoding } : {}),
      },
    });
  };
}
