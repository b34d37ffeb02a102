import { describe, expect, test } from 'vitest';
import { humanised } from './humanised';

describe('humanised', () => {
  test.each([
    ['awaiting-shipment', 'Awaiting shipment'],
    ['on_hold', 'On hold'],
    ['SERVICE_SHIPPING', 'Service shipping'],
    ['open', 'Open'],
    ['customs hold', 'Customs hold'],
    ['Held at FedEx', 'Held at FedEx'],
    ['XB2', 'XB2'],
    ['  ', ''],
  ])('%s reads %s', (code, words) => {
    expect(humanised(code)).toBe(words);
  });
});
