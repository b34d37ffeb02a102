import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OrderItem } from '@/contract/resources';
import { shipmentsOf, trackingHref } from './shipments';

const item = (id: string, more: Partial<OrderItem> = {}): OrderItem => ({
  id,
  name: 'iPhone 13 128GB',
  quantity: 10,
  price: 312,
  total: 3120,
  status: 'awaiting-shipment',
  ...more,
});

const tracked = (trackingNumber: string) => ({
  carrier: 'FedEx',
  trackingNumber,
  trackingUrl: `https://www.fedex.com/track?n=${trackingNumber}`,
});

describe('trackingHref', () => {
  test('opens https pages', () => {
    expect(trackingHref('https://www.fedex.com/track?n=1')).toBe('https://www.fedex.com/track?n=1');
  });

  test.each([
    'http://www.fedex.com/track',
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)//https://',
    'data:text/html,x',
    '//www.fedex.com/track',
    '/track',
    'https://user:password@fedex.com/',
    'fedex.com/track',
    'https://',
    '',
    null,
    undefined,
  ])('does not open %j', (url) => {
    expect(trackingHref(url)).toBeNull();
  });
});

describe('shipmentsOf', () => {
  test('groups items by shipment and keeps their order', () => {
    const groups = shipmentsOf([
      item('a', { shipment: 'shp_1', trackingInformation: tracked('1') }),
      item('b', { shipment: 'shp_2' }),
      item('c', { shipment: 'shp_1', trackingInformation: tracked('1') }),
    ]);
    expect(groups.map((group) => [group.shipment, group.items.map(({ id }) => id)])).toEqual([
      ['shp_1', ['a', 'c']],
      ['shp_2', ['b']],
    ]);
  });

  test("shows no item under another item's tracking number", () => {
    const groups = shipmentsOf([
      item('a', { shipment: 'shp_1', trackingInformation: tracked('1') }),
      item('b', { shipment: 'shp_1', trackingInformation: tracked('2') }),
    ]);
    expect(groups.map(({ tracking }) => tracking.trackingNumber)).toEqual(['1', '2']);
  });

  test('accepts items with neither shipment nor tracking', () => {
    const groups = shipmentsOf([
      item('a'),
      item('b', { shipment: null, trackingInformation: null }),
      item('c', { shipment: '', trackingInformation: { trackingNumber: ' ', carrier: null } }),
    ]);
    expect(groups).toHaveLength(1);
    expect(groups[0]?.tracking).toEqual({ carrier: null, trackingNumber: null, href: null });
  });

  test('names the carrier for any code', () => {
    const carrierOf = (carrier: string) =>
      shipmentsOf([item('a', { trackingInformation: { carrier, trackingNumber: '1Z' } })])[0]?.tracking
        .carrier;
    expect(carrierOf('UPSDAP')).toBe('UPS');
    expect(carrierOf('fedex')).toBe('FedEx');
    expect(carrierOf('Royal Mail')).toBe('Royal Mail');
    expect(carrierOf('ca_4f1b2c')).toBe('Unnamed carrier');
  });

  test('keeps every item exactly once', () => {
    const anyItem = fc.record({
      shipment: fc.constantFrom('shp_1', 'shp_2', null),
      number: fc.constantFrom('1', '2', null),
    });
    fc.assert(
      fc.property(fc.array(anyItem), (drawn) => {
        const items = drawn.map(({ shipment, number }, index) =>
          item(String(index), { shipment, trackingInformation: number ? tracked(number) : null }),
        );
        const ids = shipmentsOf(items).flatMap((group) => group.items.map(({ id }) => id));
        expect(ids.toSorted()).toEqual(items.map(({ id }) => id).toSorted());
      }),
    );
  });
});
