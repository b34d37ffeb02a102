import { expect, it } from 'vitest';
import { pictureSource } from './device-picture';

const origin = 'http://127.0.0.1:4173';

it.each([
  ['https://cdn.example.com/a.jpg', 'https://cdn.example.com/a.jpg'],
  ['//cdn.example.com/a.jpg', null],
  ['/pictures/a.png', `${origin}/pictures/a.png`],
  ['/devices/phones.svg', null],
  [`${origin}/devices/phones.svg`, null],
  ['http://cdn.example.com/a.jpg', null],
  ['https://user@cdn.example.com/a.jpg', null],
  ['javascript:alert(1)', null],
  ['data:image/svg+xml,<svg/>', null],
  ['blob:https://cdn.example.com/1', null],
  ['https://', null],
  ['', null],
  [null, null],
])('loads %s from %s', (imgUrl, source) => {
  expect(pictureSource(imgUrl, origin)).toBe(source);
});
