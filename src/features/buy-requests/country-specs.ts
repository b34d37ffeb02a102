/** Country specifications as the trade writes them. The interface lists none ("all strings"), so the form accepts any other text too. */
export const countrySpecs = [
  { code: 'US', label: 'US spec' },
  { code: 'CA', label: 'Canada spec' },
  { code: 'MX', label: 'Mexico spec' },
  { code: 'EU', label: 'EU spec' },
  { code: 'UK', label: 'UK spec' },
  { code: 'JP', label: 'Japan spec' },
  { code: 'HK', label: 'Hong Kong spec' },
  { code: 'CN', label: 'China spec' },
  { code: 'KR', label: 'Korea spec' },
  { code: 'TW', label: 'Taiwan spec' },
  { code: 'SG', label: 'Singapore spec' },
  { code: 'AE', label: 'UAE spec' },
  { code: 'IN', label: 'India spec' },
  { code: 'AU', label: 'Australia spec' },
  { code: 'BR', label: 'Brazil spec' },
  { code: 'GLOBAL', label: 'Global or mixed' },
] as const;

/** Whether the form's list offers a specification. */
export function isListedCountrySpec(countrySpec: string): boolean {
  return countrySpecs.some(({ code }) => code === countrySpec);
}
