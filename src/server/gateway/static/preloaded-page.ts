import { Readable } from 'node:stream';
import { type BrotliCompress, constants, createBrotliCompress, createGzip, type Gzip } from 'node:zlib';
import { preloadedReads, isMarketAddress } from '@/contract/preloaded-reads';
import { chosenEncoding, encodings } from '../http/accept-encoding';
import type { Asset } from './assets';
import { errorFields } from '../http/log';
import type { GatewayParts } from '../session/gateway-context';

/*
 * The page brings along what it would ask for first: the frame goes out at once, and the answers follow in the same document as soon as
 * they are there, each as text in an element of its own. The script in index.html takes them out.
 */

const endOfBody = '</body>';
const ownAttribute = '<html ';

/** Longer answers are left for the page to ask for: they would hold up its scripts. */
const longest = 200_000;

/** Milliseconds that the page waits for its answers; it asks by itself for those that are not there by then. */
const longestWait = 2000;

/** What of the page's own request the gateway answers by, as it would if the page asked. */
const asked = ['cookie', 'accept-language', 'x-forwarded-proto'];

/** Headers that the app reads of an answer; whatever is written otherwise is not passed on. */
const plainHeader = /^[\w ,:;=+/.-]{1,60}$/;

const attributesOf = (headers: Headers): string =>
  ['content-type', 'date', 'retry-after']
    .map((name) => [name, headers.get(name) ?? ''] as const)
    .filter(([, value]) => plainHeader.test(value))
    .map(([name, value]) => ` data-${name}="${value}"`)
    .join('');

/**
 * An answer as an element that a browser neither runs nor shows; empty for one that the page has to ask for itself: where the session is
 * over, the answer takes its cookie away.
 */
async function elementOf(path: string, answer: Response): Promise<string> {
  const isJson = /\bjson\b/.test(answer.headers.get('content-type') ?? '');
  if (!isJson || answer.status === 401) return '';
  const text = await answer.text();
  if (text === '' || text.length > longest) return '';
  // In JSON it can only stand within a text: so nothing in it ends the element.
  const inert = text.replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" data-answer="${path.replaceAll('&', '&amp;')}" data-status="${answer.status}"${attributesOf(answer.headers)}>${inert}</script>\n`;
}

/** Lightly, for it is made once and read once; nothing of what went in waits for what follows. */
function packerOf(header: string | null) {
  const encoding = chosenEncoding(header, encodings);
  if (encoding === null) return null;
  const packer: BrotliCompress | Gzip =
    encoding === 'br'
      ? createBrotliCompress({
          flush: constants.BROTLI_OPERATION_FLUSH,
          params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
        })
      : createGzip({ flush: constants.Z_SYNC_FLUSH, level: 6 });
  return { encoding, packer };
}

/** The stream of a body; whoever goes away ends what makes it. */
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
 * Makes the page for somebody who is signed in.
 * @param page as it is for everybody.
 * @param ask answers a request to the gateway itself, with the rights of the cookie in it.
 * @returns null where the page is the same for everybody: nobody is signed in, or only its headers are wanted.
 */
export function createPageWithAnswers(
  page: Asset,
  { sessionCookie, scheduler, log }: Pick<GatewayParts, 'sessionCookie' | 'scheduler' | 'log'>,
  ask: (request: Request) => Response | Promise<Response>,
) {
  const html = new TextDecoder().decode(page.bytes);
  const end = html.lastIndexOf(endOfBody);
  const frame = html.slice(0, end).replace(ownAttribute, `${ownAttribute}data-answers `);
  const hasPlace = end >= 0 && html.includes(ownAttribute);

  /** Whether somebody is signed in; while the database cannot tell, the page is served as it is for everybody. */
  async function isSignedIn(request: Request): Promise<boolean> {
    try {
      return (await sessionCookie.read(request)) !== null;
    } catch (error) {
      log.error(errorFields(error), 'page without answers');
      return false;
    }
  }

  return async (request: Request): Promise<Response | null> => {
    if (!hasPlace || request.method !== 'GET' || !(await isSignedIn(request))) return null;
    const url = new URL(request.url);
    const headers = new Headers({ accept: 'application/json' });
    for (const name of asked) {
      const value = request.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    const paths = [preloadedReads.session, ...(isMarketAddress(url) ? [preloadedReads.lots] : [])];
    const elementFor = async (path: string) =>
      elementOf(path, await ask(new Request(new URL(path, url), { headers })));
    // What fails is left for the page to ask; caught here, for it may fail before its turn comes.
    let callOff = () => {};
    const enough = new Promise<string>((resolve) => {
      callOff = scheduler.after(longestWait, () => resolve(''));
    });
    const elements = paths.map((path) => Promise.race([elementFor(path).catch(() => ''), enough]));
    async function* parts() {
      yield frame;
      yield* elements;
      callOff();
      yield html.slice(end);
    }
    const packed = packerOf(request.headers.get('accept-encoding'));
    const text = Readable.from(parts());
    return new Response(webStreamOf(packed ? text.pipe(packed.packer) : text), {
      headers: {
        'content-type': page.contentType,
        'cache-control': 'no-store',
        vary: 'Accept-Encoding',
        ...(packed ? { 'content-encoding': packed.encoding } : {}),
      },
    });
  };
}
