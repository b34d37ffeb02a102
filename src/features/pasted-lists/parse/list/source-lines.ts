import { wordKey } from '@/features/market-index/words/tokenize';
import { unspacedScript, vocabulary } from '@/features/market-index/words/vocabulary';
import { signSource } from '../words/currencies';
import { areInCapitals, rolesOfWord, withSmallWords } from '../words/column-words';
import { withTabs } from './wide-columns';

/** A line of pasted text, cleaned up for parsing. */
export interface SourceLine {
  /** Starts at 1. */
  number: number;
  /** As it was pasted. */
  raw: string;
  /** Without quote marks, invisible characters, struck-out text and the name of the sender. */
  text: string;
  /** The sender of the chat message; empty outside a chat. */
  sender: string;
  /** Whether the line starts a chat message. */
  isMessageStart: boolean;
  /** Whether the line is below a list that its message quotes, or changes it. */
  isReply?: true;
  /** Whether all of the line is struck through. */
  isStruck: boolean;
  /** Whether a part of the line is struck through. */
  hasStruckText: boolean;
}

/** The parser skips longer lines. They are not list items, and the limit keeps parsing fast for any input. */
export const longestLine = 2000;

/** Cyrillic letters of a grade beside a word for grades: "класс А", "стан А/В", "А-грейд". @param before Latin letters in front of it */
const cyrillicGrade = (letters: string, before = '') =>
  new RegExp(
    String.raw`(?<=(?:грейд|класс|категория|состояние|стан)\s?${before}|клас\s)[${letters}](?!\p{L})|(?<!\p{L})[${letters}](?=[ -](?:грейд|класс))`,
    'giu',
  );

/** A Greek letter that stands alone. */
const greekGrade = (letter: string) => new RegExp(String.raw`(?<![\p{L}\d.])${letter}(?![\p{L}\d.])`, 'gu');

// Emoji that stand for a word before a number, "📦 32 💰 139", and brand and model words in other scripts.
const replacements: readonly (readonly [RegExp, string])[] = [
  [/(?:💰|💵|💲|💸|🏷|🤑|💶|💷)\uFE0F?\s*:?\s*(?=[$€£]?\s?\d)/gu, ' @'],
  // Not in the name of a sender: "[09:12] Sam 📦: 13 128 A".
  [
    /(?<!^\s*\[[^\]]{4,40}\][^:]{0,40})(?:📦|🔢|🧮)\uFE0F?\s*:?\s*(?=\d)(?!\d+[ -]?(?:days?|[日天]))/giu,
    ' qty ',
  ],
  [/🆕/gu, ' new '],
  [/(?<=\S )[▸▹►▻](?= )/gu, '-'],
  // Cyrillic and Greek letters of grades look like Latin ones.
  [cyrillicGrade('А'), 'A'],
  [cyrillicGrade('ВБ', String.raw`(?:A\/)?`), 'B'],
  [cyrillicGrade('С', String.raw`(?:B\/)?`), 'C'],
  [greekGrade('Α'), 'A'],
  [greekGrade('Β'), 'B'],
  [greekGrade('Γ'), 'C'],
  // The Arabic comma, marks of thousands and decimals, and "GB"
  [/،/gu, ','],
  [/(?<=[\d٠-٩])٬(?=[\d٠-٩])/gu, ','],
  [/(?<=[\d٠-٩])٫(?=[\d٠-٩])/gu, '.'],
  [/(?<=[\d٠-٩]\s?)جيجا(?!\p{L})/gu, 'GB'],
  [/아이폰|айфон|アイフォー?ン|ไอโฟน|[آا]يفون|אייפון/giu, ' iPhone '],
  [/맥북/gu, ' MacBook '],
  [/프로|プロ(?!\p{L}{3})|(?<!\p{L})(?:про|برو|פרו)(?!\p{L})/giu, ' Pro '],
  [/맥스|マックス|(?<!\p{L})(?:макс|ماكس|מקס)(?!\p{L})/giu, ' Max '],
  [/플러스|プラス|(?<!\p{L})(?:плюс|بلس|פלוס)(?!\p{L})/giu, ' Plus '],
  [/미니|ミニ|(?<!\p{L})(?:мини|ميني|מיני)(?!\p{L})/giu, ' mini '],
  [/울트라(?!마린)|ウルトラ(?!マリン)|(?<!\p{L})(?:ультра|[اأ]لترا|אולטרה)(?!\p{L})/giu, ' Ultra '],
  [/갤럭시|галакси|ギャラクシー|جال[كا]كسي|גלקסי/giu, ' Galaxy '],
  [/노트(?=\s?\d)/gu, ' Note '],
  [/三星|삼성|самсунг|サムスン|סמסונג/giu, ' Samsung '],
  [/日本円/gu, ' JPY '],
  [/애플 ?워치/gu, ' Apple Watch '],
  [/워치/gu, ' Watch '],
  [/(?<=GPS ?\+ ?)(?:蜂窝|蜂窩)/giu, ' Cellular '],
  [/블루투스/gu, ' Bluetooth '],
  [/(?<!\p{L})м['’]ятн\p{L}*/giu, ' mint '],
  [/AT&T(?=\p{Script=Han})/gu, ' AT&T '],
  // "苹果13", but not "苹果13寸"
  [/(?:苹果|蘋果|애플)(?=\s?1[1-7](?![\d.寸吋]))/gu, ' iPhone '],
  [/苹果|蘋果|애플/gu, ' Apple '],
  [/플립|フリップ|פליפ/gu, ' Flip '],
  [/폴드|フォールド|פולד|فولد/gu, ' Fold '],
  [/有機ELモデル|有機EL|有机EL/gu, ' OLED '],
  [/(?<=Wi-?Fi)モデル/giu, ' '],
  [/(?<!\p{L})MS(?= Surface)/gu, 'Microsoft'],
  [/デジタル・?エディション/gu, ' Digital Edition '],
  [/アイパッド|아이패드|айпад|[آا]يباد|אייפד/giu, ' iPad '],
  [/(?<=iPad\s*)에어/gu, ' Air '],
  [/айрподс|[اإ]يربودز|エアポッズ|에어팟/giu, ' AirPods '],
  [/بلاي ?ستيشن|плейстейшн|プレイステーション|플레이스테이션/giu, ' PlayStation '],
  [/(?<!\p{L})(?:ماك ?بوك|макбук)(?!\p{L})/giu, ' MacBook '],
  [/(?<!\p{L})سليم(?!\p{L})/gu, ' Slim '],
  [/(?<!\p{L})ديجيتال(?!\p{L})/gu, ' Digital '],
  [/الجيل الثاني/gu, ' 2nd gen '],
  [/الجيل الثالث/gu, ' 3rd gen '],
  [/(?<=\d)\s?(?:ملم|مم)(?!\p{L})/gu, 'mm'],
  [/(?<=\d)\s?تيرا(?!\p{L})/gu, 'TB'],
  [/マックブック/gu, ' MacBook '],
  [/ピクセル/gu, ' Pixel '],
  [/スイッチ/gu, ' Switch '],
  [/小米|샤오미/gu, ' Xiaomi '],
  [/华为|華為/gu, ' Huawei '],
  [/سامسونج/gu, ' Samsung '],
  [/(?<!\p{L})ساعة [أآا]بل(?!\p{L})/gu, ' Apple Watch '],
  [/[أآ]بل(?!\p{L})/gu, ' Apple '],
  [/شاومي/gu, ' Xiaomi '],
  [/هواوي/gu, ' Huawei '],
  [/버즈/gu, ' Buds '],
  [/(?<!\p{L})탭(?!\p{L})/gu, ' Tab '],
  [/시리즈/gu, ' Series '],
  [/와이파이|واي فاي/gu, ' Wi-Fi '],
  [/(?<=\d)\s?мм(?!\p{L})/gu, 'mm'],
  [/荣耀|榮耀/gu, ' HONOR '],
  [/谷歌/gu, ' Google '],
  [/索尼/gu, ' Sony '],
  [/一加/gu, ' OnePlus '],
  [/红米|紅米/gu, ' Redmi '],
  [/摩托罗拉|摩托羅拉/gu, ' Motorola '],
];
/** Colors that a dot or a heart shows. */
const colorSigns: ReadonlyMap<string, string> = new Map(
  Object.entries({
    black: '⚫🖤',
    white: '⚪🤍',
    red: '🔴❤',
    blue: '🔵💙',
    green: '🟢💚',
    purple: '🟣💜',
    yellow: '🟡💛',
    orange: '🟠🧡',
    brown: '🟤🤎',
  }).flatMap(([color, signs]) => Array.from(signs, (sign): [string, string] => [sign, color])),
);
// Not a bullet at the start of a line.
const coloredPieces = new RegExp(
  String.raw`(?<=\S\s?)([${[...colorSigns.keys()].join('')}])\uFE0F?\s?[:=x-]?\s?(?=\d{1,4}(?!\d)(\s?(?:pcs?|un|uds?|units?|pzs?|szt|stk|st|шт|台|部)(?!\p{L}))?)`,
  'gu',
);

/** Writes colored dots with pieces as words: "⚫ 10 un", "⚫10 ⚪8". A single dot before a bare number can be a bullet. */
function withColorWords(line: string): string {
  const count = line.match(coloredPieces)?.length ?? 0;
  return line.replaceAll(coloredPieces, (dot, sign: string, unit: string | undefined) =>
    count > 1 || unit !== undefined ? ` ${colorSigns.get(sign) ?? ''} ` : dot,
  );
}

// "<This message was edited>" with an invisible mark before it.
const chatMark = /\u200E?<this message was edited>|\u200E<[^<>\n]{5,60}>\s*$/giu;
// Labels of web shop buttons, copied along with the items.
const shopButtons =
  /(?<!\p{L})(?:add to (?:cart|basket|quote)|ajouter au panier|in den warenkorb|añadir al carrito|añadir a la cesta|aggiungi al carrello|in winkelwagen|adicionar ao carrinho|do koszyka|notify me|m['’]avertir|view details)(?!\p{L})|(?<=\d.*[·|] ?)(?:view|details|buy(?: now)?)\s*$/giu;
// "all us, unlocked", "us spec", but not "call us".
const smallUs =
  /(?<=(?<!\p{L})(?:all|all unlocked|spec|spec:) )us(?=\s*(?:$|[,;./|)]))|(?<!\p{L})us(?= (?:spec|unlocked|version|models?|phones?)(?!\p{L}))/gu;
// "845 kr", "kr 845" and "845:-" in Nordic lists. "KR" is Korea.
const kroneSigns =
  /(?<=\d):-(?: ?\/ ?stk?\b)?|(?<=\d) ?kr\b\.?(?: ?\/ ?st\b)?|(?<=(?<!\p{L})(?:i|priser) )kr(?:\.|\b)(?=\s|$)|(?<!\p{L})kr\.? ?(?=(?!128|256|512)\d{3,5}(?!\d| ?gb)|\d{1,2} \d{3})/gu;
// "R3 450", "R 12 999,00", "R780 each", "R3450" and, after a quantity, "R890": South African rand. "SM-R890" is a watch.
const randSigns =
  /(?<![\p{L}\d-])R ?(?=\d{1,3}(?: \d{3})+(?:[.,]\d\d)?(?![\d\p{L}]| ?[gt]b)|(?:\d{4,5}|\d{1,3}(?:,\d{3})+)(?:[.,]\d\d)?,?(?:$|[\s;|)])|\d{3,5} each)|(?<=(?<!\p{L})x\d{1,4} )R(?=\d{3}(?:$|[\s,;|)]))/gu;
// "Page 1 of 2" at the end of a line
const pageMark =
  /(?<!\p{L})(?:page|pag\.|pagina|página|seite|blad|strona|sida|side|sivu) \d{1,3} (?:of|von|van|di|de|sur|z|av|af) \d{1,3}\s*$/iu;
// Slack emoji: ":red_circle:".
const namedEmoji = /:[a-z][a-z_]{2,30}:/g;
// Zero-width marks, soft hyphens, byte order marks and direction controls.
const invisible = /\uFE0F|[\0\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;
// "١٢", "۱۲"
const arabicDigits = /[٠-٩۰-۹]/g;
const blanks = /[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g;
// ">>> US SPEC <<<" is a heading, not a quote.
const quoteMarks = /^(?:\s?>)+ ?(?!.*<\s*$)/;

/** How many messages a line is quoted through: 2 for "> > 13 128". */
export const quoteDepth = (raw: string): number => quoteMarks.exec(raw)?.[0].match(/>/g)?.length ?? 0;

/** A line as it was before it was quoted. */
export const withoutQuoteMarks = (raw: string): string => raw.replace(quoteMarks, '').trim();

/** Words of an announcement that stand where the sender would: "[12:40] update bro: …". */
const announcedSource = String.raw`(?:update|edit|correction|new in|adding)(?!\p{L})|[^:\n]* (?:spec|adding|update)(?!\p{L})`;
// "[14/10, 09:12] Sam: …", "14/10/26, 09:12 - Sam: …", "2026/10/14 09:12 - Sam: …", "[Sam] [9:12] …", "[12:40] update: …" without a name and, with tabs, "09:12 Sam …"
const messageStart = new RegExp(
  String.raw`^\s*(?:\[(?=[^\]\n]*\d[:.]\d\d)[^\]\n]{4,40}\]|(?:\d{4}[./-])?\d{1,2}(?:[/-]|\. ?)\d{1,2}(?:(?:[/-]|\. ?)\d{2,4})?,? \d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.? ?m\.?)? -) ?((?!${announcedSource})[^:\n]{1,60}): ?|^\s*(?=\p{L})([^\d\n:]{2,40}) \d{1,2}:\d{2}(?: ?[ap]\.? ?m\.?)?\s*$|^\s*(?:mon|tue|wed|thu|fri|sat|sun)\p{L}*,? \p{L}+\.? \d{1,2},? (?:\d{4},? )?(?:at )?\d{1,2}:\d{2}(?: ?[ap]\.? ?m\.?)?\s*$|^\s*(?:[ap]m |[上下]午 ?|오[전후] )?\d{1,2}:\d{2}(?: ?[ap]\.? ?m\.?)?\t([^\t\n]{1,40})\t"?(?=[^\t]*$)|^\[([^\]\n]{1,40})\] \[(?:오[전후] |[ap]m )?\d{1,2}:\d{2}(?: ?[ap]\.? ?m\.?)?\] ?|^\s*\[(?:\d{1,2}[./-]\d{1,2}(?:[./-]\d{2,4})?,? )?\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?\] (?=${announcedSource})`,
  'iu',
);
const clockTime = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.? ?m\.?)?`;
/** "17/11/2026 10:02", "10:20" and "-- 15:20 --" */
const timeAlone = new RegExp(
  String.raw`^[\s–—-]*(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4},? )?${clockTime}[\s–—-]*$`,
  'iu',
);
/** "Today 08:03", "desertcell_rob » Fri Feb 19, 2027 9:05 am" */
const dayAndTime = new RegExp(
  String.raw`^\s*(?:by )?(?:([\p{L}_][\p{L}\d_.-]{1,39}) [»›·|•]\s)?(?:today|yesterday|(?:mon|tue|wed|thu|fri|sat|sun)\p{L}*,? (?:\p{L}+\.? \d{1,2}|\d{1,2} \p{L}+\.?),? (?:\d{4},? )?)(?: ?at)? ?${clockTime}\s*$`,
  'iu',
);
const isoTime = String.raw`\d{4}[-/.]\d{1,2}[-/.]\d{1,2} ${clockTime}`;
const anyDay = String.raw`(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[-/.]\d{1,2}(?:[-/.]\d{2,4})?,?|\d{1,2} \p{L}{3,9}\.? \d{4},?(?: at)?)`;
const senderName = String.raw`((?![^\n]*(?:stock|list|price|update|spec|lock|grade))\p{L}[^\d\n:[\]]{0,38}?)`;
// "Sam, [03/11/2026 09:42]", "Sam 2026/11/03 09:42:11", "2026-11-03 09:42:11 Sam" and "[9:42 AM] Sam". "Stock list 2026/11/03 09:42" is a title.
const senderLine = new RegExp(
  String.raw`^\s*(?:${senderName}, \[${anyDay} ${clockTime}\]:?|${senderName} ${isoTime}|${senderName} +\[${clockTime}\]|${isoTime} ${senderName}|\[(?:${anyDay} )?${clockTime}\] ${senderName})\s*$`,
  'iu',
);
// Letters under a combining stroke, "~~…~~", and "~…~" around whole words.
const strikethrough = /(?:.[\u0335-\u0338])+|~~[^~]+~~|(?<![\p{L}\d])~(?=\S)[^~]*\S~(?![\p{L}\d])/gu;
// "iPhone13Pro256GBGraphite", "S22U256BLK", "S23U512", "Pixel7a128"
const gluedCapacity =
  /(?<=\p{L})(?:32|64|128|256|512|1)(?:(?:GB|TB|gb|tb)(?=\p{L}{3})|(?<!1)(?!gb|tb|mm)(?=\p{L}{2}))|(?<=\d\p{L})(?:64|128|256|512)(?![\p{L}\d-])/giu;
/** Whether a line is a row with columns of fixed width, which must not move. */
const hasColumns = (line: string) => (line.match(/\S {2,}(?=\S)/g)?.length ?? 0) > 2;
// "全部HKD"
const scriptEdge =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])(?=[a-z]{3})|(?<=[a-z]{3})(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])/giu;
// "系列A/B", "其余A"
const hanGradeEdge = /(?<=\p{Script=Han})(?=[A-D](?:[+-]|\/[A-D])?(?![\p{L}\p{N}]))/gu;
// "黑45"
const hanColorEdge = /(?<=[黑白蓝藍绿綠红紅紫粉灰银銀金黄黃橙])(?=\d)/gu;
const hasLetters = /\p{L}/u;
// "~~$94~~ $87": an old price. The new price follows, so no warning is needed.
const struckPrice = new RegExp(
  String.raw`~~\s?(?:${signSource})?\s?\d[\d.,]{0,11}[-–]?\s?(?:${signSource})?\s?~~(?=[\s*|]*(?:${signSource})?\s?\d)`,
  'giu',
);
const soldWords = /(?<!\p{L})(?:sold(?: out)?|gone)(?!\p{L})/giu;

const entities = new Map([
  ['amp', '&'],
  ['nbsp', ' '],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['euro', '€'],
  ['pound', '£'],
  ['ndash', '–'],
  ['mdash', '—'],
]);

/** Converts an HTML table row to tab-separated cells, and the named characters of HTML. Leaves other text as it is. */
function withoutHtml(line: string): string {
  const cells = /<\/?t[dhr]\b/i.test(line)
    ? line
        .replaceAll(/<\/t[dh]>\s*<t[dh][^>]*>/gi, '\t')
        // "$89.00</td></tr>2 pcs" is two numbers.
        .replaceAll(/(?<=\d)(?:<[^>]{1,80}>)+(?=\d)/g, ' ')
        .replaceAll(/<[^>]{1,80}>/g, '')
    : line;
  if (!/[&<]/.test(cells)) return cells;
  return cells
    .replaceAll(/<br ?\/?>/gi, ' ')
    .replaceAll(/&([a-z]{2,5});/g, (match, name: string) => entities.get(name) ?? match);
}

// "Hamza (Palm Gate): "
const namedWriter = /^\s*(\p{Lu}[\p{L}.'’ -]{1,30} \(\p{L}[^()\n]{1,30}\)): (?=\S)/u;
// "Wanjiku Phones Nairobi: ", at the top and of several people
const plainWriter = /^\s*(\p{Lu}[\p{L}.'’-]*(?: [\p{L}\d][\p{L}\d.'’-]*){1,4}): (?=\S)/u;
// "Danny Leeds" and "Asif (Bham wholesale)" alone on the line above each message
const writerAlone = /^\s*(\p{Lu}[\p{L}.'’-]*(?: (?:[\p{L}\d][\p{L}\d.'’-]*|\([^()\d]{2,30}\))){1,4})\s*$/u;

/** Whether a word has a meaning in lists, so that it is no name of a person: "Price", "Galaxy", "Unlocked". */
function isListWord(word: string): boolean {
  const { meanings, brands, nameWords, lineWords } = vocabulary();
  const plain = word.toLowerCase();
  if (/^(?:mrs?|ms|dr)\.?$/.test(plain)) return false;
  return (
    rolesOfWord(plain).some((role) => role !== undefined) ||
    [brands, nameWords, lineWords].some((words) => words.has(plain)) ||
    meanings.has(wordKey(plain))
  );
}

/** The names that a pattern finds at the beginning of several lines. */
function repeatedNames(lines: readonly string[], pattern: RegExp): string[] {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const name = pattern.exec(line.slice(0, 80))?.[1] ?? '';
    if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].flatMap(([name, count]) => (count > 1 ? [name] : []));
}

/**
 * The people in a chat without times: those with a firm in parentheses who begin several lines, and those whose names stand alone above
 * several messages or before them, one of them at the top. "Price (USD): 245" is no person.
 */
function writersOf(lines: readonly string[]): ReadonlySet<string> {
  const namesOf = (pattern: RegExp) =>
    repeatedNames(lines, pattern).filter((name) => !isListWord(name.split(' ')[0] ?? ''));
  const top = lines.find((line) => line.trim() !== '')?.trim() ?? '';
  const several = [writerAlone, plainWriter].flatMap((pattern) => {
    const first = pattern.exec(top.slice(0, 80))?.[1];
    if (first === undefined) return [];
    const names = namesOf(pattern);
    return names.length > 1 && names.includes(first) ? names : [];
  });
  return new Set([...namesOf(namedWriter), ...several]);
}

/** Splits a text into cleaned lines. Accepts any text and any line endings. */
export function sourceLines(text: string): SourceLine[] {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.at(-1) === '') lines.pop();
  let sender = '';
  const hasCapitals = areInCapitals(lines);
  const writers = writersOf(lines);
  const tabbed = withTabs(lines);
  return lines.map((raw, index) => {
    const number = index + 1;
    // The parser skips a line that is too long.
    if (raw.length > longestLine)
      return { number, raw, text: raw, sender, isMessageStart: false, isStruck: false, hasStruckText: false };
    const written = tabbed[index] ?? raw;
    // A line of Latin letters has no emoji and no words in other scripts.
    const withWords = /[^\0-\u024F]/.test(written)
      ? replacements.reduce(
          (line, [picture, word]) => line.replaceAll(picture, word),
          withColorWords(written),
        )
      : written;
    const withWordsSmall = hasCapitals ? withSmallWords(withWords) : withWords;
    // NFKC turns full-width digits and marks into plain ones.
    const plain = withoutHtml(withWordsSmall)
      .normalize('NFKC')
      .replaceAll(chatMark, '')
      .replaceAll(invisible, '')
      .replaceAll(namedEmoji, '')
      .replaceAll(shopButtons, '')
      .replace(pageMark, '')
      .replaceAll(kroneSigns, '¤')
      .replaceAll(smallUs, 'US')
      .replaceAll(randSigns, 'ZAR ')
      .replaceAll(blanks, ' ')
      .replaceAll(arabicDigits, (digit) => String(digit.charCodeAt(0) % 16))
      .replace(quoteMarks, '');
    const writer =
      writers.size > 0
        ? (namedWriter.exec(plain) ?? plainWriter.exec(plain) ?? writerAlone.exec(plain))
        : null;
    const isWriter = writer !== null && writers.has(writer[1] ?? '');
    const senderMatch =
      messageStart.exec(plain) ??
      senderLine.exec(plain) ??
      dayAndTime.exec(plain) ??
      timeAlone.exec(plain) ??
      (isWriter ? writer : null);
    sender = senderMatch?.slice(1).find((name) => name !== undefined) ?? sender;
    const rest = senderMatch ? plain.slice(senderMatch[0].length) : plain;
    const message = hasColumns(rest) ? rest : rest.replaceAll(gluedCapacity, ' $& ');
    const withoutOldPrice = message.replaceAll(struckPrice, (part) => ' '.repeat(part.length));
    const spaced = unspacedScript.test(withoutOldPrice)
      ? withoutOldPrice
          .replaceAll(vocabulary().unspacedWords, ' $& ')
          .replaceAll(scriptEdge, ' ')
          .replaceAll(hanColorEdge, ' ')
          .replaceAll(hanGradeEdge, ' ')
      : withoutOldPrice;
    // Keep the width, so that fixed-width columns do not move. Put a dot in the gap so that the numbers around it stay apart.
    const unstruck = spaced.replaceAll(strikethrough, (part) =>
      '·'.padStart(part.replaceAll(/[\u0335-\u0338]/g, '').length),
    );
    const hasStruckText = unstruck !== spaced;
    const isStruck = hasStruckText && !hasLetters.test(unstruck.replaceAll(soldWords, ''));
    return {
      number,
      raw,
      text: unstruck,
      sender,
      isMessageStart: senderMatch !== null,
      isStruck,
      hasStruckText,
    };
  });
}
