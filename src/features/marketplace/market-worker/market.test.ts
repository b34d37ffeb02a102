import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { lineFromSellRequest } from '@/features/lists/list-lines';
import { wholeMarket } from '@/features/market-sync/market-scope';
import { openedPage, queryOf } from '../testing/test-market';
import { resultQuery } from './result-queries';

const phones = { category: 'phones', brand: [] };
const noneFinal = { category: false, brand: false, others: false, isWholeMarket: false };
const allFinal = { category: true, brand: true, others: true, isWholeMarket: true };

describe('counts', () => {
  it('are final and correct once every lot is loaded', async () => {
    const { advance, state, ask } = openedPage(3000);
    await advance(1500);
    expect((await ask()).total).toBeGreaterThan(0);
    expect((await ask()).finalCounts).toEqual(noneFinal);
    expect(state().text).toMatch(/^Loaded [\d,]+ of 3,000 lots\. Loading the rest…$/);
    await advance(60_000);
    const { finalCounts, counts } = await ask();
    expect(finalCounts).toEqual(allFinal);
    expect((await ask(queryOf(phones))).finalCounts).toEqual(allFinal);
    expect(state().text).toBe('');
    expect(counts.category.map(({ value, count }) => [value, count])).toEqual([
      ['phones', 1500],
      ['tablets', 1500],
    ]);
    expect(counts.brand.map(({ count }) => count)).toEqual([1000, 1000, 1000]);
  });

  it('of a category are final once it is loaded, and the others are not', async () => {
    const { advance, state, ask } = openedPage(3000, phones);
    while (!state().isComplete) await advance(100);
    // The other categories' counts are not final yet; those of this category's brands and grades are.
    const ofPart = { category: false, brand: true, others: true, isWholeMarket: false };
    expect((await ask(queryOf(phones))).finalCounts).toEqual(ofPart);
    expect((await ask(queryOf({ ...phones, brand: ['Apple'] }))).finalCounts).toEqual(ofPart);
    expect((await ask()).finalCounts).toEqual(noneFinal);
    expect(state().text).toMatch(/^(Loaded [\d,]+ of 3,000 lots\. )?Load/);
    await advance(60_000);
    expect((await ask(queryOf(phones))).finalCounts).toEqual(allFinal);
  });

  it.each([
    ['is larger than what is kept', {}, 1200, "Loaded 1,200 of 3,000 lots. That's the most we can load"],
    [
      'is counted too high by its service',
      { countOf: (count: number) => count + 9 },
      undefined,
      'Loaded 3,000 of 3,009 lots. The marketplace returned no more lots',
    ],
  ])('are not final while lots may be missing: a market that %s', async (_, oddities, limit, text) => {
    const { advance, state, ask } = openedPage(3000, wholeMarket, oddities, limit);
    await advance(240_000);
    expect((await ask()).finalCounts).toEqual(noneFinal);
    expect((await ask(queryOf(phones))).finalCounts).toEqual(noneFinal);
    expect(state().text).toBe(text);
  });

  it('are not final in a market that changes faster than it loads', async () => {
    const { advance, service, state, ask } = openedPage(3000);
    let change = 0;
    service.beforeAnswer = () => {
      for (let index = 0; index < 40; index += 1) service.reprice((change += 97));
      for (let index = 0; index < 40; index += 1) service.sell((change += 31));
      for (let index = 0; index < 40; index += 1) service.inserted();
    };
    await advance(120_000);
    expect(state().phase).toBe('moving');
    expect((await ask()).finalCounts).toEqual(noneFinal);
    expect(state().text).toMatch(/^Loaded [\d,]+ .*\. Lots are changing faster than they load$/);
  });

  it('of categories are not final if the service filters differently from what lots state', async () => {
    const isIn = (category: string, sellRequest: { price: number; category: string }) =>
      sellRequest.category === category || (category === 'phones' && sellRequest.price % 2 === 0);
    const { advance, page, state, ask } = openedPage(300, phones, { isIn });
    await advance(60_000);
    expect(state().isComplete).toBe(true);
    expect((await ask(queryOf(phones))).finalCounts).toEqual(noneFinal);
    void page.start('an account', wholeMarket);
    await advance(60_000);
    expect((await ask()).finalCounts).toEqual({
      category: false,
      brand: false,
      others: true,
      isWholeMarket: true,
    });
    expect(state().text).toBe("The marketplace's filters don't match its lots, so they aren't counted");
  });
});

describe('the list', () => {
  it('comes from the loaded lots for local filters, and for words once all are loaded', async () => {
    const { advance, ask } = openedPage(3000);
    await advance(150);
    expect((await ask()).isLocal).toBe(false);
    expect((await ask(queryOf({ grade: ['A'] }))).isLocal).toBe(true);
    expect((await ask(queryOf({ sortBy: 'name' }))).isLocal).toBe(true);
    expect((await ask(queryOf({ rows: 'all' }))).isLocal).toBe(true);
    expect((await ask(queryOf({}, 'lot 12'))).isLocal).toBe(false);
    await advance(60_000);
    const { isLocal, rows, total } = await ask(queryOf({}, 'lot 12'));
    expect(isLocal).toBe(true);
    expect(rows).toHaveLength(20);
    // Lot 12, 120 to 129, and 1200 to 1299.
    expect(total).toBe(111);
  });

  it('comes from the service for words that it finds, until all lots are loaded', async () => {
    const { advance, service, ask } = openedPage(3000);
    for (let index = 0; index < 3; index += 1) {
      const sellRequest = service.inserted();
      const phone = { name: 'iPhone 13 128GB', brand: 'Apple', category: 'phones' };
      service.sellRequests.set(sellRequest.id, { ...sellRequest, ...phone });
    }
    await advance(300);
    const query = queryOf({}, 'iphone 13');
    // The service finds nine lots; some of them are not loaded.
    expect((await ask({ ...query, serviceTotal: 9 })).isLocal).toBe(false);
    // The service has not responded, or finds none: the loaded lots are shown, and stay.
    expect((await ask(query)).isLocal).toBe(true);
    expect(await ask({ ...query, serviceTotal: 9 })).toMatchObject({
      isLocal: true,
      isComplete: false,
      others: { count: 6, isExact: true },
    });
  });

  it('returns a range of rows, and all rows of a result after the market has changed', async () => {
    const { advance, service, page, ask } = openedPage(300);
    await advance(60_000);
    const query = queryOf({ rows: 'all', sortBy: 'createdAt', sortDir: 'ASC' });
    const result = await ask(query, 40, 60);
    expect(result).toMatchObject({ total: 300, from: 40 });
    expect(result.rows.map(({ name }) => name)[0]).toBe('Lot 41');
    service.sell(0);
    service.inserted();
    await advance(60_000);
    const before = await page.rows(result.id, 0, 300);
    expect(before?.map(({ name }) => name).slice(0, 2)).toEqual(['Lot 1', 'Lot 2']);
    expect(before).toHaveLength(300);
    expect((await ask(query)).rows[0]?.name).toBe('Lot 2');
    expect(await page.rows(result.id + 1000, 0, 10)).toBeNull();
    expect(await page.includes(result.id, before?.[299]?.id ?? '')).toBe(true);
    expect(await page.includes(result.id, 'unknown')).toBe(false);
  });

  it('advises what to change if nothing is found, with counts, once all lots are loaded', async () => {
    const { advance, ask } = openedPage(300);
    const query = queryOf({ category: 'phones', price: '1..2' });
    expect(await ask(query)).toMatchObject({ isLocal: true, total: 0, advice: null });
    await advance(60_000);
    const { advice } = await ask(query);
    expect(advice?.steps.map(({ label }) => label)).toContain('Without “Price $1 to $2”: 150 lots');
  });

  it('can be sent by a worker', async () => {
    const { advance, page, ask } = openedPage(300);
    await advance(60_000);
    const result = await ask(queryOf({}, 'iphone unl'));
    expect(structuredClone(result)).toEqual(result);
    const compared = await page.compare('Lot 1', '');
    expect(structuredClone(compared)).toEqual(compared);
    expect(await page.find('lot 17', 2)).toHaveLength(2);
  });
});

describe('compared lots', () => {
  it('come with a status text until all lots of the model are loaded', async () => {
    const { advance, state, page } = openedPage(3000, phones);
    await advance(300);
    expect((await page.compare('Lot 2999', '')).text).toMatch(/^Loaded .* Loading the rest…$/);
    while (!state().isComplete) await advance(100);
    // All phones are loaded. Of a tablet, or of a model that no loaded lot has, there may be more.
    expect(await page.compare('Lot 2998', '')).toMatchObject({
      entries: [{ sellRequest: { category: 'phones' } }],
      text: '',
    });
    expect((await page.compare('Quantum', '')).text).not.toBe('');
    await advance(60_000);
    expect(await page.compare('Quantum', '')).toEqual({
      model: 'Quantum',
      storage: '',
      entries: [],
      unpriced: 0,
      text: '',
    });
  });
});

describe('a saved list', () => {
  it('is matched to the loaded lots, with a status text until all are loaded', async () => {
    const { advance, page, service } = openedPage(3000);
    const first = [...service.sellRequests.values()][0];
    if (!first) throw new Error('The market is empty.');
    const lines = [lineFromSellRequest(first, 1), { ...lineFromSellRequest(first, 1), name: 'Quantum' }];
    await advance(300);
    expect((await page.matchList(lines, {})).text).toMatch(/^Loaded .* Loading the rest…$/);
    await advance(60_000);
    const matched = await page.matchList(lines, {});
    expect(matched).toMatchObject({
      lines: [
        { id: lines[0]?.id, pieces: 1, picks: [{ sellRequest: { id: first.id } }] },
        { id: lines[1]?.id, pieces: 0, picks: [] },
      ],
      text: '',
    });
    expect(structuredClone(matched)).toEqual(matched);
  });
});

describe('notices', () => {
  it('start with the first lots, and come every two seconds while lots load', async () => {
    const { advance, messages } = openedPage(20_000);
    while (messages.length === 0) await advance(50);
    expect(messages).toMatchObject([
      { state: { text: expect.stringMatching(/^Loaded [\d,]+ of 20,000 lots/) } },
    ]);
    await advance(6000);
    expect(messages.length).toBeLessThanOrEqual(4);
  });

  it('say why there are no lots', async () => {
    const { advance, messages, page, service } = openedPage(300);
    service.failures.push(new Error('unreachable'));
    while (messages.length === 0) await advance(50);
    expect(messages).toMatchObject([{ state: { phase: 'waiting' } }]);
    await page.disconnect();
  });

  it('come for an empty market too', async () => {
    const { advance, state } = openedPage(0);
    await advance(5000);
    expect(state()).toMatchObject({ isComplete: true });
  });
});

it('forgets everything when the session ends, and notifies the pages', async () => {
  const { advance, market, messages, ask } = openedPage(300);
  await advance(60_000);
  market.signOut();
  expect(messages.at(-1)).toEqual({ kind: 'signedOut' });
  expect((await ask()).total).toBe(0);
  expect(await ask()).toMatchObject({ finalCounts: noneFinal, rows: [] });
});

it('forgets everything when another account starts', async () => {
  const { advance, page, service, ask } = openedPage(300);
  await advance(60_000);
  service.sellRequests.clear();
  void page.start('another account', wholeMarket);
  expect((await ask()).total).toBe(0);
});

it('sends watched lots at once, and again when they change', async () => {
  const { advance, service, page, changed } = openedPage(300);
  await advance(60_000);
  const [first = '', second = ''] = service.sellRequests.keys();
  void page.watch([first]);
  expect(changed().map(({ id }) => id)).toEqual([first]);
  service.reprice(1);
  service.reprice(0);
  await advance(60_000);
  expect(changed().map(({ id, price }) => [id, price])).toEqual([
    [first, 101],
    [first, 102],
  ]);
  void page.watch([first, second]);
  expect(changed().at(-1)).toMatchObject({ id: second, price: 103 });
});

describe('a saved search', () => {
  it('is compared with the current lots, and can be marked as seen once all are loaded', async () => {
    const { advance, service, page } = openedPage(300);
    const { search } = queryOf({ category: 'phones' });
    await advance(150);
    expect(await page.savedSearch(search, null)).toMatchObject({ isWhole: false, canMark: false });
    await advance(60_000);
    const { look, changes } = await page.savedSearch(search, null);
    expect(changes).toBeNull();
    expect(look).toMatchObject({ isWhole: true });
    expect(look.lots).toHaveLength(150);
    expect(await page.changeCount(search, look)).toBe(0);
    const [tablet, phone] = [...service.sellRequests.values()];
    expect([tablet?.category, phone?.category]).toEqual(['tablets', 'phones']);
    service.sell(1);
    service.inserted();
    service.inserted();
    await advance(600_000);
    expect(await page.changeCount(search, look)).toBe(2);
  });
});

describe('the lowest price of a spec', () => {
  const properties = { grade: 'A', storage: '128GB', carrier: 'Unlocked', color: 'Midnight' };

  /** A page of a market whose first lots are one phone at these prices. */
  function pageWithPrices(count: number, prices: readonly number[], scope = wholeMarket) {
    const opened = openedPage(count, scope);
    const ids = opened.service.ids().slice(0, prices.length);
    for (const [place, id] of ids.entries()) {
      const sellRequest = opened.service.sellRequests.get(id);
      if (!sellRequest) throw new Error('too few lots');
      const phone = { name: 'iPhone 13', brand: 'Apple', category: 'phones', price: prices[place] ?? 0 };
      opened.service.sellRequests.set(id, { ...sellRequest, ...phone, properties });
    }
    return { ...opened, ids };
  }

  it('is known once the whole market is loaded, and stays up to date', async () => {
    const { advance, service, page, state, ids } = pageWithPrices(3000, [166, 163, 163]);
    const [high = '', low = '', tie = ''] = ids;
    await advance(1500);
    expect(state().isComplete).toBe(false);
    expect(await page.bestSellRequests()).toEqual([]);
    expect(await page.specPrice(high)).toBeNull();
    await advance(60_000);
    expect([...(await page.bestSellRequests())].toSorted()).toEqual([low, tie].toSorted());
    expect(await page.specPrice(high)).toEqual({
      price: 16_300,
      pieces: 20,
      minimum: 1,
      sellRequestCount: 3,
    });

    service.reprice([...service.sellRequests.keys()].indexOf(low));
    const before = state().version;
    await advance(60_000);
    expect(state().version).not.toBe(before);
    expect(await page.bestSellRequests()).toEqual([tie]);
    expect(await page.specPrice('unknown')).toBeNull();
  });

  it('is unknown while only a part of the market is loaded', async () => {
    const { advance, page, state, ids } = pageWithPrices(3000, [166, 163], phones);
    while (!state().isComplete) await advance(100);
    expect(await page.bestSellRequests()).toEqual([]);
    expect(await page.specPrice(ids[0] ?? '')).toBeNull();
  });
});

it('keeps the rows of a held result in place, and counts new and removed lots', async () => {
  const { advance, service, state, ask } = openedPage(300);
  while (!state().isComplete) await advance(100);
  const all = queryOf({ rows: 'all' });
  const before = await ask(all, 0, 300);
  expect(before).toMatchObject({ arrived: 0, gone: [], isLocal: true });
  service.sell(3);
  service.inserted();
  await advance(20 * 60_000);
  const now = (await ask(all, 0, 400)).rows;
  expect(now).toHaveLength(300);
  const held = await ask({ ...all, held: before.id }, 0, 300);
  expect(held.rows.map(({ id }) => id)).toEqual(before.rows.map(({ id }) => id));
  expect(held.arrived).toBe(1);
  expect(held.gone).toHaveLength(1);
  expect(now.some(({ id }) => id === held.gone[0])).toBe(false);
  expect(held.total).toBe(300);
});

it('gives the page the same object for a lot that moves in the list, and for counts that stay', async () => {
  const { advance, page, state } = openedPage(150);
  await advance(60_000);
  // A worker sends copies.
  const query = page.query.bind(page);
  const service = {
    ...page,
    query: async (...args: Parameters<typeof query>) => structuredClone(await query(...args)),
  };
  const client = new QueryClient();
  const fetch = (from: number) =>
    client.fetchQuery(
      resultQuery({ service, state: state() }, queryOf({ rows: 'all' }), { from, to: from + 20 }, 0),
    );
  const before = await fetch(0);
  const after = await fetch(1);
  expect(after.rows).toHaveLength(20);
  expect(after.rows[0]?.id).toBe(before.rows[1]?.id);
  expect(after.rows[0]).toBe(before.rows[1]);
  expect(after.counts).toBe(before.counts);
});
