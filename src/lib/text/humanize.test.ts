import { describe, expect, test } from 'vitest';
import { humanize } from './humanize';

describe('humanize', () => {
  test.each([
    ['awaiting-shipment', 'Awaiting shipment'],
    ['on_hold', 'On hold'],
    ['SERVICE_SHIPPING', 'Service shipping'],
    ['open', 'Open'],
    ['smart-home', 'Smart home'],
    ['vintage & other', 'Vintage & other'],
    ['Wi-Fi gear', 'Wi-Fi gear'],
    ['customs hold', 'Customs hold'],
    ['Held at FedEx', 'Held at FedEx'],
    ['XB2', 'XB2'],
    ['  ', ''],
  ])('%s reads %s', (code, words) => {
    expect(humanize(code)).toBe(words);
  });
});
