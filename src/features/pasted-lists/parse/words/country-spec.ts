import { lowerCase } from '@/features/market-index/words/tokenize';
import { vocabulary } from '@/features/market-index/words/vocabulary';
import { currencyOf } from './currencies';
import { flagLetters } from './prepare-text';

/** A country spec with its position in a text. */
export interface SpecSpot {
  code: string;
  start: number;
  end: number;
  /** Other countries that the same letters can mean. */
  others: readonly string[];
}

interface SpecWords {
  codes: ReadonlyMap<string, string>;
  suffixes: ReadonlyMap<string, readonly string[]>;
  inText: RegExp;
}

const nouns = String.raw`spec|ver|unit|sürüm\p{L}*|stock|voorraad|versi[oó]n|version|model|ware|device|goods|phone|handset|geräte?|toestel(?:len)?|teléfono|móvile|appareil|téléphone|telefon[iy]?|telefone|e-?sim|physical|dual[ -]sim|single[ -]sim|telefoner|laitteet|set|zařízení|urządzenia`;
const nounsBefore = String.raw`specs?|provenien\p{L}*|procedencia|provenance|herkunft|origi?ne?|origen|pochodzeni\p{L}*|vers\p{L}*|wersj\p{L}*|verz\p{L}*|верс\p{L}*|regi[oó]n|market|ware|stock`;
/** A quick check for the words, letters and marks of a country spec. Most lines have none. */
const mayNameSpec = new RegExp(String.raw`[ -](?:${nouns})|${nounsBefore}|[/\u3400-\u9FFF]`, 'iu');

const escaped = (word: string) => word.replaceAll(/[/().+]/g, String.raw`\$&`);

function build(): SpecWords {
  const codes = new Map<string, string>();
  const suffixes = new Map<string, string[]>();
  const spoken: string[] = [];
  const marked: string[] = [];
  for (const { code, words, appleSuffixes } of vocabulary().countrySpecs) {
    for (const word of words) {
      codes.set(word.toLowerCase(), code);
      // Short words such as "US" or "ME" need "spec" after them. "LL/A" and "港版" stand alone.
      if (/[/\u3400-\u9FFF]/.test(word)) spoken.push(escaped(word));
      else marked.push(escaped(word.replace(/ (?:spec|stock)$/i, '')));
    }
    for (const suffix of appleSuffixes) suffixes.set(suffix, [...(suffixes.get(suffix) ?? []), code]);
  }
  const longestFirst = (list: string[]) => list.toSorted((one, other) => other.length - one.length).join('|');
  const inText = new RegExp(
    [
      String.raw`(?<![\p{L}\d])(?<marked>${longestFirst(marked)})[ -](?:${nouns})s?(?![\p{L}\d])`,
      String.raw`(?<![\p{L}\d])(?:${nounsBefore})(?:\s?[:=]\s?|\s)(?<named>${longestFirst(marked)})(?![\p{L}\d]|[ -](?:${nouns}))`,
      String.raw`(?<![A-Za-z\d])(?<spoken>${longestFirst(spoken)})(?![A-Za-z\d])`,
      String.raw`(?<![\p{L}\d])(?=[A-Z]+\d)[A-Z][A-Z\d]{4}(?<suffix>[A-Z]{1,2})\/A(?![\p{L}\d])`,
    ].join('|'),
    'giu',
  );
  return { codes, suffixes, inText };
}

let cachedWords: SpecWords | null = null;
const specWords = (): SpecWords => (cachedWords ??= build());

/** The country of a cell in a spec column; the cell itself if it is unknown, null if it is empty. */
export function countrySpecOf(cell: string): string | null {
  const plain = cell.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  if (/^(?:[-–—]+|n\/?a)?$/.test(plain)) return null;
  const { codes, suffixes } = specWords();
  // "VC/A"
  const [bySuffix, ...others] = suffixes.get(/^([a-z]{1,2})\/a$/.exec(plain)?.[1]?.toUpperCase() ?? '') ?? [];
  if (bySuffix !== undefined && others.length === 0) return bySuffix;
  // Turkish for the European Union
  if (plain === 'ab') return 'EU';
  const exact = codes.get(plain) ?? codes.get(plain.replace(/ ?(?:spec|version|model)s?$/, ''));
  const bare = plain.replaceAll(/ ?\([^)]*\)/g, '');
  const [word] = plain.split(/[^\p{L}]+/u).flatMap((one) => codes.get(one) ?? []);
  return exact ?? codes.get(bare) ?? countrySpecsIn(cell)[0]?.code ?? word ?? cell.trim();
}

const placeAfter = /^\s?(?:现货|現貨|在庫|仓|倉|报价|報價|出货|出貨|发货|發貨|自提|交收|交货|交貨)/;

/** The country specs in free text: "US spec", "LL/A", "港版", or an Apple part number such as MLPF3LL/A. */
export function countrySpecsIn(text: string): SpecSpot[] {
  if (!mayNameSpec.test(text)) return [];
  const { codes, suffixes, inText } = specWords();
  return [...text.matchAll(inText)].flatMap((match) => {
    const { marked, named, spoken, suffix } = match.groups ?? {};
    const word = (marked ?? named ?? spoken ?? '').toLowerCase();
    // "version in black" names no country.
    if (named !== undefined && named.length < 4 && named !== named.toUpperCase()) return [];
    // "stock UE", but "stock Dubai" is a place.
    if (named !== undefined && named.length > 3 && /^stock/i.test(match[0])) return [];
    // "香港現貨" is a place, but "港版現貨" and "香港現貨 🇭🇰" are country specs.
    if (
      /\p{Script=Han}/u.test(word) &&
      !/[版行]$/.test(word) &&
      placeAfter.test(text.slice(match.index + match[0].length)) &&
      !/\p{Regional_Indicator}/u.test(text)
    )
      return [];
    // "15 in stock" names no country.
    if (/^(?:in|me)$/.test(word) && !/spec|vers/i.test(match[0]) && marked !== marked?.toUpperCase())
      return [];
    // "ZP/A" is as ambiguous as a part number with that ending.
    const letters = suffix ?? /^([a-z]{1,2})\/a$/.exec(word)?.[1] ?? '';
    const byLetters = suffixes.get(letters.toUpperCase()) ?? [];
    const isAmbiguous = suffix !== undefined || byLetters.length > 1;
    // "US or HK spec"
    const [, alternative = ''] =
      /(\p{L}{2,6}) (?:or|and|&) $/u.exec(text.slice(Math.max(0, match.index - 12), match.index)) ?? [];
    const alternatives = [codes.get(alternative.toLowerCase()) ?? []].flat();
    const matches = isAmbiguous
      ? byLetters
      : [codes.get(word) ?? codes.get(`${word} spec`) ?? '', ...alternatives];
    const [code, ...others] = matches;
    return code ? [{ code, others, start: match.index, end: match.index + match[0].length }] : [];
  });
}

/** The country of the only flag in a text: "🇯🇵 iPhone 12 64GB". Null if there is none or more than one. */
export function countryOfFlag(text: string): string | null {
  const flags = new Set(text.match(/\p{Regional_Indicator}{2}/gu));
  const [flag = '', ...others] = flags;
  return others.length > 0 ? null : (specWords().codes.get(flagLetters(flag).toLowerCase()) ?? null);
}

/** Codes that have no other meaning: "merce eu". */
const plainCodes = /^(?:eu|ue|usa|uk|hk|jpn?|uae|gcc)$/i;
const placeWord =
  /(?<!\p{L})(?:stock|warehouse|lager|magazyn|magasin|almacén|magazzino|voorraad|sklad|base[d]?|office|ship\p{L}*|deliver\p{L}*|vat|tax|duty|import|export|customers?|orders?|from(?! here)|to|in|dollars?|prices?|keyboards?|layout|tastatur\p{L}*|plugs?|chargers?|cif|fob|exw|ex(?= (?:works|vat|tax|hk|dubai|china)(?!\p{L}))|ddp|dap|fca)(?!\p{L})/iu;

/** The country among the unexplained words: "NEW SEALED LATAM", "256 uae new". Not a location: "Dubai warehouse". */
export function countryOfWords(text: string, unknown: readonly { text: string }[]): string | null {
  if (placeWord.test(text)) return null;
  const { codes, suffixes } = specWords();
  // "Middle East"
  const pairs = unknown.map(({ text: word }, at) => `${word} ${unknown[at + 1]?.text ?? ''}`);
  const words = [...pairs.filter((pair) => text.includes(pair)), ...unknown.map(({ text: word }) => word)];
  const [code] = words.flatMap((word) =>
    word.length > 3 ||
    plainCodes.test(word) ||
    (word === 'US' && !/US ?\$/.test(text)) ||
    /^(?:CAN|CN|KR|TW)$/.test(word) ||
    !/\p{Script=Latin}/u.test(word)
      ? (codes.get(lowerCase(word)) ?? [])
      : [],
  );
  // "KH" alone, as in KH/A
  const bySuffix = unknown.flatMap(({ text: word }) =>
    /^[A-Z]{2}$/.test(word) ? [suffixes.get(word) ?? []] : [],
  );
  const [bySingleSuffix] = bySuffix.find((all) => all.length === 1) ?? [];
  return code ?? bySingleSuffix ?? null;
}

/** Whether a word is part of the names of a country: "Hong" and HK. */
export const isPartOfName = (word: string, code: string): boolean =>
  [...specWords().codes].some(
    ([name, named]) => named === code && name.split(' ').includes(word.toLowerCase()),
  );

/** Whether a cell holds only a country: "EU", "Japan". */
export const isCountryCell = (cell: string): boolean => specWords().codes.has(cell.trim().toLowerCase());

/** The country that a title or heading names in a separate short clause: "Merce EU", "Wersje EU.", "UK, unlocked". */
export function countryOfClause(text: string, maxWords = 4): string | null {
  const { codes } = specWords();
  // "US$" is a currency, and "US Cellular" a carrier. "In Shenzhen / HK" and "Compton CA" are places.
  for (const clause of text
    .replaceAll(
      /(?<!\p{L})(?:in|from) \p{Lu}\p{L}+(?: ?[/,&] ?\p{Lu}\p{L}+)+|(?<!\p{L})(?!(?:Unlocked|Locked|Grade|Used|New|Sealed|Open|Mixed|All|Only)(?!\p{L}))\p{Lu}\p{Ll}{2,} CA(?!\p{L})|(?<!\p{L})(?:Ltd|LLC|Inc|Corp|GmbH|Srl|FZCO|FZE|DMCC|Pty)\.?(?: Ltd\.?)?, \p{Lu}\p{L}+|(?<=\p{Lu}\p{Ll}+), Dubai(?!\p{L})/gu,
      '',
    )
    .replaceAll(/\p{L}+\$|\$ ?\p{L}+|(?<!\p{L})(?:us|ca|au|hk|nz|sg) \$|us[ -]?cellular/giu, '')
    .split(/[,.;:|·–—()[\]*/]|\s-\s/)) {
    const words = clause.match(/[\p{L}\d]+/gu) ?? [];
    const [code] = words
      .filter(
        (word) =>
          (/^[A-Z]{2,3}$/.test(word) || plainCodes.test(word)) && currencyOf(word) === null && word !== 'GB',
      )
      .map((word) => codes.get(word.toLowerCase()));
    if (code !== undefined && words.length <= maxWords && !placeWord.test(clause)) return code;
  }
  return null;
}
