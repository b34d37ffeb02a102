import type { Context } from 'hono';
import { etag } from 'hono/etag';
import { type Encoding, encodings, chosenEncoding } from '../http/accept-encoding';
import { refuse } from '../http/answer';
import type { Asset, Assets } from './assets';

/** Below these paths the build names files by a hash of what is in them; no screen is there. */
const hashed = ['/assets/', '/demo-files/'];
const isHashed = (path: string) => hashed.some((root) => path.startsWith(root));

/** The link that opens a demo, and those that open it in a situation of some name. */
const demoLink = /^\/demo(\/[^/]*)?$/;

/** How long a file may be used without asking: for ever where its name is its hash, never for pages, an hour for pictures. */
function cacheControl(path: string, asset: Asset): string {
  if (isHashed(path)) return 'max-age=31536000, immutable';
  return asset.contentType.startsWith('image/') ? 'public, max-age=3600' : 'no-cache';
}

/** Answers 304 to a caller that has this version already; the comparison is weak, because proxies weaken tags (RFC 9110, 13.1.2). */
const notModified = etag();

/** A path on which the app may show a screen, its own not-found screen included: wherever a browser goes, but not where files live, nor behind a dot. */
function isScreen(path: string, accept: string | null): boolean {
  if (isHashed(path) || path.includes('/.')) return false;
  return accept === null ? false : /text\/html|application\/xhtml\+xml/.test(accept);
}

async function serve(context: Context, path: string, asset: Asset, vary: string[]): Promise<Response> {
  const atHand = encodings.filter((name) => asset.encoded[name] !== undefined);
  const encoding: Encoding | null = chosenEncoding(context.req.header('accept-encoding') ?? null, atHand);
  const bytes = (encoding && asset.encoded[encoding]) ?? asset.bytes;
  const varied = [...(atHand.length > 0 ? ['Accept-Encoding'] : []), ...vary];
  const headers: Record<string, string> = {
    'cache-control': cacheControl(path, asset),
    'content-type': asset.contentType,
    'content-length': String(bytes.length),
    ...(encoding ? { 'content-encoding': encoding } : {}),
    ...(varied.length > 0 ? { vary: varied.join(', ') } : {}),
  };
  // Nobody asks whether what never changes has changed.
  if (isHashed(path)) return new Response(bytes, { headers });
  headers.etag = `"${asset.version}${encoding ? `-${encoding}` : ''}"`;
  await notModified(context, async () => {
    context.res = new Response(bytes, { headers });
  });
  return context.res;
}

/** The page as it is for whoever asks for it; null where it is the same for everybody. */
type OwnPage = (request: Request) => Promise<Response | null>;

/**
 * Serves the built app: its files by their exact paths, and the one page for every path a screen may have. In a sandbox the link to a demo
 * is the page that opens it, which asks for one itself: no GET ever makes anything.
 * @param isReserved paths of the gateway's own, where nothing is ever a screen.
 */
export function createStaticFiles(assets: Assets, isReserved: (path: string) => boolean, ownPage: OwnPage) {
  const screen = async (context: Context, vary: string[]): Promise<Response> =>
    (await ownPage(context.req.raw)) ?? serve(context, '/', assets.index, vary);

  return async (context: Context): Promise<Response> => {
    const request = context.req.raw;
    const { pathname } = new URL(request.url);
    if (isReserved(pathname)) return refuse(404, 'There is nothing at this path.');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return refuse(405, 'Only GET and HEAD are possible here.', { allow: 'GET, HEAD' });
    }
    const asset = assets.files.get(pathname);
    if (asset) return serve(context, pathname, asset, []);
    if (pathname === '/' || pathname === '/index.html') return screen(context, []);
    if (isScreen(pathname, request.headers.get('accept'))) {
      if (assets.opening && demoLink.test(pathname)) return serve(context, '/', assets.opening, ['Accept']);
      return screen(context, ['Accept']);
    }
    return refuse(404, 'There is nothing at this path.', { vary: 'Accept' });
  };
}
