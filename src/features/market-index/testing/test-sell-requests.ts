import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import * as z from 'zod/mini';
import type { SellRequest } from '@/contract/resources';
import { createMarketIndex } from '../index/market-index';
import { parseQuery } from '../words/parse-query';

const catalogue = 'src/server/sandbox/catalogue';

const device = z.object({
  brand: z.string(),
  category: z.string(),
  name: z.string(),
  storages: z.array(z.string()),
  colors: z.array(z.string()),
  modelNumber: z._default(z.string(), ''),
  aliases: z._default(z.array(z.string()), []),
});

const entries = z.array(
  z.object({ code: z.optional(z.string()), name: z.optional(z.string()), words: z.array(z.string()) }),
);

const parsed = <T>(schema: z.ZodMiniType<T>, file: string) =>
  schema.parse(JSON.parse(readFileSync(`${catalogue}/${file}`, 'utf8')));

/** The catalog data that the word list is generated from. */
export const devices = parsed(z.array(device), 'devices.json');
export const tradeWords = parsed(z.record(z.string(), entries), 'words.json');

const unspoken = new Set(['N/A', 'One size', 'Standard']);

/** A sell request as the marketplace returns it; by default an iPhone 13. */
export function testSellRequest(fields: Partial<SellRequest> & { id: string }): SellRequest {
  return {
    name: 'iPhone 13 128GB',
    category: 'phones',
    brand: 'Apple',
    price: 312,
    msrp: 799,
    sku: 'APP-IPHONE13',
    status: 'open',
    updatedAt: '2026-11-20T09:00:00.000Z',
    createdAt: '2026-11-10T09:00:00.000Z',
    quantity: 20,
    minQuantity: 5,
    properties: { color: 'Midnight', grade: 'A', carrier: 'Unlocked', storage: '128GB' },
    seller: 'a3c1e0a4-6a0e-4f5a-9d55-2b7a5f1f6d11',
    imgUrl: null,
    ...fields,
  };
}

/** A lot of every model in the catalog with its first storage and color; its id is the model's index in `devices`. */
export const oneOfEach: SellRequest[] = devices.map(({ name, brand, category, storages, colors }, place) => {
  const [storage = 'N/A'] = storages;
  const isSpoken = !unspoken.has(storage) && !name.includes(storage);
  const properties = { storage, color: colors[0] ?? 'N/A', grade: 'A', carrier: 'Unlocked' };
  return testSellRequest({
    id: String(place),
    name: isSpoken ? `${name} ${storage}` : name,
    brand,
    category,
    properties,
  });
});

/** An index of these sell requests. */
export function indexOf(sellRequests: readonly SellRequest[]) {
  const index = createMarketIndex();
  index.put(sellRequests);
  return index;
}

const byName = { column: 'name', direction: 'ASC' } as const;

/** The ids of the sell requests that the words find, by name. */
export function idsFor(
  index: ReturnType<typeof indexOf>,
  text: string,
  options: { isTyping?: boolean } = {},
): string[] {
  return index.answer({ words: parseQuery(text, options), sort: byName }).ids();
}

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 6 });

/** Arbitrary sell requests with few distinct values, so that they coincide, and some missing, strange or unknown ones. */
export const anySellRequest: fc.Arbitrary<SellRequest> = fc
  .record({
    id: fc.integer({ min: 0, max: 60 }).map(String),
    device: fc.constantFrom(...devices.slice(0, 12), ...devices.slice(60, 66), ...devices.slice(-3)),
    extra: fc.constantFrom('', '', '', ' Dual SIM', ' 5G', ' (mixed)'),
    strange: fc.option(fc.constantFrom('Mystery box', 'iPhone 99 Pro', '', 'Case for iPhone 13'), {
      freq: 5,
    }),
    storage: optional(fc.constantFrom('128GB', '256 GB', '1TB', '512', 'N/A', '45mm GPS', '')),
    color: optional(fc.constantFrom('Midnight', 'midnight', 'Deep Purple', 'Mixed', 'N/A', 'Sierra Blue')),
    grade: optional(fc.constantFrom('A', 'A+', 'Grade B', 'b', 'HSO', 'N/A', 'Sonderposten', 'NEW')),
    carrier: optional(fc.constantFrom('Unlocked', 'UNL', 'AT&T', 'att', 'Verizon', 'N/A', 'Telstra')),
    price: fc.integer({ min: 0, max: 200_000 }),
    msrp: fc.option(fc.constantFrom(0, 499, 799, 1099), { freq: 4 }),
    quantity: fc.integer({ min: 0, max: 500 }),
    created: fc.constantFrom('2026-11-10T09:00:00.000Z', '2026-11-19T09:00:00.000Z', 'yesterday', ''),
  })
  .map(({ id, device: { name, brand, category }, extra, strange, price, created, ...rest }) => {
    const { storage, color, grade, carrier, msrp, quantity } = rest;
    const stated = [{ storage }, { color }, { grade }, { carrier }].filter((property) =>
      Object.values(property).some((value) => value !== undefined),
    );
    return testSellRequest({
      id,
      name: strange ?? `${name}${extra}`,
      brand,
      category,
      price: price / 100,
      msrp,
      quantity,
      createdAt: created,
      properties: Object.assign({}, ...stated),
    });
  });
