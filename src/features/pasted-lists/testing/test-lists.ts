import { readFileSync, readdirSync } from 'node:fs';
import * as z from 'zod/mini';
import { cents } from '@/lib/money';
import type { ListItem, ParsedList } from '../parse/list/list-item';

/** The fields of an item that an expected result states. */
export interface ExpectedItem {
  line: number;
  /** The catalog's name; null for a device that is not in the catalog. */
  name: string | null;
  quantity: number | null;
  minQuantity: number | null;
  price: number | null;
  currency: string | null;
  color: string | null;
  grade: string | null;
  carrier: string | null;
  storage: string | null;
  countrySpec: string | null;
  tiers: readonly { minQuantity: number; price: number }[];
  hasWarning: boolean;
}

/** A list with the result that was written before the parser read it. */
export interface TestList {
  file: string;
  text: string;
  items: readonly ExpectedItem[];
  /** Numbers of the lines that are no item. */
  skipped: readonly number[];
}

const folder = new URL('./', import.meta.url);
/** The text of a file in this folder. */
export const readTestFile = (file: string) => readFileSync(new URL(file, folder), 'utf8');

const text = z.nullable(z.string());
const number = z.nullable(z.number());
const exampleResult = z.object({
  file: z.string(),
  items: z.array(
    z.object({
      line: z.number(),
      deviceId: text,
      name: z.string(),
      quantity: number,
      minQuantity: number,
      price: number,
      currency: text,
      properties: z.object({ color: text, grade: text, carrier: text, storage: text, countrySpec: text }),
      tiers: z.optional(z.array(z.object({ minQuantity: z.number(), price: z.number() }))),
      warnings: z.array(z.string()),
    }),
  ),
  skipped: z.array(z.object({ line: z.number() })),
});

/** An example of the catalogue: `*.expected.json` in its own form. */
function exampleList(file: string): TestList {
  const { items, skipped, ...rest } = exampleResult.parse(JSON.parse(readTestFile(file)));
  return {
    file: rest.file,
    text: readTestFile(rest.file),
    items: items.map(({ deviceId, properties, warnings, tiers = [], ...item }) => ({
      ...item,
      ...properties,
      name: deviceId === null ? null : item.name,
      price: item.price === null ? null : cents(item.price),
      tiers: tiers.map((tier) => ({ ...tier, price: cents(tier.price) })),
      hasWarning: warnings.length > 0,
    })),
    skipped: skipped.map(({ line }) => line),
  };
}

/** The names of all files in this folder and in the folders of kinds of lists. */
const testFiles = readdirSync(folder, { recursive: true, encoding: 'utf8' });

/** The lists among them, by the name without its extension. */
const listFiles = new Map(
  testFiles.filter((name) => !name.includes('.expected.')).map((name) => [name.replace(/[^.]+$/, ''), name]),
);

/** A list of our own: `*.expected.tsv` has one row per item; every line without a row is skipped. */
function ownList(file: string): TestList {
  const source = listFiles.get(file.replace('expected.tsv', ''));
  if (source === undefined) throw new Error(`No list beside ${file}`);
  const list = readTestFile(source);
  const rows = readTestFile(file).trimEnd().split('\n').slice(1);
  const items = rows.map((row): ExpectedItem => {
    const cells = row.split('\t').map((cell) => (cell === '' ? null : cell));
    const [
      line,
      name,
      quantity,
      minQuantity,
      price,
      currency,
      color,
      grade,
      carrier,
      storage,
      countrySpec,
      tiers,
      warning,
    ] = cells;
    return {
      line: Number(line),
      name: name === '?' ? null : (name ?? null),
      quantity: quantity ? Number(quantity) : null,
      minQuantity: minQuantity ? Number(minQuantity) : null,
      price: price ? cents(price) : null,
      currency: currency ?? null,
      color: color ?? null,
      grade: grade ?? null,
      carrier: carrier ?? null,
      storage: storage ?? null,
      countrySpec: countrySpec ?? null,
      tiers: (tiers?.split(' ') ?? []).map((tier) => {
        const [from = '', each = ''] = tier.split(':');
        return { minQuantity: Number(from), price: cents(each) };
      }),
      hasWarning: warning === 'yes',
    };
  });
  const lines = list
    .trimEnd()
    .split(/\r?\n/)
    .map((_, place) => place + 1);
  return {
    file: source,
    text: list,
    items,
    skipped: lines.filter((line) => items.every((item) => item.line !== line)),
  };
}

/** Every list with an expected result. */
export function testLists(): TestList[] {
  return [
    ...testFiles.filter((name) => name.endsWith('.expected.json')).map(exampleList),
    ...testFiles.filter((name) => name.endsWith('.expected.tsv')).map(ownList),
  ];
}

/** An item in the form of an expected one. */
export function comparable({ line, model, name, properties, warnings, ...item }: ListItem): ExpectedItem {
  return {
    line,
    name: model === null ? null : name,
    quantity: item.quantity,
    minQuantity: item.minQuantity,
    price: item.price,
    currency: item.currency,
    color: properties.color,
    grade: properties.grade,
    carrier: properties.carrier,
    storage: properties.storage,
    countrySpec: properties.countrySpec,
    tiers: item.tiers.map((tier) => ({ ...tier })),
    hasWarning: warnings.length > 0,
  };
}

/** The numbers of all lines of a result, each once: the lines of items and the skipped ones, in order. */
export function coveredLines({ items, skipped }: ParsedList): number[] {
  const numbers = [...new Set(items.map(({ line }) => line)), ...skipped.map(({ line }) => line)];
  return numbers.toSorted((one, other) => one - other);
}
