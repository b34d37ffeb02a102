import facts from './device-facts.generated.json';
import { vocabulary } from '@/features/market-index/words/vocabulary';
import { readDeviceWords } from './device-words';

/** The variant that an Apple part number such as MLPF3LL/A identifies. */
export interface PartNumber {
  /** As written in the text. */
  text: string;
  model: number;
  storage: string;
  color: string;
}

interface Facts {
  /** The capacities of each model, or the sizes of a wearable. */
  capacities: readonly (readonly string[])[];
  /** Variants by part number without the country letters; null if the number is ambiguous. */
  parts: ReadonlyMap<string, Omit<PartNumber, 'text'> | null>;
}

function build(): Facts {
  const parts = new Map<string, Omit<PartNumber, 'text'> | null>();
  const capacities = facts.capacities.map((line, model) =>
    line.split('|').map((variants) => {
      const [storage = '', ...colors] = variants.split(';');
      for (const variant of colors) {
        const [color = '', numbers = ''] = variant.split('=');
        for (const number of numbers.split(','))
          parts.set(number, parts.has(number) ? null : { model, storage, color });
      }
      return storage;
    }),
  );
  return { capacities, parts };
}

let cachedFacts: Facts | null = null;
const deviceFacts = (): Facts => (cachedFacts ??= build());

// "MLPF3", "MLPF3LL/A", "MLPF3 LL/A" and, with the country, "mlpf3ll/a"
const partForm =
  /(?<![\p{L}\d])(?:(?<number>[MN][A-Z\d]{2,4}\d)(?:[A-Z]{1,2}(?:\/A)?| [A-Z]{1,2}\/A)?|(?<small>[mn][a-z\d]{2,4}\d)[a-z]{1,2}\/a)(?![\p{L}\d])/gu;

/** The first Apple part number in a text that identifies one variant; null if there is none. */
export function partNumberIn(text: string): PartNumber | null {
  for (const match of text.matchAll(partForm)) {
    const { number, small = '' } = match.groups ?? {};
    const part = deviceFacts().parts.get(number ?? small.toUpperCase());
    if (part) return { ...part, text: match[0] };
  }
  return null;
}

/** Inserts the model, capacity and color before an Apple part number, if the text names no model. */
export function withPartNamed(text: string): string {
  const part = partNumberIn(text);
  if (part === null || readDeviceWords(text).models.length > 0) return text;
  const name = vocabulary().models[part.model]?.name ?? '';
  return text.replace(part.text, `${name} ${part.storage} ${part.color} ${part.text}`);
}

/** Whether a model comes with a capacity. True if the catalog has no capacities for the model. */
export function hasCapacity(model: number, storage: string): boolean {
  const capacities = deviceFacts().capacities[model] ?? [];
  return !/^\d+[GT]B$/.test(capacities[0] ?? '') || capacities.includes(storage);
}
