import type { JournalBody } from '@/contract/sandbox/sandbox';

/*
 * The rules of what a journal may contain: no API keys, only the last digits of bank numbers, and no world
 * ids, which are permissions. Bank numbers are recognized by the interface's names of wire details.
 */

const keyName = /^x?\W?api\W?keys?$/i;
const bankName = /^(routing\W?no|acc\W?no|swift\W?code|iban)$/i;

const hiddenKey = '[API key]';
/** The form of generated keys (core/identity.ts). */
const generatedKey = /lk_[\w-]{32}/g;
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
    if (redactedValue.includes('lk_')) redactedValue = redactedValue.replaceAll(generatedKey, hiddenKey);
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

/** A change of a response names its target in the path: {path: '/data/wirePaymentDetails/local/accNo', value: '…'}. */
function isBankChange(members: object): boolean {
  return (
    'path' in members &&
    typeof members.path === 'string' &&
    /\/(wirePaymentDetails|routingNo|accNo|swiftCode)(\/|$)/i.test(members.path)
  );
}

function member(name: string, value: unknown, hide: Hide, depth: number): unknown {
  if (keyName.test(name)) {
    return Array.isArray(value) ? value.map(() => hiddenKey) : value === null ? null : hiddenKey;
  }
  if (bankName.test(name) && isScalar(value)) return maskedNumber(value);
  return redacted(value, hide, depth);
}

/** Deeper than any accepted body. */
const deepest = 40;

/** Redacts JSON. Values below the deepest level are left out. */
export function redacted(value: unknown, hide: Hide, depth = 0): unknown {
  if (typeof value === 'string') return hide(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === deepest) return '…';
  if (Array.isArray(value)) return value.map((entry: unknown) => redacted(entry, hide, depth + 1));
  const isBank = isBankChange(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]: [string, unknown]) => [
      hide(name),
      isBank && name === 'value' && isScalar(entry)
        ? maskedNumber(entry)
        : member(name, entry, hide, depth + 1),
    ]),
  );
}

/** Longer bodies are not parsed, because that would delay the call. */
const longestParsed = 128_000;

/** The start of a text. A half character at the cut is replaced. */
const startOf = (text: string, limit: number) => text.slice(0, limit).toWellFormed();

function parseJson(text: string): { json: unknown } | null {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return null;
  }
}

/**
 * A body as the journal stores it; null for none. Redacted before it is cut, because a cut could leave half a key.
 * @param limit in characters.
 */
export function journalBody(text: string, limit: number, hide: Hide): JournalBody | null {
  const { length } = text;
  if (length === 0) return null;
  if (length > longestParsed) return { length, isWhole: false };
  const isWhole = length <= limit;
  const parsed = parseJson(text);
  if (!parsed) {
    const hidden = hide(text).replaceAll(longNumber, (digits) => maskedNumber(digits.replaceAll(' ', '')));
    return { length, isWhole, text: startOf(hidden, limit) };
  }
  const json = redacted(parsed.json, hide);
  return isWhole
    ? { length, isWhole, json }
    : { length, isWhole, text: startOf(JSON.stringify(json, null, 1), limit) };
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
