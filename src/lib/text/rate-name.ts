import { isolated } from './isolated-text';
/** Carrier and service of a shipping rate, as the marketplace's codes. */
interface RateCodes {
  carrier: string;
  service: string;
}

/** Names of carriers that do not follow from their codes, by the code in lower case. Other codes are split into words. */
const carriers: Partial<Record<string, string>> = {
  dhl: 'DHL',
  dhlecommerce: 'DHL eCommerce',
  dhlecs: 'DHL eCommerce',
  dhlexpress: 'DHL Express',
  dpd: 'DPD',
  dpduk: 'DPD UK',
  fedex: 'FedEx',
  fedexdefault: 'FedEx',
  fedexsmartpost: 'FedEx SmartPost',
  gls: 'GLS',
  lasership: 'LaserShip',
  ontrac: 'OnTrac',
  sfexpress: 'SF Express',
  ups: 'UPS',
  upsdap: 'UPS',
  upsmailinnovations: 'UPS Mail Innovations',
  upssurepost: 'UPS SurePost',
  usps: 'USPS',
};

/** "Express1200NonDoc" → "Express 1200 Non Doc", "FEDEX_2_DAY_AM" → "Fedex 2 Day AM", "2ndDayAir" → "2nd Day Air". */
function wordsOf(code: string): string[] {
  const isShouted = code.includes('_') && code === code.toUpperCase();
  return code
    .replaceAll(/[_\s]+/g, ' ')
    .replaceAll(/([a-z])([A-Z0-9])/g, '$1 $2')
    .replaceAll(/([0-9](?:st|nd|rd|th)?)([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]{2,})([A-Z][a-z])/g, '$1 $2')
    .trim()
    .split(' ')
    .map((word) =>
      isShouted && !/^(AM|PM|UK|US)$/.test(word) ? word.charAt(0) + word.slice(1).toLowerCase() : word,
    );
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** A carrier's display name: "DHLExpress" → "DHL Express", "UPSDAP" → "UPS". The id of a carrier account is not a name. */
export function carrierName(carrier: string): string {
  if (/^ca_/i.test(carrier.trim())) return 'Unnamed carrier';
  const code = plain(carrier);
  const listed = Object.hasOwn(carriers, code) ? carriers[code] : undefined;
  // Text with spaces is already a name.
  const name = listed ?? (/\S\s+\S/.test(carrier) ? carrier.trim() : wordsOf(carrier).join(' '));
  return name.charAt(0).toUpperCase() + name.slice(1) || 'Unnamed carrier';
}

/** A service level's display name, without the carrier's name in front: ("FedEx", "FEDEX_2_DAY") → "2 Day". */
export function serviceName({ carrier, service }: RateCodes): string {
  const words = wordsOf(service);
  // "FEDEX" of FEDEX_2_DAY and "UPS" of UPSStandard only repeat the carrier.
  const first = plain(words[0] ?? '');
  const isSaid = first === plain(carrier) || first === plain(carrierName(carrier));
  const rest = isSaid && words.length > 1 ? words.slice(1) : words;
  return rest.join(' ') || 'Unnamed service';
}

/** Carrier and service, always both: "FedEx · 2 Day". */
export function rateName(rate: RateCodes): string {
  return `${isolated(carrierName(rate.carrier))} · ${isolated(serviceName(rate))}`;
}
