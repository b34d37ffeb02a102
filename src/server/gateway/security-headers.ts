import { createHash } from 'node:crypto';
import { isSecure } from './transport';

/** Names of the Trusted Types policies that the app makes; there are none, and no other script may make any. */
const trustedTypesPolicies: readonly string[] = [];

const year = 365 * 24 * 60 * 60;

/** The CSP sources that allow the inline elements of a page by their content. */
function hashesOf(page: string, element: 'script' | 'style'): string[] {
  const withoutComments = page.replaceAll(/<!--[\s\S]*?-->/g, '');
  const pattern = new RegExp(String.raw`<${element}(\s[^>]*)?>([\s\S]*?)</${element}\s*>`, 'gi');
  const hashes = new Set<string>();
  for (const [, attributes = '', content = ''] of withoutComments.matchAll(pattern)) {
    if (/\ssrc\s*=/i.test(attributes) || content === '') continue;
    // A browser hashes what its parser made of the text, where every line break is one LF.
    const text = content.replaceAll(/\r\n?/g, '\n');
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return [...hashes];
}

/**
 * The Content-Security-Policy of the app, without any unsafe source: inline scripts and styles of the page are allowed by their hashes.
 * @param page the built index.html.
 * @param environment pictures of a live marketplace's listings lie at https addresses of its own choosing, which no policy can name
 *   beforehand, and a picture can neither run nor, without a referrer, learn anything. The sandbox's pictures are ours.
 */
export function appPolicy(page: string, environment: 'sandbox' | 'live'): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashesOf(page, 'script')].join(' '),
    ["style-src 'self'", ...hashesOf(page, 'style')].join(' '),
    `img-src 'self' data:${environment === 'live' ? ' https:' : ''}`,
    "connect-src 'self'",
    "font-src 'none'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypesPolicies.join(' ') || "'none'"}`,
  ].join('; ');
}

/** For data: whatever an upstream answers, a browser that is led to it makes nothing of it. */
const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** For the app's scripts and styles, which a page uses under its own policy: enough for whoever opens one by itself. */
const codePolicy = "default-src 'none'; frame-ancestors 'none'";

const always: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

/** A browser heeds these where it makes a page of an answer. */
const pages: Readonly<Record<string, string>> = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), display-capture=(), browsing-topics=()',
};

/** Of scripts and styles a first visit fetches many, on lines where every hundred bytes of headers count. */
const isCode = (headers: Headers): boolean =>
  /^text\/(javascript|css)\b/.test(headers.get('content-type') ?? '');

/**
 * Puts the headers of safety on an answer.
 * @param app the policy of the app's own files; null for data.
 */
export function addSecurityHeaders(request: Request, headers: Headers, app: string | null): void {
  const isPart = app !== null && isCode(headers);
  for (const [name, value] of Object.entries(isPart ? always : { ...always, ...pages }))
    headers.set(name, value);
  headers.set('content-security-policy', isPart ? codePolicy : (app ?? dataPolicy));
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  if (isSecure(request)) headers.set('strict-transport-security', `max-age=${year}`);
}
