import { describe, expect, it } from 'vitest';
import { orderStatuses } from '@/contract/order-statuses';
import { insuranceFor } from '../core/market';
import { noTracking } from '../core/order-progress';
import { generateHistory } from './history';

const history = generateHistory('demo');

describe('generateHistory', () => {
  it('is the same for the same seed', () => {
    expect(generateHistory('demo')).toEqual(history);
  });

  it('covers all nine statuses in at least 14 orders with several items and shipments', () => {
    expect(history.length).toBeGreaterThanOrEqual(14);
    expect(new Set(history.map((order) => order.status))).toEqual(new Set(orderStatuses));
    for (const { items } of history) {
      expect(items.length).toBeGreaterThan(1);
      expect(new Set(items.map((item) => item.shipment)).size).toBeGreaterThan(1);
    }
  });

  it('adds up to the cent', () => {
    for (const order of history) {
      const subtotal = order.items.reduce((sum, item) => sum + item.price * item.quantity, 0);
      expect(order.insurance).toBe(insuranceFor(subtotal));
      expect(order.shipping).toBeGreaterThan(0);
      expect(order.totalPrice).toBe(subtotal + order.shipping + order.insurance);
      for (const item of order.items) {
        expect(item.quantity).toBeGreaterThan(0);
        expect(item.margin).toBeGreaterThanOrEqual(0);
        expect(item.margin).toBeLessThan(item.price);
      }
    }
  });

  it('has amounts paid that fit the status', () => {
    const unpaid = ['awaiting-payment', 'refunded'];
    for (const { status, amountPaid, totalPrice } of history) {
      if (status === 'canceled') expect([0, totalPrice]).toContain(amountPaid);
      else expect(amountPaid).toBe(unpaid.includes(status) ? 0 : totalPrice);
    }
    const canceled = history.filter((order) => order.status === 'canceled');
    expect(new Set(canceled.map((order) => order.amountPaid > 0)).size).toBe(2);
  });

  it('has tracking on some shipments, the same for all their items, with https links of the carriers', () => {
    const items = history.flatMap((order) => order.items);
    const tracked = items.filter((item) => item.trackingInformation.trackingNumber !== null);
    expect(tracked.length).toBeGreaterThan(10);
    expect(items.length - tracked.length).toBeGreaterThan(10);
    const byShipment = new Map(items.map((item) => [item.shipment, item.trackingInformation]));
    for (const item of items) expect(item.trackingInformation).toEqual(byShipment.get(item.shipment));
    for (const { trackingInformation: tracking } of tracked) {
      expect(tracking.trackingUrl).toMatch(/^https:\/\/(www|tools)\.(fedex|ups|usps|dhl)\.com\//);
      expect(tracking.trackingUrl).toContain(tracking.trackingNumber);
      expect(tracking.trackerId).toMatch(/^trk_[0-9a-f]{32}$/);
    }
    for (const item of items.filter((entry) => entry.status === 'awaiting-shipment')) {
      expect(item.trackingInformation).toEqual(noTracking);
    }
  });

  it('is in the past, newest first, at different times', () => {
    const ages = history.map((order) => order.orderedAgo);
    expect(ages).toEqual(ages.toSorted((one, other) => one - other));
    expect(new Set(ages).size).toBe(ages.length);
    for (const order of history) {
      expect(order.updatedAgo).toBeGreaterThan(0);
      expect(order.updatedAgo).toBeLessThanOrEqual(order.orderedAgo);
    }
    expect(Math.max(...ages)).toBeGreaterThan(90 * 86_400_000);
  });
});
