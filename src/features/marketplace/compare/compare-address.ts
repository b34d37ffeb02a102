/*
 * What is compared, as one field of the address: "iPhone 13|128GB|A,B|Unlocked|300|200" is the model and its storage, then the grades
 * and carriers that come into question, the highest price and the pieces that are wanted. What stands last and is empty is left out.
 */

/** A model in one storage, and the limits of comparing its lots; `maxPrice` and `pieces` as they are typed. */
export interface Comparison {
  model: string;
  storage: string;
  /** Those that may be mixed, the empty one for lots that state none; none at all: nothing is chosen yet. */
  grades: string[];
  carriers: string[];
  maxPrice: string;
  pieces: string;
}

/** A comparison without limits. */
export function comparisonOf({ model, storage }: Pick<Comparison, 'model' | 'storage'>): Comparison {
  return { model, storage, grades: [], carriers: [], maxPrice: '', pieces: '' };
}

const written = (text: string) => text.replaceAll(/[%|,]/g, encodeURIComponent);

/** Stands for a value that a lot does not state; a percent sign of a text is never alone. */
const unstated = '%';

const writtenValue = (value: string) => (value === '' ? unstated : written(value));

function read(text: string): string {
  try {
    return decodeURIComponent(text).trim();
  } catch {
    return text.trim();
  }
}

function readAll(text: string): string[] {
  const values = text.split(',').map((part) => (part === unstated ? '' : read(part) || null));
  return [...new Set(values.filter((value) => value !== null))];
}

/** Reads the field; null where it names no model. */
export function readComparison(text: string): Comparison | null {
  const [model = '', storage = '', grades = '', carriers = '', maxPrice = '', pieces = ''] = text.split('|');
  if (read(model) === '') return null;
  return {
    model: read(model),
    storage: read(storage),
    grades: readAll(grades),
    carriers: readAll(carriers),
    maxPrice: read(maxPrice).slice(0, 16),
    pieces: read(pieces).slice(0, 16),
  };
}

/** The opposite of readComparison. */
export function comparisonText({ grades, carriers, ...texts }: Comparison): string {
  const { model, storage, maxPrice, pieces } = texts;
  const parts = [
    written(model),
    written(storage),
    grades.map(writtenValue).join(','),
    carriers.map(writtenValue).join(','),
    written(maxPrice),
    written(pieces),
  ];
  return parts.join('|').replace(/\|+$/, '');
}
