import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { GatewayEnv } from './gateway-context';
import { isSecure } from '../http/caller';

type Options = NonNullable<Parameters<typeof secureHeaders>[0]>;
type Policy = NonNullable<Options['contentSecurityPolicy']>;

const none = ["'none'"];
const self = ["'self'"];

const year = 365 * 24 * 60 * 60;

/** The CSP sources that allow the inline elements of a page by their content. */
function hashesOf(page: string, element: 'script' | 'style'): string[] {
  const withoutComments = page.replaceAll(/<!--[\s\S]*?-->/g, '');
  const pattern = new RegExp(String.raw`<${element}(\s[^>]*)?>([\s\S]*?)</${element}\s*>`, 'gi');
  const hashes = new Set<string>();
  for (const [, attributes = '', content = ''] of withoutComments.matchAll(pattern)) {
    if (/\ssrc\s*=/i.test(attributes) || content === '') continue;
    // A browser hashes the parsed text, in which every line break is one LF.
    const text = content.replaceAll(/\r\n?/g, '\n');
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return [...hashes];
}

/**
 * The Content-Security-Policy of the app, without any unsafe source. Inline scripts and styles of the page are allowed by their hashes.
 * @param page the built index.html.
 * @param environment `live` allows any https picture, because no policy can name a marketplace's picture hosts in advance. A picture cannot
 *   run code, and without a referrer its host learns nothing. The sandbox's pictures are our own.
 */
export function appPolicy(page: string, environment: 'sandbox' | 'live'): Policy {
  return {
    defaultSrc: none,
    scriptSrc: ["'self'", ...hashesOf(page, 'script')],
    styleSrc: ["'self'", ...hashesOf(page, 'style')],
    imgSrc: ["'self'", 'data:', ...(environment === 'live' ? ['https:'] : [])],
    connectSrc: self,
    fontSrc: none,
    workerSrc: self,
    manifestSrc: self,
    baseUri: none,
    formAction: self,
    frameAncestors: none,
    requireTrustedTypesFor: ["'script'"],
    // The app creates one policy, for the URL of its worker.
    trustedTypes: ['lotdesk-worker'],
  };
}

/** For data: a browser that opens an upstream response neither runs nor loads anything in it. */
const dataPolicy: Policy = {
  defaultSrc: none,
  baseUri: none,
  formAction: none,
  frameAncestors: none,
  sandbox: [],
};

/** For the app's scripts and styles. A page uses them under its own policy, so this one matters only for a file opened directly. */
const codePolicy: Policy = { defaultSrc: none, frameAncestors: none };

/** A worker runs under the policy of its own script. It may load code and call the gateway, nothing else. */
const workerPolicy: Policy = {
  ...codePolicy,
  scriptSrc: self,
  connectSrc: self,
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: none,
};

/** Turns off hono's headers for old browsers: the policies replace them, and HSTS depends on the request. */
const baseOptions: Options = {
  originAgentCluster: false,
  strictTransportSecurity: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

const deniedFeatures = 'camera microphone geolocation payment usb serial displayCapture browsingTopics';
const pageOptions: Options = {
  ...baseOptions,
  permissionsPolicy: Object.fromEntries(deniedFeatures.split(' ').map((name) => [name, ['none']])),
};

/** Worker scripts are named like `market.worker.ts` in src. */
const workerPath = /\.worker-[\w-]+\.js$/;

/**
 * A first visit loads many scripts and styles, and every hundred bytes of headers count. So these files do not get the headers for pages.
 */
const codeType = /^text\/(javascript|css)\b/;

/**
 * Adds the security headers to every response.
 * @param app the policy of the app's own files; null if something else serves them.
 * @param isData whether a path returns data.
 */
export function securityHeaders(
  app: Policy | null,
  isData: (pathname: string) => boolean,
): MiddlewareHandler<GatewayEnv> {
  const addToData = secureHeaders({ ...pageOptions, contentSecurityPolicy: dataPolicy });
  const addToPage = app && secureHeaders({ ...pageOptions, contentSecurityPolicy: app });
  const forCode = (policy: Policy) =>
    secureHeaders({ ...baseOptions, crossOriginOpenerPolicy: false, contentSecurityPolicy: policy });
  const addToCode = forCode(codePolicy);
  const addToWorker = forCode(workerPolicy);
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    const { pathname } = new URL(context.req.url);
    const isApp = addToPage !== null && !isData(pathname);
    const addToScript = workerPath.test(pathname) ? addToWorker : addToCode;
    const add = isApp
      ? codeType.test(headers.get('content-type') ?? '')
        ? addToScript
        : addToPage
      : addToData;
    await add(context, async () => {});
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
    if (isSecure(context.req.raw)) headers.set('strict-transport-security', `max-age=${year}`);
  };
}
