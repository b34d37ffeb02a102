import type { Context } from 'hono';
import { etag } from 'hono/etag';
import { type Encoding, encodings, chooseEncoding } from '../http/content-encoding';
import { refuse } from '../http/buffered-response';
import type { Asset, Assets } from './assets';

/** Below these paths, the build names files by a hash of their content; no screen is there. */
const hashedRoots = ['/assets/', '/demo-files/'];
const isHashed = (path: string) => hashedRoots.some((root) => path.startsWith(root));

/** The link that opens a demo, with or without the name of a scenario. */
const demoLink = /^\/demo(\/[^/]*)?$/;

/** How long a file may be cached: forever if its name is its hash, not at all for pages, an hour for pictures. */
function cacheControl(path: string, asset: Asset): string {
  if (isHashed(path)) return 'max-age=31536000, immutable';
  return asset.contentType.startsWith('image/') ? 'public, max-age=3600' : 'no-cache';
}

/** Sends 304 to a caller that already has this version. The comparison is weak, because proxies weaken tags (RFC 9110, 13.1.2). */
const notModified = etag();

/**
 * Whether the app may show a screen at a path, including its not-found screen: every path that a browser opens, except hashed files and
 * names with a leading dot.
 */
function isScreen(path: string, accept: string | null): boolean {
  if (isHashed(path) || path.includes('/.')) return false;
  return accept === null ? false : /text\/html|application\/xhtml\+xml/.test(accept);
}

async function serve(context: Context, path: string, asset: Asset, vary: string[]): Promise<Response> {
  const available = encodings.filter((name) => asset.encoded[name] !== undefined);
  const encoding: Encoding | null = chooseEncoding(context.req.header('accept-encoding') ?? null, available);
  const bytes = (encoding && asset.encoded[encoding]) ?? asset.bytes;
  const varyNames = [...(available.length > 0 ? ['Accept-Encoding'] : []), ...vary];
  const headers: Record<string, string> = {
    'cache-control': cacheControl(path, asset),
    'content-type': asset.contentType,
    'content-length': String(bytes.length),
    ...(encoding ? { 'content-encoding': encoding } : {}),
    ...(varyNames.length > 0 ? { vary: varyNames.join(', ') } : {}),
  };
  // An immutable file is never revalidated.
  if (isHashed(path)) return new Response(bytes, { headers });
  headers.etag = `"${asset.version}${encoding ? `-${encoding}` : ''}"`;
  await notModified(context, async () => {
    context.res = new Response(bytes, { headers });
  });
  return context.res;
}

/** The page for the caller; null if it is the same for everybody. */
type PersonalPage = (request: Request) => Promise<Response | null>;

/**
 * Serves the built app: its files at their exact paths, and its page at every path of a screen. In a sandbox, the link to a demo serves the
 * page that opens the demo. That page sends a POST, because no GET ever creates anything.
 * @param isReserved whether a path belongs to the gateway itself, so that it has no screen.
 */
export function createStaticFiles(
  assets: Assets,
  isReserved: (path: string) => boolean,
  personalPage: PersonalPage,
) {
  const screen = async (context: Context, vary: string[]): Promise<Response> =>
    (await personalPage(context.req.raw)) ?? serve(context, '/', assets.index, vary);

  return async (context: Context): Promise<Response> => {
    const request = context.req.raw;
    const { pathname } = new URL(request.url);
    if (isReserved(pathname)) return refuse(404, 'There is nothing at this path.');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return refuse(405, 'Only GET and HEAD are allowed here.', { allow: 'GET, HEAD' });
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
