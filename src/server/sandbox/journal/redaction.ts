/*
 * What a journal may hold: no API key, of bank numbers the last digits only, and no id of a world, which is the permission to move it.
 * Names tell what is a bank number, as in the interface's wire details.
 */

const keyName = /^x?\W?api\W?keys?$/i;
const bankName = /^(routing\W?no|acc\W?no|swift\W?code|iban)$/i;

const hiddenKey = '[API key]';
/** The form of the keys that worlds are made with (api-key.ts). */
const madeKey = /lk_[\w-]{32}/g;
/** Text that is no JSON has no names to tell by: long runs of digits go. */
const longNumber = /\d[\d ]{6,}\d/g;

/** Hides what a call has to hide from texts: the caller's own key, and the world's id. */
export type Hide = (text: string) => string;

/**
 * @param call.key the key that the call came with; null where it came with none.
 * @param call.world the world it went to.
 */
export function hiding({ key, world }: { key: string | null; world: string }): Hide {
  return (text) => {
    let redactedValue = text;
    if (key !== null && key !== '') redactedValue = redactedValue.replaceAll(key, hiddenKey);
    // Every text of every body comes by here: most are done with a plain search.
    if (redactedValue.includes('lk_')) redactedValue = redactedValue.replaceAll(madeKey, hiddenKey);
    // A world that everybody knows by its name has nothing to hide, and the name may be in any text.
    return world.startsWith('w_') ? redactedValue.replaceAll(world, ':world') : redactedValue;
  };
}

/** A bank number by its last four characters, where it is long enough for that to give little away. */
export function maskedNumber(value: string | number): string {
  const text = String(value);
  return text.length > 6 ? `••••${text.slice(-4)}` : '••••';
}

const isScalar = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

/** A change of an answer names what it changes in its path: {path: '/data/wirePaymentDetails/local/accNo', value: '…'}. */
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

/** JSON as a journal may hold it. */
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

/** Text that is no JSON as a journal may hold it. */
export function redactedText(text: string, hide: Hide): string {
  return hide(text).replaceAll(longNumber, (digits) => maskedNumber(digits.replaceAll(' ', '')));
}

/** Path and query as a journal may hold them. */
export function redactedTarget(url: URL, hide: Hide): string {
  const search = new URLSearchParams();
  for (const [name, value] of url.searchParams) {
    if (keyName.test(name)) search.append(name, hiddenKey);
    else search.append(hide(name), bankName.test(name) ? maskedNumber(value) : hide(value));
  }
  return hide(url.pathname) + (search.size > 0 ? `?${search.toString()}` : '');
}
