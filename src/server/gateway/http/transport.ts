/** Whether a request came over HTTPS, directly or to the proxy in front. */
export function isSecure(request: Request): boolean {
  const forwarded = request.headers.get('x-forwarded-proto');
  if (forwarded !== null) return forwarded.split(',')[0]?.trim().toLowerCase() === 'https';
  return new URL(request.url).protocol === 'https:';
}

/**
 * Whether our own page or another site caused a request. Browsers send Sec-Fetch-Site, or Origin over plain HTTP and in older versions.
 * `unsaid`: neither header, as from a program.
 */
export function originOf(request: Request): 'own' | 'foreign' | 'unsaid' {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none' ? 'own' : 'foreign';
  const origin = request.headers.get('origin');
  if (origin === null) return 'unsaid';
  const host = request.headers.get('host') ?? new URL(request.url).host;
  const own = `${isSecure(request) ? 'https' : 'http'}://${host}`;
  if (!URL.canParse(origin) || !URL.canParse(own)) return 'foreign';
  return new URL(origin).origin === new URL(own).origin ? 'own' : 'foreign';
}
