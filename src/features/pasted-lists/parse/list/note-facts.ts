import { unspacedScript } from '@/features/market-index/words/vocabulary';
import { mentionsMixedColors } from '../words/color-names';
import { isNeutral, roleOf } from '../words/column-words';
import { countryOfClause, isCountryCell } from '../words/country-spec';
import { type DeviceWords, meaningOf, readDeviceWords } from '../words/device-words';
import { asIsWarning, hasMarginScheme } from '../words/remarks';
import { phrasesFor } from '../words/trade-phrases';
import type { LineContext } from './list-context';
import { amountsIn, priceDoubtIn } from './note-amounts';
import { familyIn, productTypeWord } from './product-families';

const allWord = new RegExp(String.raw`(?<!\p{L})(?:${phrasesFor('all')})(?!\p{L})`, 'iu');

const allAsIs = /(?<!\p{L})(?:all|everything)(?!\p{L})[^.;]{0,40}(?<!\p{L})as[ -]is(?!\p{L})/iu;

/** Whether a text applies to the whole list: "everything unlocked unless stated". */
export const isForAll = (text: string): boolean => allWord.test(text);

/**
 * The facts that a note states about the whole list: a minimum and a currency. A title or a note with "all" also states lock, grade and
 * country.
 * @param line `isTitle`: the note is above the first item; `hasAmounts`: it is about some items, not all
 */
export function contextOfNote(
  text: string,
  words: DeviceWords,
  { isTitle, hasAmounts }: { isTitle: boolean; hasAmounts: boolean },
): Partial<LineContext> {
  const doubt = priceDoubtIn(text, words.countrySpec);
  const amounts = { ...amountsIn(text, isTitle), ...(doubt && { doubt }) };
  const appliesToAll = isTitle || (isForAll(text) && !hasAmounts);
  if (!appliesToAll || words.models.length > 0 || imprint.test(text)) return amounts;
  // In a sentence, one or two letters are a word or part of an address, not a carrier: "w", "St".
  const isUnlocked = words.carriers.includes('Unlocked');
  const carriers = isUnlocked ? ['Unlocked'] : readDeviceWords(text.replaceAll(shortWord, ' ')).carriers;
  const isBrief = words.grades.length > 0 && text.split(/\s+/).length < 7;
  // "All Verizon units 60 days passed" below the items is about some of them.
  const isAboutSome =
    !isTitle && /(?<!\p{L})all \p{Lu}[\p{L}&-]+ (?:units|phones|devices)(?!\p{L})/iu.test(text);
  const [carrier, ...otherCarriers] = carriers.filter(
    (name) => name === 'Unlocked' || (!isAboutSome && (isBrief || lockWord.test(text))),
  );
  const isAboutSpec =
    !/(?<!\p{L})stock(?!\p{L})/iu.test(text) ||
    /spec|vers|(?<!\p{L})(?:all|is|are) \p{Lu}{2,3} stock|\p{Lu}{2,3} stock only|(?:ian|ean|ese|ican|aussie|british) stock/iu.test(
      text,
    ) ||
    (words.countrySpec !== 'GLOBAL' && text.trim().split(/\s+/).length < 3);
  const clauseCountry = countryOfClause(text, isForAll(text) ? 8 : 4);
  const country = isFirm(text) ? null : isAboutSpec ? (words.countrySpec ?? clauseCountry) : clauseCountry;
  // "US or HK spec"
  const isAmbiguous = words.otherSpecs.length > 0;
  // "All phones US spec" does not apply to watches and accessories. "All EU spec. Phones first:" does.
  const isAboutPhones = text.split(/[.;!]\s|,\s(?=all\s|EU-Ware)/i).some((sentence) => {
    const place = sentence.search(phoneWord);
    // "Telefone und Tablets, EU-Ware"
    if (place < 0 || productTypeWord.test(sentence)) return false;
    const isBefore = readDeviceWords(sentence.slice(0, place)).countrySpec !== null;
    // "Canada spec only for phones"
    if (isBefore && !/(?<!\p{L})only for (?:the )?\p{L}+\W*$/iu.test(sentence)) return false;
    return (readDeviceWords(sentence).countrySpec ?? countryOfClause(sentence, 8)) === country;
  });
  const isShort = isForAll(text) && text.split(/\s+/).length <= 9;
  const grades = words.grades.filter(
    ({ start, end }) =>
      isGradeWord(text.slice(start, end)) ||
      gradeLabel.test(text.slice(0, start)) ||
      (/(?<!\p{L})all $/iu.test(text.slice(0, start)) && /^[A-D][+-]?$/.test(text.slice(start, end))) ||
      (isShort && end - start > 2),
  );
  // In "Grade A, ex Richmond BC" two letters are not another grade.
  const clear = grades.filter(({ start, end }) => end - start > 2);
  const [grade, ...others] = clear.length > 0 ? clear : grades;
  const otherGrades = others.filter(({ code }) => code !== grade?.code);
  const family = isTitle ? familyIn(text) : null;
  return {
    ...amounts,
    ...(family === null ? {} : { family }),
    ...(carrier !== undefined && otherCarriers.length === 0 ? { carrier } : {}),
    ...(grade && otherGrades.length === 0 ? { grade: grade.code } : {}),
    ...(country === null || isAmbiguous ? {} : { countrySpec: country }),
    ...(isAboutPhones && country !== null ? { isSpecOfPhones: true } : {}),
    ...(mentionsMixedColors(text) ? { color: 'Mixed' } : {}),
    ...(isTitle && allAsIs.test(text) ? { doubt: { text: asIsWarning, property: null } } : {}),
  };
}

/** A word for phones in several languages. */
export const phoneWord =
  /(?<!\p{L})(?:phones|handsets|smartphones|tél[ée]phones|teléfonos|m[óo]viles|celulares|telefoni|telefone|telefony|telefoons|handys)(?!\p{L})/iu;

const firmForm = /^\P{L}*(?<name>(?:\p{Lu}[\p{L}&.'’]*\s){1,4})(?:UK|USA?|HK|EU|UAE)(?=\s*(?:$|[-–—|,:]))/u;

/** Whether a title begins with a company that is named after its country: "KESTREL TRADE UK - Tuesday list". */
function isFirm(title: string): boolean {
  const name = firmForm.exec(title)?.groups?.['name'];
  if (name === undefined) return false;
  const { unknown, brands, carriers, grades, models } = readDeviceWords(name);
  return (
    unknown.some(({ text }) => !isNeutral(text)) &&
    [brands, carriers, grades, models].every((words) => words.length === 0)
  );
}

// A question, a company name or an address states no facts about the items.
const imprint =
  /\?|@|www\.|https?:|(?<!\p{L})(?:llc|inc|ltd|gmbh|s\.?l\.?|partner|dealer|distributor|authorized|authorised)(?!\p{L})/iu;
const lockWord =
  /lock|(?<!\p{L})(?:all|everything|only|stock|inventory|network|devices|phones|iphones)(?!\p{L})/iu;
const shortWord = /(?<![\p{L}\d&/+-])\p{Script=Latin}{1,2}(?![\p{L}\d&/+-])/gu;

/** Whether a word in a sentence is certainly a grade: "Grade A" and "A/B", but not the article "a", "new" or "good". */
export const isGradeWord = (word: string) =>
  unspacedScript.test(word) ||
  /^[A-D]{2}$/.test(word) ||
  /grad[eo]|grau|klass?[ae]|kalite|class?e|clase|třída|zustand|état|\p{L}\s?[/+]|stock$|^(?:like|brand) new$|^neuware|^ovp$|sealed|lacrad|scellé|siegelt|precintad|refurb/iu.test(
    word,
  );

const legendPair =
  /(?<![\p{L}\d+=])([\p{L}\d+]{1,4})\s?([=:])\s?((?:(?! {2})[^=:,;|()/]|(?<=[A-D])\/(?=[A-D])){1,24})(?:\(([A-D][+-]?(?:\/[A-D])?)\)\s?)?(?!\s?=)/gu;

/** "Grade: " before its code. */
const gradeLabel =
  /(?<!\p{L})(?:grad[eo]|grading|condition|cond\.?|zustand|état|estado|stan|stato)\s?[:=]\s?$/iu;

/** Letters that have a meaning of their own outside brackets: a grade, or the model of an iPhone. */
const usedLetter = /^[A-DX]$/i;

/** How the lines of a list write a code of its legend: "VW", "[T]". A grade that is a number needs a prefix: "gr2". */
function writtenCodes(code: string): string[] {
  if (/^\d+$/.test(code)) return ['gr', 'Gr', 'GR', 'g', 'G'].map((prefix) => prefix + code);
  return usedLetter.test(code) ? [`[${code}]`] : [code, `[${code}]`];
}

/** "(M) = margin scheme", "M = margin scheme" */
const marginPair =
  /(?<![\p{L}\d])[([]?([\p{L}\d]{1,4})(?:[)\]]\s?[=:]|\s?=)\s?((?:(?! {2})[\p{L}§ ]){4,30})/gu;

/** The codes of a legend as the lines of the list write them, with their meanings. */
export const legendIn = (text: string): [string, string][] => [
  ...legendPairsIn(text).flatMap(([code, meaning]) =>
    writtenCodes(code).map((written): [string, string] => [written, meaning]),
  ),
  ...[...text.matchAll(marginPair)].flatMap(([, code, meaning = '']): [string, string][] =>
    hasMarginScheme(meaning) ? [[`[${code}]`, meaning]] : [],
  ),
];

/** Whether a line defines several codes. */
export const isLegend = (text: string): boolean => legendPairsIn(text).length > 1;

/** The only grade that the meaning of a code names among other words: "ikinci el A kalite". */
function onlyGradeIn(meaning: string): string | null {
  const { grades, models, numbers } = readDeviceWords(meaning);
  const [code, ...others] = new Set(grades.map((grade) => grade.code));
  return others.length + models.length + numbers.length === 0 ? (code ?? null) : null;
}

/** The list's own codes for grades, locks and country specs, as a note defines them: "A1 = A+", "VW = Verizon", "ZA = HK spec". */
function legendPairsIn(text: string): [string, string][] {
  return [...text.matchAll(legendPair)].flatMap(
    ([, code = '', sign, meaning = '', inside]): [string, string][] => {
      // "128: A" is a capacity with a grade.
      if (sign === ':' && /^\d+$/.test(code)) return [];
      // "T = très bon (A/B)"
      const grade = meaningOf(inside ?? meaning, 'grade') ?? (sign === '=' ? onlyGradeIn(meaning) : null);
      if (inside !== undefined && grade !== null) return [[code, grade]];
      const lock = /^\s*locked\s*$/i.test(meaning) ? 'locked' : meaningOf(meaning, 'carrier');
      // "Carrier: Verizon" does not define a code.
      if (lock !== null && sign === '=' && meaningOf(code, 'carrier') === null) return [[code, lock]];
      // "TM = TVA sur marge", "MA = Mindestabnahme je Artikel"
      if (sign === '=' && code.length > 1 && hasMarginScheme(meaning)) return [[code, meaning.trim()]];
      const [heading = ''] = meaning.trim().split(' ');
      if (
        sign === '=' &&
        code.length > 1 &&
        /^\p{Lu}{2,}$/u.test(code) &&
        roleOf(heading.toLowerCase()) === 'minQuantity'
      )
        return [[code, heading]];
      const country = meaning.trim().replace(/ (?:spec|version|model)s?$/i, '');
      // "Spec: Middle East" does not define a code.
      if (isCountryCell(country) && roleOf(code.toLowerCase()) === undefined)
        return [[code, `${country} spec`]];
      return grade === null || meaningOf(code, 'grade') !== null ? [] : [[code, grade]];
    },
  );
}
