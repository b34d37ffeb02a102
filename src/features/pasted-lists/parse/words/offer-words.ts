import { phrasesFor } from './trade-phrases';

const requestWords = new RegExp(
  String.raw`(?<!\p{L})(?:${phrasesFor('request')})(?!\p{L})|^\s*(?:求|收)(?=\s?[\p{L}\d])`,
  'iu',
);
const onRequest = new RegExp(String.raw`(?<![\p{L}\d])(?:${phrasesFor('onRequest')})(?!\p{L})`, 'iu');
const turkishSold = /(?<!\p{L})(?:satildi|tükendi|rezerve)(?!\p{L})/iu;
const soldForm = new RegExp(
  String.raw`❌|🚫\s*$|\|\s?brak\s*$|(?<!\p{L})(?:${phrasesFor('sold')})(?!\p{L})|${phrasesFor('soldUnspaced')}`,
  'iu',
);

// Without the u flag's folding, "SATILDI" does not match "satıldı".
const turkishLetters = /[ıİI]/g;

/** Whether a line says that its items are sold or unavailable. */
export const isSold = (text: string): boolean =>
  soldForm.test(text) || turkishSold.test(text.replaceAll(turkishLetters, 'i'));

/** Whether a text offers its price on request. */
export const isOnRequest = (text: string): boolean => onRequest.test(text);

const negotiable =
  /(?<!\p{L})(?:obo|ono|or (?:best|nearest|near) offer|nego(?:tiable)?|negociable|négociable|trattabil[ei]|verhandelbar|verhandlungsbasis|do negocjacji|торг)(?!\p{L})/iu;

/** Whether a text says that its price is negotiable. */
export const isNegotiable = (text: string): boolean => negotiable.test(text);

/** Whether a text asks to buy. */
export const isRequest = (text: string): boolean => requestWords.test(text);

const allOnly = new RegExp(String.raw`(?<!\p{L})(?:${phrasesFor('allOnly')})(?!\p{L})`, 'iu');

/** Whether a line sells all its pieces together only. Its quantity is then the minimum. */
export const isAllOnly = (text: string): boolean => allOnly.test(text);

/** The warning for items that a list asks for. */
export const requestWarning = "The list asks for this; it doesn't offer it";

/** Pattern source for nouns that announce a correction: "Correction:", "erratum". */
export const correctionSource = String.raw`corrections?|poprawka|改价|改價|errat(?:um|a)|rettifica|nachtr[aä]ge?|correcties?|korekta|rättelser?|rettelser?|korrektur(?:en)?|correcci[oó]n(?:es)?|correzion[ei]|correç(?:ão|ões)|rectificatif|поправка|исправление|đính chính|تصحيح|تعديل|düzeltme|oprava|javítás`;

/** The warning for a line or a cell that states a price and corrects it. */
export const correctionWarning = 'The line corrects itself; check the price';
