import { expect, it } from 'vitest';
import { orderStatuses } from '@/contract/order-statuses';
import { sampleTracking, nextStatus, trackedStatus } from './order-moves';

it('goes from payment to completion, with each status once', () => {
  const seen: string[] = [];
  for (let status: string | undefined = 'awaiting-payment'; status; status = nextStatus(status))
    seen.push(status);
  expect(seen).toEqual(
    orderStatuses
      .filter((status) => status !== 'canceled' && status !== 'refunded')
      .toSorted((a, b) => seen.indexOf(a) - seen.indexOf(b)),
  );
  expect(new Set(seen).size).toBe(7);
  expect(seen.at(-1)).toBe('completed');
});

it('has no next status outside of the progression or for an unknown status', () => {
  for (const status of ['canceled', 'refunded', 'completed', 'on hold', ''])
    expect(nextStatus(status)).toBeUndefined();
});

it("keeps an order's documented status when it gets tracking", () => {
  for (const status of orderStatuses) expect(trackedStatus(status)).toBe(status);
  expect(trackedStatus('quarantined')).toBe('on-the-way');
});

it("generates numbers of a carrier's sample account", () => {
  const { trackingNumber, trackingUrl } = sampleTracking('1795209064415');
  expect(trackingNumber).toMatch(/^1Z999AA1\d{10}$/);
  expect(trackingUrl).toContain(trackingNumber);
  expect(sampleTracking('odd').trackingNumber).toMatch(/^1Z999AA1\d{10}$/);
});
