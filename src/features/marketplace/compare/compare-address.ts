/*
 * A comparison as one search param: "iPhone 13|128GB|A,B|Unlocked|300|200" is the model, the storage, the accepted grades and carriers, the
 * max price and the number of pieces. Empty parts at the end are left out.
 */

/** A model in one storage, and the limits for its lots. `maxPrice` and `pieces` are as typed. */
export interface Comparison {
  model: string;
  storage: string;
  /** The accepted values; an empty value accepts lots that state none. An empty array: nothing is chosen yet. */
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

/** Stands for "not stated". Encoded text never contains a lone percent sign. */
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

/** Reads the search param. Null if it names no model. */
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

/** Writes the search param. */
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
