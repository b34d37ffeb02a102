/*
 * The rules of what a journal may contain: no API keys, only the last digits of bank numbers, and no world
 * ids, which are permissions. Bank numbers are recognized by the interface's names of wire details.
 */

const keyName = /^x?\W?api\W?keys?$/i;
const bankName = /^(routing\W?no|acc\W?no|swift\W?code|iban)$/i;

const hiddenKey = '[API key]';
/** The form of generated keys (api-key.ts). */
const madeKey = /lk_[\w-]{32}/g;
/** Text that is not JSON has no names, so long runs of digits are masked. */
const longNumber = /\d[\d ]{6,}\d/g;

/** Hides a call's secrets in a text: the caller's key and the world's id. */
export type Hide = (text: string) => string;

/**
 * @param call.key the key of the call; null without one.
 * @param call.world its world.
 */
export function hiding({ key, world }: { key: string | null; world: string }): Hide {
  return (text) => {
    let redactedValue = text;
    if (key !== null && key !== '') redactedValue = redactedValue.replaceAll(key, hiddenKey);
    // This runs on every text of every body; most need only a plain search.
    if (redactedValue.includes('lk_')) redactedValue = redactedValue.replaceAll(madeKey, hiddenKey);
    // The shared world's name is public and may be part of any text.
    return world.startsWith('w_') ? redactedValue.replaceAll(world, ':world') : redactedValue;
  };
}

/** Masks a bank number except its last four characters, if it is long enough. */
export function maskedNumber(value: string | number): string {
  const text = String(value);
  return text.length > 6 ? `••••${text.slice(-4)}` : '••••';
}

const isScalar = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

/**
 * A change of a response names its target in the path: {path: '/data/wirePaymentDetails/local/accNo', value:
 * '…'}.
 */
function isBankChange(members: object): boolean {
  return (
    'path' in members &&
    typeof members.path === 'string' &&
    /\/(wirePaymentDetails|routingNo|accNo|swiftCode)(\/|$)/i.test(members.path)
  );
}

function member(name: string, value: unknown, hide: Hide): unknown {
  if (keyName.test(name)) {
    return Array.isArray(value) ? value.map(() => hiddenKey) : value === null ? null : hiddenKey;
  }
  if (bankName.test(name) && isScalar(value)) return maskedNumber(value);
  return redacted(value, hide);
}

/** Redacts JSON. */
export function redacted(value: unknown, hide: Hide): unknown {
  if (typeof value === 'string') return hide(value);
  if (Array.isArray(value)) return value.map((entry: unknown) => redacted(entry, hide));
  if (typeof value !== 'object' || value === null) return value;
  const isBank = isBankChange(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]: [string, unknown]) => [
      hide(name),
      isBank && name === 'value' && isScalar(entry) ? maskedNumber(entry) : member(name, entry, hide),
    ]),
  );
}

/** Redacts text that is not JSON. */
export function redactedText(text: string, hide: Hide): string {
  return hide(text).replaceAll(longNumber, (digits) => maskedNumber(digits.replaceAll(' ', '')));
}

/** Redacts a path with its query. */
export function redactedTarget(url: URL, hide: Hide): string {
  const search = new URLSearchParams();
  for (const [name, value] of url.searchParams) {
    if (keyName.test(name)) search.append(name, hiddenKey);
    else search.append(hide(name), bankName.test(name) ? maskedNumber(value) : hide(value));
  }
  return hide(url.pathname) + (search.size > 0 ? `?${search.toString()}` : '');
}
