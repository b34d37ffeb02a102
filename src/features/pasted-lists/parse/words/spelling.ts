import { memoize } from '@/lib/memoize';
import { correctedName } from '@/features/market-index/words/spelling';
import { unitSource } from './amounts';
import { isNeutral } from './column-words';
import { signSource } from './currencies';

/** The name that a misspelled word means; null for other words, such as the Italian "questo", and if several names fit. */
const nameOf = memoize((word: string) => (isNeutral(word) ? null : correctedName(word)));

// Short forms of brands and families in inventory systems: "SAM", "GOO PIX7", "MOT G PLAY".
const shortBrands: readonly (readonly [RegExp, string])[] = [
  [/(?<![\p{L}\d])pix(?=\s?\d)/giu, 'Pixel '],
  [/^(\W*)(?:goo|ggl|goog)\s/iu, '$1Google '],
  [/^(\W*)(?:mot|moto|motorola)\s(?:moto\s)?(?=[a-z]\s)/iu, '$1moto '],
  [/(?<![\p{L}\d])(?:mot|moto)\s(?=(?:razr|edge|one)(?!\p{L}))/giu, 'motorola '],
  [/^(\W*)(?:sam|sams)\s/iu, '$1Samsung '],
  [/(?<!\p{L})(?:sammys?|samsung(?:i|y|s|ar|er))(?!\p{L})/giu, 'Samsung'],
  [/^(\W*)(?:apl|app)\s/iu, '$1Apple '],
  [/(?<=1[1-7] )pls(?=\s\d)/giu, 'plus'],
  [/(?<=^\W*(?:dell )?)lat(?=\s\d{4}(?!\d))/iu, 'Latitude'],
  [/(?<![\p{L}\d])gw(?= (?:ultra|[4-8]))/giu, 'Galaxy Watch'],
  [/^(\W*)mi\s(?=1[2-7](?!\d))/iu, '$1Xiaomi '],
  // Apple's watch has 49 mm.
  [/(?<!\p{L}\s?)watch ultra(?=\D*47 ?mm)/iu, 'Galaxy Watch Ultra'],
];
// "13 64.. sorry 128"
const correctedCapacity =
  /(?<!\d)(?:64|128|256|512)(?: ?gb)?[\s.…,-]{0,6}(?:sorry|oops|i mean|no wait|correction)[\s,:.]*(?=(64|128|256|512)(?!\d))/giu;
const selfCorrection = /(?<!\p{L})(?:sorry|i mean|no wait|correction|make that|actually|no)(?!\p{L})/iu;
// "13 sorry 12 left, $240": the price follows.
const correctedPieces = new RegExp(
  String.raw`(?<![\p{L}\d.,$€£])(?!(?:64|128|256|512)(?!\d))\d{1,4}(?: ?(?:${unitSource}))?[\s.…,-]{1,6}(?:sorry|i mean|no wait|correction|make that|actually|no)[\s,:.]+(?=(\d{1,4})(?!\d|[.,]\d)\D*(?:${signSource})\s?\d)`,
  'giu',
);
// A scanner's zeros: "iPh0ne 13 Pr0"
const scannedZero = /(?<!\p{L})iph0ne(?!\p{L})|(?<=\d )pr0(?!\p{L})/giu;
const withSign = /(?<![\p{L}\d])w\/\s?(?=\p{L}{3})/giu;

/** Corrects misspelled names such as "Iphnoe", "Galxy" and "Utlra", and a capacity that the line corrects. Returns each correction as a sentence. */
export function withSpelling(text: string): { text: string; corrections: string[] } {
  const corrections: string[] = [];
  const named = shortBrands.reduce((line, [short, brand]) => line.replace(short, brand), text);
  const recounted = selfCorrection.test(named)
    ? named.replaceAll(correctedPieces, (words, pieces: string) => {
        corrections.push(`“${words}${pieces}” is read as ${pieces} pcs`);
        return '';
      })
    : named;
  const corrected = recounted
    .replaceAll(scannedZero, (word) => {
      const read = word.replace('0', 'o');
      corrections.push(`“${word}” is read as “${read}”`);
      return read;
    })
    .replaceAll(correctedCapacity, (words, capacity: string) => {
      corrections.push(`“${words}${capacity}” is read as ${capacity}GB`);
      return '';
    })
    .replaceAll(withSign, 'with ')
    .replaceAll(/(?<![\p{L}\d])\p{L}{4,12}(?!\p{L})/gu, (word) => {
      const name = nameOf(word.toLowerCase());
      if (name !== null) corrections.push(`“${word}” is read as “${name}”`);
      return name ?? word;
    });
  return { text: corrected, corrections };
}
