import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { vocabulary } from '@/features/market-index/words/vocabulary';
import { parseList } from './parse-list';

const folder = new URL('../testing/', import.meta.url);
const samples = readdirSync(folder).filter((f) => f.endsWith('.expected.json') && f !== 'x');
describe('sample lists', () => {
  it.each(samples)('%s', (name) => {
    const expected = JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
    const text = readFileSync(new URL(expected.file, folder), 'utf8');
    const { items, skipped } = parseList(text);
    const show = (i: any) =>
      JSON.stringify([
        i.line,
        i.brand,
        i.name,
        i.quantity,
        i.minQuantity,
        i.price,
        i.currency,
        i.properties,
        (i.tiers ?? []).length,
        i.warnings.length > 0,
      ]);
    const mine = items.map((i) => show({ ...i, price: i.price === null ? null : i.price / 100 }));
    const theirs = expected.items.map((i: any) =>
      show({
        ...i,
        properties: {
          color: i.properties.color,
          grade: i.properties.grade,
          carrier: i.properties.carrier,
          storage: i.properties.storage,
          countrySpec: i.properties.countrySpec,
        },
      }),
    );
    const missing = theirs.filter((t: string) => !mine.includes(t));
    const extra = mine.filter((t) => !theirs.includes(t));
    console.log(
      name,
      theirs.length,
      'missing',
      missing.length,
      '\n-' + missing.join('\n-'),
      '\n+' + extra.join('\n+'),
    );
    console.log(JSON.stringify(items.filter((i) => i.warnings.length).map((i) => [i.line, i.warnings])));
    const skippedTheirs = expected.skipped.map((s: any) => s.line).join();
    expect(skipped.map((s) => s.line).join()).toBe(skippedTheirs);
    expect(missing).toEqual([]);
    void vocabulary;
  });
});
