import { type ColorFamily, createColorFamilies, spacedWords } from './color-families';
import words from './device-words.generated.json';
import { aliasForms, nameForms, numberForms, sharedForm } from './model-phrases';
import { tokenize, keyOf, normalForm, wordKey } from './tokenize';

/** A model in the catalog. */
export interface Model {
  name: string;
  /** The name, with the brand if two models share it. */
  label: string;
  brand: string;
  category: string;
  colors: readonly string[];
}

/** The meaning of a term, except for models. */
export interface Meaning {
  kind: 'grade' | 'carrier' | 'color' | 'brand' | 'category' | 'line';
  value: string;
}

/** A country that devices are made for, with the words and the letters in Apple part numbers that name it. */
export interface CountrySpec {
  code: string;
  words: readonly string[];
  appleSuffixes: readonly string[];
}

/** The terms of the trade, indexed for lookup. */
export interface Vocabulary {
  models: readonly Model[];
  /** Models by alias with its spacing, in lower case. */
  aliases: ReadonlyMap<string, number>;
  /** Models by the key of each way to write them. */
  phrases: ReadonlyMap<string, readonly number[]>;
  /** Models by the key of a name that they share without parentheses, such as "iPhone SE". No key of `phrases`. */
  sharedNames: ReadonlyMap<string, readonly number[]>;
  /** Keys of makers' own full names. */
  fullNames: ReadonlySet<string>;
  /** The most tokens in a phrase. */
  longest: number;
  meanings: ReadonlyMap<string, readonly Meaning[]>;
  /** The models, and the meanings, whose keys start with a text; with duplicates. */
  modelsBegun: (key: string) => number[];
  meaningsBegun: (key: string) => Meaning[];
  /** The first words of makers' names, such as "iphone", and all words in them. */
  lineWords: ReadonlySet<string>;
  nameWords: ReadonlySet<string>;
  /** Brands by their name in lower case. */
  brands: ReadonlyMap<string, string>;
  categories: ReadonlySet<string>;
  /** The codes of the grades, best first, then those of remarks used instead of a grade. */
  grades: readonly string[];
  /** Country specs: code, words and the letters of Apple part numbers. */
  countrySpecs: readonly CountrySpec[];
  familiesOf: (color: string) => readonly string[];
  /** The words of each color family, in all known languages. */
  colorWords: readonly (readonly [string, readonly string[]])[];
  /** The English words of makers' color names by the key of their translations: "titane" is titanium, "meia-noite" midnight. */
  colorTerms: ReadonlyMap<string, string>;
  /** Finds words of scripts without blanks between words. */
  unspacedWords: RegExp;
  /** The family that a text is a word for, in any language; null for the name of a shade and for other text. */
  familyOfWord: (text: string) => string | null;
}

const categories = new Set(['phones', 'tablets', 'laptops', 'accessories', 'gaming', 'wearables']);
/** Words that would hide another meaning in a search: a digit, French "or", words for "none", and "stand" for "stan D". */
const unsaid = new Set(['', '3', 'or', 'na', 'stand']);

const parts = (text: string | undefined): string[] => (text ? text.split('|') : []);

/** The forms of a translated word: "negr(o,a,os,as)" has four, "neu(e)" two. */
function formsOf(word: string): string[] {
  const [, stem = '', list = '', rest = ''] = /^([^(]*)\(([^)]*)\)(.*)$/.exec(word) ?? [];
  if (list === '') return [word];
  const ends = list.includes(',') ? list.split(',') : ['', list];
  return ends.flatMap((end) => formsOf(stem + end + rest));
}

/** The translations in a list of the catalog, in all their forms. */
const translated = (text: string | undefined): string[] => parts(text).flatMap(formsOf);

function readModels(): { models: Model[]; aliases: string[][]; numbers: string[] } {
  const models: Model[] = [];
  const aliases: string[][] = [];
  const numbers: string[] = [];
  for (const [group, lines] of Object.entries(words.models)) {
    const [brand = '', category = ''] = group.split('/');
    for (const line of lines) {
      const [name = '', short, number = '', colors] = line.split('\t');
      models.push({ name, label: name, brand, category, colors: parts(colors) });
      aliases.push(parts(short));
      numbers.push(number);
    }
  }
  const seen = new Map<string, number>();
  for (const { name } of models) seen.set(name, (seen.get(name) ?? 0) + 1);
  for (const model of models) {
    if ((seen.get(model.name) ?? 0) > 1) model.label = `${model.name} (${model.brand})`;
  }
  return { models, aliases, numbers };
}

function addTo<T>(map: Map<string, T[]>, key: string, value: T): void {
  const values = map.get(key);
  if (!values) map.set(key, [value]);
  else if (!values.includes(value)) values.push(value);
}

/** Finds the values of all keys that start with a text. */
function byBeginning<T>(map: ReadonlyMap<string, readonly T[]>): (begun: string) => T[] {
  const entries = [...map].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return (begun) => {
    let [start, end] = [0, entries.length];
    while (start < end) {
      const middle = Math.floor((start + end) / 2);
      if ((entries[middle]?.[0] ?? '') < begun) start = middle + 1;
      else end = middle;
    }
    const results: T[] = [];
    for (const [key, values] of entries.slice(start)) {
      if (!key.startsWith(begun)) break;
      results.push(...values);
    }
    return results;
  };
}

const wordsBeforeGrade =
  'gr|grd|grade|graad|grad|gred|rank|class|cat|quality|cosmetic|condition|klasse|klass|klasa|kl|kategorie|kategori|categorie|catégorie|categoría|categoria|stufe|betyg|derece|zustand|qualität|qualité|calidad|état|kategoria|grado|stan|stav|trieda|třída|skick|kunto|stare|kvalita|durum|класс|грейд|состояние|сост|стан|клас|κατηγορία|κατάσταση|βαθμός|درجة|loại|hạng|kondisi|เกรด|等级'.split(
    '|',
  );
const wordsBehindGrade = 'grade|stock|rank|quality|kalite|klasse|ware|class'.split('|');
const lettersBehindGrade = 'ランク|グレード|级|級|品|貨|货|급|등급'.split('|');

/** How traders write a letter of the grading scale: "Gr A", "A stock", "Aランク". */
const gradeForms = (code: string) => [
  ...wordsBeforeGrade.map((word) => `${word} ${code}`),
  ...wordsBehindGrade.map((word) => `${code} ${word}`),
  ...lettersBehindGrade.map((letters) => code + letters),
];

function readMeanings(models: readonly Model[], families: readonly ColorFamily[]): Map<string, Meaning[]> {
  const meanings = new Map<string, Meaning[]>();
  const add = (kind: Meaning['kind'], value: string, texts: readonly string[]) => {
    for (const key of new Set(texts.map(wordKey))) {
      const isKnown = meanings.get(key)?.some((meaning) => meaning.kind === kind);
      if (!unsaid.has(key) && !isKnown) addTo(meanings, key, { kind, value });
    }
  };
  for (const [code = '', list] of words.grades) {
    const short = code.length <= 3 ? gradeForms(code) : [];
    add('grade', code, [code, ...parts(list), ...short]);
  }
  for (const [code = '', list] of words.remarks) add('grade', code, [code, ...parts(list)]);
  for (const [name = '', list] of words.carriers) {
    if (name === 'N/A') continue;
    const own = [name, ...parts(list)];
    const long = own.filter((word) => word.length > 1);
    add('carrier', name, [...own, ...long.flatMap((word) => [`${word} locked`, `${word} lock`])]);
  }
  for (const [name = '', list] of words.lines) add('line', name, parts(list));
  const colors = new Set(models.flatMap((model) => model.colors));
  const spoken = [...colors].map(spacedWords);
  for (const { name, words: own, shades } of families) {
    add('color', name, [name]);
    for (const word of [...own, ...shades]) {
      // A word in a maker's color name means colors with that word ("lavender"). Any other word means the family ("lila").
      const spaced = spacedWords(word);
      const isNamed = spoken.some((color) => color.includes(spaced));
      add('color', isNamed ? spaced.trim() : name, [word]);
    }
  }
  for (const color of colors) add('color', color, [color]);
  for (const { brand } of models) if (brand !== 'T-Mobile') add('brand', brand, [brand]);
  for (const category of categories) {
    add('category', category, [category, category.replace(/(?<=phone|tablet|laptop|wearable)s$/, '')]);
  }
  return meanings;
}

const withoutAccents = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/(?<=\p{Script=Latin})\p{M}/gu, '')
    .normalize('NFC');

/**
 * Adds words of other languages that have no meaning yet. They match only when written in full; completions are in English.
 */
function addTranslations(meanings: Map<string, Meaning[]>): void {
  const add = (kind: Meaning['kind'], value: string, list: readonly string[]) => {
    // Without accents too, as people type: "debloque", "negru".
    for (const key of list.map(wordKey))
      for (const form of new Set([key, key.length > 4 ? withoutAccents(key) : key]))
        if (!unsaid.has(form) && !meanings.has(form)) meanings.set(form, [{ kind, value }]);
  };
  for (const [code = '', , list] of [...words.grades, ...words.remarks]) add('grade', code, translated(list));
  for (const [name = '', , list] of words.carriers) add('carrier', name, translated(list));
  for (const [name = '', , , list] of words.colors) add('color', name, translated(list));
  for (const [name = '', list] of words.colorTerms) add('color', name, translated(list));
}

/** A letter of a script without blanks between words. */
export const unspacedScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

function unspaced(keys: Iterable<string>): RegExp {
  const matches = [...keys].filter((key) => unspacedScript.test(key) && key.length > 1);
  return new RegExp(matches.toSorted((one, other) => other.length - one.length).join('|'), 'giu');
}

function build(): Vocabulary {
  const { models, aliases, numbers } = readModels();
  const names = new Set(models.map((model) => model.name));
  const spelled = new Map<string, number>();
  const phrases = new Map<string, number[]>();
  const fullNames = new Set<string>();
  const lineWords = new Set<string>();
  const nameWords = new Set<string>();
  let longest = 1;
  const add = (text: string, model: number) => {
    const tokens = tokenize(normalForm(text));
    longest = Math.max(longest, tokens.length);
    addTo(phrases, keyOf(tokens), model);
  };
  for (const [model, { name }] of models.entries()) {
    const tokens = tokenize(normalForm(name));
    fullNames.add(keyOf(tokens));
    for (const [place, { text, isNumber }] of tokens.entries()) {
      // In "Magic Keyboard for iPad" another device's name follows.
      if (isNumber || text.length < 2 || text === 'for') continue;
      nameWords.add(text);
      if (place === 0 && text.length > 2) lineWords.add(text);
    }
    for (const form of nameForms(name, (other) => names.has(other))) add(form, model);
    for (const form of numberForms(numbers[model] ?? '')) add(form, model);
    for (const alias of aliases[model] ?? []) {
      spelled.set(alias.toLowerCase(), model);
      for (const form of aliasForms(alias, name, (other) => names.has(other))) add(form, model);
    }
  }
  const sharedNames = new Map<string, number[]>();
  for (const [model, { name }] of models.entries()) {
    const base = sharedForm(name);
    if (base === null) continue;
    const short = base.replace(/^MacBook ([AP])\w+/, 'MB$1');
    for (const form of [...nameForms(base, (other) => names.has(other)), short]) {
      const key = wordKey(form);
      if (!phrases.has(key)) addTo(sharedNames, key, model);
    }
  }
  for (const [, list] of words.lines) for (const word of parts(list)) nameWords.add(word.toLowerCase());
  const english = words.colors.map(([name = '', own, shades]) => ({
    name,
    words: parts(own),
    shades: parts(shades),
  }));
  const families = english.map((family, place) => ({
    ...family,
    words: [...family.words, ...translated(words.colors[place]?.[3])],
  }));
  const meanings = readMeanings(models, english);
  const meaningsBegun = byBeginning(meanings);
  addTranslations(meanings);
  const colorTerms = new Map<string, string>();
  for (const [name = '', list] of words.colorTerms)
    for (const word of translated(list)) colorTerms.set(wordKey(word), name);
  const familyWords = new Map<string, string>();
  for (const { name, words: own } of families.toReversed())
    for (const word of own) familyWords.set(wordKey(word), name);
  return {
    models,
    aliases: spelled,
    phrases,
    sharedNames,
    fullNames,
    longest,
    meanings,
    modelsBegun: byBeginning(phrases),
    meaningsBegun,
    lineWords,
    nameWords,
    brands: new Map(models.map(({ brand }) => [brand.toLowerCase(), brand])),
    categories,
    grades: [...words.grades, ...words.remarks].map(([code = '']) => code),
    countrySpecs: words.specs.map(([code = '', own, suffixes, list]) => ({
      code,
      words: [...parts(own), ...translated(list)],
      appleSuffixes: parts(suffixes),
    })),
    familiesOf: createColorFamilies(families),
    colorWords: families.map(({ name, words: own }) => [name, own]),
    colorTerms,
    unspacedWords: unspaced(meanings.keys()),
    familyOfWord: (text) => familyWords.get(wordKey(text)) ?? null,
  };
}

let built: Vocabulary | null = null;

/** The vocabulary of the catalog, built on first use. */
export function vocabulary(): Vocabulary {
  built ??= build();
  return built;
}
