import { describe, expect, it } from 'vitest';
import { idsFor, indexOf, testSellRequest, oneOfEach } from '../testing/test-sell-requests';
import { parseQuery } from '../words/parse-query';

const byPrice = { column: 'price', direction: 'ASC' } as const;

describe('words in the index', () => {
  const names = [
    'iPhone 18 Pro',
    'iPhone 18 Pro Max',
    'iPhone 18',
    'iPhone 18e',
    'Galaxy S27',
    'Galaxy S27+',
    'Galaxy A18',
    'Product Series',
  ];
  const unknown = indexOf(names.map((name) => testSellRequest({ id: name, name: `${name} 256GB` })));

  it.each([
    ['18 pro', ['iPhone 18 Pro']],
    ['18 PRO MAX', ['iPhone 18 Pro Max']],
    ['18promax', ['iPhone 18 Pro Max']],
    ['iphone 18', ['iPhone 18']],
    ['18e', ['iPhone 18e']],
    ['s27', ['Galaxy S27']],
    ['s27+', ['Galaxy S27+']],
    ['s27 plus', ['Galaxy S27+']],
    ['a18', ['Galaxy A18']],
    ['s2', []],
    ['pro', ['iPhone 18 Pro', 'iPhone 18 Pro Max']],
    ['se', []],
    ['iph 18', ['iPhone 18']],
    ['gala', ['Galaxy A18', 'Galaxy S27', 'Galaxy S27+']],
    ['mid', names],
    ['series product', ['Product Series']],
  ])('%s finds models that no catalogue knows, to the letter', (text, expected) => {
    expect(idsFor(unknown, text).toSorted()).toEqual(expected.toSorted());
  });

  it('narrow across kinds and widen within one', () => {
    const properties = (grade: string, storage: string, color = 'Midnight') => ({
      grade,
      storage,
      color,
      carrier: 'UNL',
    });
    const index = indexOf([
      testSellRequest({ id: 'a', properties: properties('Grade A', '128 GB') }),
      testSellRequest({ id: 'b', properties: properties('B', '128GB', 'Blue'), price: 200 }),
      testSellRequest({ id: 'c', properties: properties('A+', '256GB'), quantity: 300 }),
      testSellRequest({ id: 'd', name: '14 PRO MAX', properties: properties('A', '1TB', 'Deep Purple') }),
      testSellRequest({
        id: 'e',
        name: 'MacBook Pro 14-inch (M1 Pro, 2021)',
        category: 'laptops',
        properties: properties('A', '16/512GB', 'Silver'),
      }),
      testSellRequest({
        id: 'f',
        name: 'MacBook Pro 13-inch (M1, 2020) 512GB',
        category: 'laptops',
        properties: { storage: '512GB' },
      }),
    ]);
    expect(idsFor(index, 'ip13 A unl')).toEqual(['a']);
    expect(idsFor(index, 'ip13 A B')).toEqual(['a', 'b']);
    expect(idsFor(index, '13 128')).toEqual(['a', 'b', 'f'].slice(0, 2));
    expect(idsFor(index, 'ip13 black')).toEqual(['a', 'c']);
    expect(idsFor(index, 'ip13 <312')).toEqual(['b']);
    expect(idsFor(index, 'ip13 200pcs')).toEqual(['c']);
    expect(idsFor(index, 'purple')).toEqual(['d']);
    expect(idsFor(index, '14pm 1tb')).toEqual(['d']);
    expect(idsFor(index, 'mbp m1 16/512')).toEqual(['f']);
    expect(idsFor(index, 'mbp m1 pro 16/512')).toEqual(['e']);
    expect(idsFor(index, 'mbp 32/512')).toEqual(['f']);
    expect(idsFor(index, 'ip13 ip14')).toEqual(['a', 'b', 'c']);
    expect(idsFor(index, 'nothing of the kind')).toEqual([]);
  });

  it('narrow every count, together with the chosen filters', () => {
    const index = indexOf(oneOfEach);
    const words = parseQuery('13 pro max 13 pro');
    const all = index.answer({ words, sort: byPrice });
    expect(all.total).toBe(2);
    const one = index.answer({ words, values: { model: ['iPhone 13 Pro'] }, sort: byPrice });
    expect(one.total).toBe(1);
    const options = one.counts.model.filter(({ count }) => count > 0);
    expect(options.map(({ value, count, isChosen }) => [value, count, isChosen])).toEqual([
      ['iPhone 13 Pro', 1, true],
      ['iPhone 13 Pro Max', 1, false],
    ]);
    expect(index.answer({ words: parseQuery(' '), sort: byPrice }).total).toBe(oneOfEach.length);
  });

  it.each([
    ['iphone 1', ['iPhone 18', 'iPhone 18 Pro', 'iPhone 18 Pro Max', 'iPhone 18e']],
    ['iphone 18 pr', ['iPhone 18 Pro', 'iPhone 18 Pro Max']],
    ['18 pro ma', ['iPhone 18 Pro Max']],
    ['s2', ['Galaxy S27', 'Galaxy S27+']],
    ['s27', ['Galaxy S27', 'Galaxy S27+']],
    ['ser', ['Product Series']],
    ['zzz', []],
  ])('are what begins like %s while they are typed', (text, expected) => {
    const answer = unknown.answer({ words: parseQuery(text, { isTyping: true }), sort: byPrice });
    expect(answer.ids().toSorted()).toEqual(expected);
  });

  it('find lots at every key press while a model is typed', () => {
    const index = indexOf(oneOfEach);
    const total = (text: string) =>
      index.answer({ words: parseQuery(text, { isTyping: true }), sort: byPrice }).total;
    for (const text of [
      'iPhone 13 Pro Max',
      '13 pro max 128',
      'galaxy s21 ultra 128',
      'S21U unl',
      'pixel 9 pro xl A',
    ]) {
      for (let end = 1; end <= text.length; end += 1) {
        expect(total(text.slice(0, end)), text.slice(0, end)).toBeGreaterThan(0);
      }
    }
    expect(parseQuery('13 pro', { isTyping: true })).toEqual(parseQuery('13 pro'));
    expect(parseQuery('13 p ', { isTyping: true })).toEqual(parseQuery('13 p '));
  });
});
