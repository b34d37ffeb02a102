import { describe, expect, it } from 'vitest';
import { parseList } from './parse-list';

const list = [
  '[9:00] Sam: iPhone 13 128 midnight A 20 pcs $345',
  '[9:01] Sam: iPhone 14 256 blue B 15 pcs $245',
].join('\n');

/** The first item of the list, after another message. */
const firstAfter = (message: string) => parseList(`${list}\n[9:30] Sam: ${message}`).items[0];

describe('a later line', () => {
  it.each([
    ['sorry iPhone 13 is 354 not 345', { price: 35_400, quantity: 20 }],
    ['correction, iPhone 13 is 18 pcs not 20', { price: 34_500, quantity: 18 }],
    ['iPhone 13 now $320', { price: 32_000, quantity: 20 }],
    ['sorry iPhone 13 is blue, not midnight', { properties: { color: 'Blue' } }],
    ['sorry iPhone 13 is grade B not A', { properties: { grade: 'B' } }],
  ])('changes the item that it names: %s', (message, changed) => {
    const item = firstAfter(message);
    expect(item).toMatchObject(changed);
    expect(item?.warnings).toContain(`A later line says “${message}”`);
  });

  it.each([
    ['the iPhone 13 can go at $330', { price: 33_000, quantity: 20 }],
    ['raising the iPhone 13 to 355', { price: 35_500, quantity: 20 }],
    ['the iPhone 13 is 17', { price: 34_500, quantity: 17 }],
    ['the iPhone 13 has gone up to 360', { price: 36_000, quantity: 20 }],
    ['the iPhone 13 is 256, same price', { price: 34_500, properties: { storage: '256GB' } }],
  ])('changes the item in plain words: %s', (message, changed) => {
    expect(firstAfter(message)).toMatchObject(changed);
  });

  it.each([
    'iPhone 13 all tested and sorted by color',
    'no sale after all, iPhone 13 available again',
    '5 of the iPhone 13 booked',
    'is the iPhone 13 gone?',
    'the iPhone 13 has 12 month warranty',
    'iPhone 13 is $20 shipping',
    'only iPhone 13 left, no iPhone 14',
    'iPhone 13 is 20 pcs',
  ])('leaves the item as it is: %s', (message) => {
    expect(firstAfter(message)).toMatchObject({ name: 'iPhone 13', price: 34_500, quantity: 20 });
  });

  it.each([
    ['iPhone 13 A - 20 Stk - 195,00 €', 'Korrektur: das iPhone 13 kostet 189,90', 18_990],
    ['iPhone 13 A - 20 uds - 1.250,00 €', 'Corrección: el iPhone 13 cuesta 1.190', 119_000],
  ])('changes a price with a comma or a grouping point: %s', (line, message, price) => {
    expect(parseList(`${line}\n${message}`).items).toMatchObject([{ price, quantity: 20 }]);
  });

  it('of a reply changes the list that it quotes', () => {
    const quoted = list.replaceAll(/^\[9:0\d\] Sam: /gm, '> ');
    const { items } = parseList(`13: best I can do is 320\n\n${quoted}\n> iPhone 12 64 black A 10 pcs $150`);
    expect(items).toMatchObject([{ price: 32_000 }, { price: 24_500 }, { price: 15_000 }]);
  });

  it('removes the item that it says is sold, with the reason', () => {
    const { items, skipped } = parseList(`${list}\n[9:30] Sam: iPhone 13 sold`);
    expect(items.map(({ name }) => name)).toEqual(['iPhone 14']);
    expect(skipped[0]).toMatchObject({ line: 1, reason: 'sold, line 3 says' });
  });

  it('changes each item that it names', () => {
    const { items } = parseList(`${list}\n[9:30] Sam: 13 now $320, iPhone 14 now $230`);
    expect(items.map(({ price }) => price)).toEqual([32_000, 23_000]);
  });

  it('that changes the prices of many items only warns', () => {
    const { items } = parseList(`${list}\n[9:30] Sam: everything is down $10`);
    expect(items).toMatchObject([{ price: 34_500 }, { price: 24_500 }]);
    expect(items.every(({ warnings }) => warnings.length > 0)).toBe(true);
  });

  it('only warns about several items', () => {
    const both = `${list}\n[9:02] Sam: iPhone 13 128 pink A 9 pcs $340\n[9:30] Sam: iPhone 13 now $320`;
    const prices = parseList(both).items.map(({ price, warnings }) => [price, warnings.length > 0]);
    expect(prices).toEqual([
      [34_500, true],
      [24_500, false],
      [34_000, true],
    ]);
  });

  it('does not set an amount that is no price and no number of pieces', () => {
    expect(firstAfter('sorry iPhone 13 is 18.5 not 20')).toMatchObject({ price: 34_500, quantity: 20 });
  });
});

describe('a discount of the whole list', () => {
  it.each([
    ['all prices -$5 for 50+', 34_000],
    ['3% off from 50 pcs', 33_465],
  ])('is a lower price of each item: %s', (note, price) => {
    const { items } = parseList(`${note}\n\niPhone 13 128 midnight A 20 pcs $345`);
    expect(items).toMatchObject([{ price: 34_500, tiers: [{ minQuantity: 50, price }] }]);
  });
});
