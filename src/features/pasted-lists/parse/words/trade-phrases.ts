import phrases from './trade-phrases.json';

/**
 * Pattern source for the words with a meaning in all languages: alternatives in the order of the file, without a group around them and
 * without word boundaries. The words of a meaning that ends in "Unspaced" need no boundaries: Chinese has no spaces around words.
 */
export const phrasesFor = (meaning: keyof typeof phrases): string =>
  Object.values<string>(phrases[meaning]).join('|');

const numbers = Object.entries(phrases.number).map(([digits, words]): [RegExp, string] => [
  new RegExp(`^(?:${words})$`, 'iu'),
  digits,
]);

/** The digits of a number word: "ten", "zehn" and "diez" are "10". */
export const numberOf = (word: string): string => numbers.find(([form]) => form.test(word))?.[1] ?? word;
