import { describe, expect, it, test } from 'vitest';
import type { OrderPlacement } from '@/contract/desk';
import { buyRequest as buyRequestSchema, type Order, order as orderSchema } from '@/contract/resources';
import { csvOf } from '@/lib/export/csv';
import { readCsv } from '@/lib/export/testing/test-tables';
import { sumCents } from '@/lib/money';
import { orderLandedCosts } from './order-amounts';
import { itemsTable, ordersTable } from './orders-export';

const item = (id: string, price: number, quantity: number, more: object = {}) => ({
  id,
  name: 'iPhone 13 128GB',
  quantity,
  price,
  total: price * quantity,
  properties: { color: 'Midnight', grade: 'A', carrier: 'Unlocked', storage: '128GB' },
  status: 'awaiting-shipment',
  sellrequestId: `lot-${id}`,
  trackingInformation: { carrier: 'UPS', trackingNumber: '00340434161094042557' },
  ...more,
});

function order(more: object = {}): Order {
  return orderSchema.parse({
    id: 'o',
    orderDate: '2026-11-20T09:30:00.123456',
    orderNo: '1763625100001',
    status: 'payment-confirmed',
    quantity: '27',
    products: '2',
    totalPrice: '3060.01',
    amountPaid: '60.01',
    items: [item('a', 100, 25), item('b', 250, 2)],
    ...more,
  });
}

const placement: OrderPlacement = {
  orderNo: '1763625100001',
  shippingAddress: null,
  shippingOption: {
    id: 'rate_1',
    carrier: 'UPS',
    service: 'Ground',
    rate: 50,
    currency: 'USD',
    shipment_id: 'shp_1',
  },
  buyRequests: [],
  subtotal: '3000.00',
  shippingFee: '50.00',
  insurance: '10.00',
  warranty: '0.01',
  total: '3060.01',
};

describe('the landed cost of the items of an order', () => {
  it('adds up to the total of the order', () => {
    const landed = orderLandedCosts(order(), placement);
    expect(landed?.map(({ each }) => each)).toEqual([10_200, 25_500]);
    expect(sumCents(landed?.map(({ total }) => total) ?? [])).toBe(306_001);
  });

  test.each<[string, Order, OrderPlacement | null]>([
    ['the order was placed elsewhere', order(), null],
    ['the total has changed', order({ totalPrice: '3060.02' }), placement],
    ['the parts do not add up', order(), { ...placement, warranty: '0.02' }],
    ['the items are not the subtotal', order({ items: [item('a', 100, 25)] }), placement],
    ['an item is withheld', order({ items: [item('a', 100, 25), item('b', 250, 2), 'broken'] }), placement],
    [
      'an item is not in whole cents',
      order({ items: [item('a', 100, 25), item('b', 250, 2, { total: 500.001 })] }),
      placement,
    ],
    [
      'an item is canceled',
      order({ items: [item('a', 100, 25), item('b', 250, 2, { status: 'canceled' })] }),
      placement,
    ],
    ['the order is canceled', order({ status: 'canceled' }), placement],
    ['there are no items', order({ items: [] }), placement],
  ])('is unknown when %s', (_, odd, placed) => {
    expect(orderLandedCosts(odd, placed)).toBeNull();
    expect(itemsTable(odd, placed).columns.map(({ label }) => label)).not.toContain('Landed total, USD');
  });
});

describe('the exports of orders', () => {
  it('has one row per order', () => {
    expect(readCsv(csvOf(ordersTable([order(), order({ totalPrice: '12.345', amountPaid: '=1' })])))).toEqual(
      [
        ['Order number', 'Placed, UTC', 'Status', 'Pieces', 'Items', 'Total, USD', 'Paid, USD', 'Due, USD'],
        [
          '1763625100001',
          '2026-11-20 09:30:00',
          'Payment confirmed',
          '27',
          '2',
          '3060.01',
          '60.01',
          '3000.00',
        ],
        ['1763625100001', '2026-11-20 09:30:00', 'Payment confirmed', '27', '2', '12.345', "'=1", ''],
      ],
    );
  });

  it('has one row per item, with its landed cost and tracking', () => {
    const { name, properties } = item('a', 100, 25);
    const request = buyRequestSchema.parse({
      id: 'r',
      name,
      brand: 'Apple',
      category: 'phones',
      price: 100,
      quantity: 25,
      properties,
      matched: true,
      matchedTarget: [],
    });
    const placed = { ...placement, buyRequests: [request] };
    const [labels, first] = readCsv(csvOf(itemsTable(order(), placed)));
    expect(Object.fromEntries((labels ?? []).map((label, place) => [label, first?.[place]]))).toEqual({
      Name: 'iPhone 13 128GB',
      Brand: 'Apple',
      Grade: 'A',
      Storage: '128GB',
      Color: 'Midnight',
      Carrier: 'Unlocked',
      'Country spec': '',
      Quantity: '25',
      'Price, USD': '100.00',
      'Total, USD': '2500.00',
      'Landed total, USD': '2550.01',
      'Landed cost, each, USD': '102.00',
      Status: 'Awaiting shipment',
      'Shipped by': 'UPS',
      'Tracking number': '00340434161094042557',
      'Listing ID': 'lot-a',
    });
  });
});
