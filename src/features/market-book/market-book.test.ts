import { describe, expect, test, vi } from 'vitest';
import { type MarketScope, scopeFilter, wholeMarket } from './market-scope';
import { testBook } from './test-book';
import { type Oddities, refusal } from './test-service';

const phones: MarketScope = { category: 'phones', brand: [] };
const tablets: MarketScope = { category: 'tablets', brand: [] };
const applePhones: MarketScope = { category: 'phones', brand: ['apple'] };

describe('a quiet market', () => {
  test('is read in large pages, one request at a time, and then known', async () => {
    const { service, book, advance, expectWhole, expectMirrored } = testBook(5000);
    const known: number[] = [];
    book.subscribe(() => {
      expectMirrored();
      known.push(book.state().known);
    });
    book.start('an account', wholeMarket);
    expect(book.state()).toMatchObject({
      known: 0,
      total: null,
      isComplete: false,
      phase: { kind: 'reading' },
    });
    await advance(1000);
    expect(book.state()).toMatchObject({ total: 5000, isComplete: false, phase: { kind: 'reading' } });
    await advance(19_000);
    expectWhole();
    expect(known).toEqual(known.toSorted((a, b) => a - b));
    // A look, eleven overlapping pages with a look among them, and a last look.
    expect(service.queries).toHaveLength(14);
    expect(new Set(service.queries.map(({ take }) => (take ?? 0) > 400))).toEqual(new Set([true]));
  });

  test('is looked at every half minute with one request, and what is new is taken in', async () => {
    const { service, book, advance, expectWhole } = testBook(1200);
    book.start('an account', wholeMarket);
    await advance(20_000);
    const before = service.queries.length;
    await advance(60_000);
    expect(service.queries.length - before).toBe(2);
    service.inserted();
    service.reprice(3);
    await advance(31_000);
    expectWhole();
    expect(service.queries.length - before).toBe(3);
    service.sell(700);
    await advance(62_000);
    expectWhole();
  });

  test('waits twice as long as answers take, when they take long', async () => {
    const { service, book, advance } = testBook(5000);
    service.took = 2000;
    book.start('an account', wholeMarket);
    await advance(19_900);
    expect(service.queries).toHaveLength(5);
  });
});

describe('odd services', () => {
  const cases: [string, Oddities][] = [
    ['gives fewer than asked', { cap: 100 }],
    ['gives hardly any', { cap: 7 }],
    ['pays no heed to what is asked', { always: 10 }],
    ['gives more than asked', { always: 600 }],
    ['gives everything at once', { always: 100_000 }],
    ['refuses large pages', { refusesAbove: 120 }],
    ['refuses pages beyond the last', { beyond: 'refuses' }],
    ['repeats its last page', { beyond: 'repeats' }],
    ['repeats its last page and gives fewer', { beyond: 'repeats', cap: 50 }],
  ];
  test.each(cases)('one that %s is read whole', async (_, oddities) => {
    const { service, book, advance, expectWhole } = testBook(733, oddities);
    book.start('an account', wholeMarket);
    await advance(120_000);
    expectWhole();
    for (let change = 0; change < 9; change += 1) {
      service.sell(change * 50);
      service.inserted();
      service.reprice(change * 31);
    }
    await advance(240_000);
    expectWhole();
  });

  const miscounts: [string, Oddities][] = [
    ['too few', { countOf: (count) => count - 200 }],
    ['what is on the page', { countOf: (_, onPage) => onPage }],
    ['what is on a small page', { countOf: (_, onPage) => onPage, cap: 100 }],
    ['at most a hundred', { countOf: (count) => Math.min(100, count) }],
  ];
  test.each(miscounts)(
    'one that counts %s is read whole, and its count is not believed',
    async (_, oddities) => {
      const { service, book, advance, expectWhole } = testBook(733, oddities);
      book.start('an account', wholeMarket);
      await advance(60_000);
      expectWhole();
      const before = service.queries.length;
      await advance(300_000);
      expect(service.queries.length - before).toBeLessThan(40);
      service.inserted();
      await advance(60_000);
      expectWhole();
    },
  );

  test.each([
    ['counts too many', { countOf: (count: number) => count + 9 }, 733, 742],
    ['ends before its count', { deepest: 300, cap: 100 }, 400, 733],
  ])(
    'one that %s is never called complete, and not asked over and over',
    async (_, oddities, most, total) => {
      const { service, book, advance, expectMirrored } = testBook(733, oddities);
      book.start('an account', wholeMarket);
      await advance(120_000);
      expect(book.state()).toMatchObject({ total, isComplete: false, phase: { kind: 'short' } });
      expect(book.state().known).toBeLessThanOrEqual(most);
      expect(book.state().known).toBeGreaterThanOrEqual(300);
      expectMirrored();
      const before = service.queries.length;
      await advance(300_000);
      expect(service.queries.length - before).toBeLessThan(15);
    },
  );

  test('one whose categories are not what its listings say is believed in what it lists', async () => {
    // Its phones take in what it calls tablets with an even price.
    const isIn = (category: string, { price, ...listing }: { price: number; category: string }) =>
      listing.category === category || (category === 'phones' && price % 2 === 0);
    const { service, book, advance } = testBook(300, { isIn });
    book.start('an account', phones);
    await advance(60_000);
    const expected = [...service.lots.values()].filter((lot) => isIn('phones', lot)).length;
    expect(expected).toBeGreaterThan(150);
    expect(book.state()).toMatchObject({ known: expected, isComplete: true });
    book.start('an account', wholeMarket);
    expect(book.state().isComplete).toBe(false);
    await advance(60_000);
    expect(book.state()).toMatchObject({ known: 300, isComplete: true });
    book.start('an account', phones);
    expect(book.state().isComplete).toBe(false);
    await advance(60_000);
    expect(book.state()).toMatchObject({ known: expected, isComplete: true });
  });

  test('one whose category leaves out listings that say they are of it is found out', async () => {
    const isIn = (category: string, lot: { price: number; category: string }) =>
      lot.category === category && lot.price % 2 === 0;
    const { book, advance } = testBook(300, { isIn });
    book.start('an account', wholeMarket);
    await advance(60_000);
    book.start('an account', phones);
    expect(book.state().isComplete).toBe(true);
    await advance(60_000);
    expect(book.state()).toMatchObject({ isComplete: true });
    expect(book.rows().every((lot) => isIn('phones', lot))).toBe(true);
  });
});

describe('scopes', () => {
  test('the asked one comes first, then the rest; what is within is complete at once', async () => {
    const { service, book, advance, expectMirrored } = testBook(3000);
    book.start('an account', phones);
    await advance(2500);
    // Two looks, and four pages that overlap.
    const own = service.queries.findIndex(({ category }) => category !== 'phones');
    expect(own).toBe(6);
    expect(book.state()).toMatchObject({ known: 1500, total: 1500, isComplete: true, coverage: phones });
    book.start('an account', applePhones);
    const apple = [...service.lots.values()].filter(scopeFilter(applePhones)).length;
    expect(book.state()).toMatchObject({ known: apple, total: apple, isComplete: true });
    await advance(20_000);
    expect(book.state()).toMatchObject({ isComplete: true, coverage: wholeMarket });
    expect(book.rows()).toHaveLength(3000);
    const before = service.queries.length;
    for (const scope of [tablets, wholeMarket, phones, applePhones, tablets]) {
      book.start('an account', scope);
      expect(book.state()).toMatchObject({ scope, isComplete: true, phase: { kind: 'complete' } });
      await advance(1000);
    }
    // Each time one look, and one question whether the service counts the same.
    expect(service.queries.length - before).toBeLessThanOrEqual(10);
    expectMirrored();
  });

  test('another one that is asked for meanwhile goes before the rest', async () => {
    const { service, book, advance } = testBook(3000);
    book.start('an account', phones);
    await advance(500);
    book.start('an account', tablets);
    expect(book.state()).toMatchObject({ scope: tablets, isComplete: false, phase: { kind: 'reading' } });
    const before = service.queries.length;
    await advance(2500);
    const rest = service.queries.slice(before);
    expect(rest.findIndex(({ category }) => category !== 'tablets')).toBe(6);
    expect(book.state()).toMatchObject({ known: 1500, isComplete: true });
  });

  test('a hundred changes of scope and ten of account leave nothing behind', async () => {
    const { service, book, advance, waiting, expectMirrored } = testBook(900);
    const scopes = [wholeMarket, phones, applePhones, tablets, { category: '', brand: ['Google', 'Apple'] }];
    for (let change = 0; change < 100; change += 1) {
      book.start(`account ${Math.floor(change / 10)}`, scopes[change % scopes.length] ?? wholeMarket);
      await advance((change * 37) % 900);
      // One way on: a timer or an open request, a pause of one listener, and a frame.
      expect(waiting()).toBeLessThanOrEqual(2);
      expect(book.rows().length).toBeLessThanOrEqual(900);
    }
    await advance(60_000);
    expect(book.rows()).toHaveLength(900);
    expectMirrored();
    book.stop();
    await advance(1000);
    expect(book.rows()).toEqual([]);
    expect(waiting()).toBe(0);
    const before = service.queries.length;
    await advance(600_000);
    expect(service.queries).toHaveLength(before);
  });

  test('nothing of an account is seen by another, not even what was under way', async () => {
    const { book, advance, expectMirrored, service } = testBook(900);
    book.start('one', wholeMarket);
    await advance(350);
    expect(book.rows().length).toBeGreaterThan(0);
    book.start('another', wholeMarket);
    expect(book.rows()).toEqual([]);
    expect(book.state()).toMatchObject({ known: 0, total: null, isComplete: false });
    service.lots.clear();
    await advance(10_000);
    expect(book.state()).toMatchObject({ known: 0, total: 0, isComplete: true });
    expectMirrored();
    book.stop();
    expect(book.state().phase).toEqual({ kind: 'idle' });
  });
});

describe('a market larger than what is kept', () => {
  test('is kept up to the limit, newest first, and said to be larger', async () => {
    const { service, book, advance, expectMirrored, ids } = testBook(3000, {}, 1200);
    book.start('an account', wholeMarket);
    await advance(20_000);
    expect(book.state()).toMatchObject({
      known: 1200,
      total: 3000,
      isComplete: false,
      phase: { kind: 'full' },
    });
    const newest = [...service.lots.keys()].slice(-1000);
    expect(newest.every((id) => ids().includes(id))).toBe(true);
    service.sell(2900);
    await advance(120_000);
    expect(ids()).not.toContain(newest[900]);
    expectMirrored();
  });

  test('is no hindrance to a part that fits', async () => {
    const { book, advance, expectMirrored } = testBook(3000, {}, 1600);
    book.start('an account', phones);
    await advance(60_000);
    expect(book.state()).toMatchObject({ known: 1500, isComplete: true, phase: { kind: 'complete' } });
    book.start('an account', tablets);
    await advance(60_000);
    expect(book.state()).toMatchObject({ known: 1500, isComplete: true });
    book.start('an account', wholeMarket);
    await advance(60_000);
    expect(book.state()).toMatchObject({ known: 1600, total: 3000, phase: { kind: 'full' } });
    book.start('an account', phones);
    await advance(60_000);
    expect(book.state()).toMatchObject({ known: 1500, isComplete: true });
    expectMirrored();
  });
});

describe('what the screen reads itself', () => {
  test('is taken in, and never replaces what is newer', async () => {
    const { service, book, advance } = testBook(100);
    book.start('an account', wholeMarket);
    await advance(10_000);
    const [old] = service.lots.values();
    if (!old) throw new Error('No lots');
    service.reprice(0);
    const renewed = service.lots.get(old.id);
    if (!renewed) throw new Error('No lot');
    const added = service.inserted();
    book.note({ searchTerm: 'lot' }, { total: 2, data: [renewed, added] });
    await advance(20);
    expect(book.rows()).toContainEqual(renewed);
    expect(book.rows()).toContainEqual(added);
    book.note({}, { total: 1, data: [old] });
    await advance(20);
    expect(book.rows()).toContainEqual(renewed);
    expect(book.state()).toMatchObject({ known: 101, isComplete: true });
  });

  test('tells once a frame, however much comes', async () => {
    const { service, book, advance } = testBook(100);
    book.start('an account', wholeMarket);
    await advance(10_000);
    const heard = vi.fn<() => void>();
    const end = book.subscribe(heard);
    const state = book.state();
    for (let change = 0; change < 20; change += 1) {
      book.note({}, { total: 100, data: [service.inserted()] });
    }
    expect(book.state()).toBe(state);
    expect(heard).not.toHaveBeenCalled();
    await advance(17);
    expect(heard).toHaveBeenCalledTimes(1);
    end();
  });
});

describe('what keeps it from reading', () => {
  test.each(['hidden', 'offline', 'busy'] as const)(
    '%s: nothing is asked until that is over',
    async (why) => {
      const { service, book, advance, hinder, expectWhole } = testBook(3000);
      book.start('an account', wholeMarket);
      await advance(500);
      const before = service.queries.length;
      hinder(why);
      await advance(600_000);
      expect(service.queries.length).toBeLessThanOrEqual(before + 1);
      expect(book.state().phase).toEqual(why === 'busy' ? { kind: 'reading' } : { kind: 'paused', why });
      hinder(null);
      await advance(10_000);
      expectWhole();
    },
  );

  test('429 is waited for as long as it says, whatever is asked for meanwhile', async () => {
    const { service, book, advance, clock, expectWhole } = testBook(900);
    service.failures.push(refusal(429, 40));
    book.start('an account', wholeMarket);
    await advance(200);
    expect(book.state().phase).toMatchObject({
      kind: 'waiting',
      why: 'tooMany',
      until: clock.now() + 39_900,
    });
    book.resume();
    book.start('an account', phones);
    await advance(39_000);
    expect(service.queries).toHaveLength(1);
    expect(book.state().phase).toMatchObject({ kind: 'waiting', why: 'tooMany' });
    await advance(20_000);
    book.start('an account', wholeMarket);
    await advance(20_000);
    expectWhole();
  });

  test('429 without a word is waited for longer each time, and never given up', async () => {
    const { service, book, advance, expectWhole } = testBook(900);
    service.failures.push(...Array.from({ length: 12 }, () => refusal(429)));
    book.start('an account', wholeMarket);
    await advance(60_000);
    expect(service.queries.length).toBeLessThan(7);
    await advance(3_600_000);
    expectWhole();
  });

  test('failures are tried again, fewer and fewer, until it stops and says so; it goes on where it was', async () => {
    const { service, book, advance, expectWhole } = testBook(3000);
    book.start('an account', wholeMarket);
    await advance(900);
    const known = book.state().known;
    expect(known).toBeGreaterThan(500);
    service.failures.push(...Array.from({ length: 6 }, () => refusal(503)));
    await advance(600_000);
    expect(book.state()).toMatchObject({ phase: { kind: 'failed' }, isComplete: false });
    const before = service.queries.length;
    await advance(3_600_000);
    expect(service.queries).toHaveLength(before);
    book.resume();
    await advance(20_000);
    expectWhole();
    expect(service.queries.length - before).toBeLessThan(9);
  });

  test('while one is waited for, resuming tries at once', async () => {
    const { service, book, advance } = testBook(300);
    service.failures.push(refusal(500), refusal(500), refusal(500));
    book.start('an account', wholeMarket);
    await advance(7000);
    expect(service.queries).toHaveLength(3);
    expect(book.state().phase).toMatchObject({ kind: 'waiting', why: 'error' });
    book.resume();
    await advance(200);
    expect(service.queries.length).toBeGreaterThan(3);
  });

  test('a session that is over stops it at once', async () => {
    const { service, book, advance } = testBook(300);
    service.failures.push(refusal(401));
    book.start('an account', wholeMarket);
    await advance(60_000);
    expect(service.queries).toHaveLength(1);
    expect(book.state().phase).toMatchObject({ kind: 'failed', error: { kind: 'unauthorized' } });
  });

  test('a refusal of every page size is a failure, and not asked for ever', async () => {
    const { service, book, advance } = testBook(300, { refusesAbove: 0 });
    book.start('an account', wholeMarket);
    await advance(60_000);
    expect(service.queries).toHaveLength(6);
    expect(book.state().phase).toMatchObject({ kind: 'failed', error: { status: 400 } });
  });
});
