import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { order, type SellRequest } from '@/contract/resources';
import { line } from '@/features/buy-requests/testing/test-lines';
import { cartTable } from '@/features/cart/cart-export';
import { type ExportColumnName, exportTable } from '@/features/market-index/index/export-columns';
import { createSellRequestReader } from '@/features/market-index/index/indexed-facts';
import { devices, testSellRequest, tradeWords } from '@/features/market-index/testing/test-sell-requests';
import { lineFromSellRequest } from '@/features/lists/list-lines';
import { listTable } from '@/features/marketplace/lists/list-export';
import { itemsTable } from '@/features/orders/orders-export';
import { parseList } from '@/features/pasted-lists/parse/parse-list';
import { csvOf } from '@/lib/export/csv';

/*
 * Our own CSV, read by the code that reads the lists of traders, gives the same lines.
 */

const grades = (tradeWords['grades'] ?? []).flatMap(({ code }) => code ?? []);
const carriers = ['Unlocked', 'AT&T', 'Verizon', 'T-Mobile'];

/** A lot of a device of the catalog, in any of its storages and colors. */
const catalogSellRequest = fc
  .record({
    // A capacity in the name of a model is the model's, and the list's storage is another.
    device: fc.constantFrom(...devices.filter(({ name }) => !/\d[GT]B/.test(name))),
    storage: fc.nat(),
    color: fc.nat(),
    grade: fc.constantFrom(...grades),
    carrier: fc.constantFrom(...carriers),
    price: fc.integer({ min: 1, max: 500_000 }),
    quantity: fc.integer({ min: 1, max: 5000 }),
  })
  .map(({ device, storage, color, grade, carrier, price, quantity }) => {
    const { name, brand, category, storages, colors } = device;
    const properties = {
      storage: storages[storage % storages.length] ?? 'N/A',
      color: colors[color % colors.length] ?? 'N/A',
      grade,
      carrier,
    };
    return testSellRequest({
      id: 'f3c1e0a4-6a0e',
      name,
      brand,
      category,
      price: price / 100,
      quantity,
      properties,
    });
  });
const someSellRequests = fc.array(catalogSellRequest, { minLength: 1, maxLength: 20 });
// An order does not name brands, and other kinds of devices are not known without one.
const somePhones = fc.array(
  catalogSellRequest.filter(({ category }) => category === 'phones'),
  { minLength: 1, maxLength: 20 },
);

/** A capacity or the size of a watch; a list has no other sizes, such as "Large". */
const isSize = /^\d+(?:GB|TB|mm)/;

/** What must be the same after export and import. */
function facts(sellRequests: readonly SellRequest[]) {
  const read = createSellRequestReader();
  return sellRequests.map((one) => {
    const { modelPlace, storage, grade, color, carrier, quantity, price } = read(one);
    const size = isSize.test(storage) ? storage : '';
    return { model: modelPlace, storage: size, grade, color, carrier, quantity, price };
  });
}

function imported(csv: string) {
  return parseList(csv).items.map(({ model, properties, quantity, price }) => ({
    model,
    storage: properties.storage ?? '',
    grade: properties.grade ?? '',
    color: properties.color ?? '',
    carrier: properties.carrier ?? '',
    quantity,
    price,
  }));
}

const needed: ExportColumnName[] = ['brand', 'grade', 'storage', 'color', 'carrier', 'price', 'quantity'];
const optional: ExportColumnName[] = [
  ...(['model', 'category', 'countrySpec', 'msrp', 'discount', 'minQuantity'] as const),
  ...(['value', 'updatedAt', 'listedAt', 'sku', 'seller', 'id'] as const),
];

/** Columns as a buyer arranges them: the name first, the others in any order. */
const someColumns = fc
  .subarray(optional)
  .chain((more) => fc.shuffledSubarray([...needed, ...more], { minLength: needed.length + more.length }))
  .map((columns): ExportColumnName[] => ['name', ...columns]);

describe('our own CSV read as a list', () => {
  it('has the lots of the marketplace, whatever the columns', () => {
    fc.assert(
      fc.property(someSellRequests, someColumns, (sellRequests, columns) => {
        expect(imported(csvOf(exportTable(sellRequests, columns)))).toEqual(facts(sellRequests));
      }),
    );
  });

  it('has the lots of the cart', () => {
    fc.assert(
      fc.property(someSellRequests, (sellRequests) => {
        const lines = sellRequests.map(({ name, brand, category, price, quantity, properties }) =>
          line({ name, brand, category, price, quantity, properties }),
        );
        expect(imported(csvOf(cartTable(lines)))).toEqual(facts(sellRequests));
      }),
    );
  });

  it('has the lines of a saved list, whatever its currency, with and without a price', () => {
    const some = fc.array(fc.tuple(catalogSellRequest, fc.boolean()), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(some, fc.constantFrom('USD', 'EUR'), (sellRequests, currency) => {
        const lines = sellRequests.map(([one, isPriced]) => {
          const saved = lineFromSellRequest(one);
          return { ...saved, currency, price: isPriced ? saved.price : null };
        });
        const csv = csvOf(listTable(lines));
        const saved = facts(sellRequests.map(([one]) => one));
        expect(imported(csv)).toEqual(
          saved.map((fact, at) => ({ ...fact, price: lines[at]?.price ?? null })),
        );
        for (const { price, currency: own } of parseList(csv).items) {
          if (price !== null) expect(own).toBe(currency);
        }
      }),
    );
  });

  it('takes no price of a saved list for one in another currency', () => {
    fc.assert(
      fc.property(
        someSellRequests,
        fc.infiniteStream(fc.constantFrom('USD', 'EUR')),
        (sellRequests, currencies) => {
          const lines = sellRequests.map((one) => ({
            ...lineFromSellRequest(one),
            currency: currencies.next().value ?? 'USD',
          }));
          const { items } = parseList(csvOf(listTable(lines)));
          expect(items).toHaveLength(lines.length);
          for (const [at, { price, currency }] of items.entries()) {
            if (price !== null) expect([price, currency]).toEqual([lines[at]?.price, lines[at]?.currency]);
          }
        },
      ),
    );
  });

  it('has the items of an order', () => {
    fc.assert(
      fc.property(somePhones, (sellRequests) => {
        const items = sellRequests.map(({ name, price, quantity, properties }, place) => ({
          id: String(place),
          name,
          price,
          quantity,
          total: price * quantity,
          properties,
        }));
        const placed = order.parse({ orderNo: '1763625100001', items });
        expect(imported(csvOf(itemsTable(placed, null)))).toEqual(facts(sellRequests));
      }),
    );
  });
});
