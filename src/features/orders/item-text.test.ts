import { expect, test } from 'vitest';
import { itemCategory, itemProperties, itemStatusText } from './item-text';

test('properties that are stated, in one line', () => {
  const properties = { grade: 'A', storage: '128GB', color: 'Midnight', carrier: 'Unlocked' };
  expect(itemProperties({ properties })).toBe('A · 128GB · Midnight · Unlocked');
  expect(itemProperties({ properties: { grade: 'A', storage: 'N/A', color: null } })).toBe('A');
  expect(itemProperties({ properties: null })).toBe('');
});

test('a status as it came', () => {
  expect(itemStatusText({ status: 'ready-to-ship' })).toBe('Ready to ship');
  expect(itemStatusText({ status: 'Held at customs' })).toBe('Held at customs');
  expect(itemStatusText({ status: '' })).toBe('No status');
});

test("the category of the desk's own drawings alone", () => {
  expect(itemCategory({ imageUrl: '/devices/phones.svg' })).toBe('phones');
  expect(itemCategory({ imageUrl: 'https://cdn.example.com/a.jpg' })).toBe('');
  expect(itemCategory({ imageUrl: null })).toBe('');
});
