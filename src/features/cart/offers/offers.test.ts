import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMetNow, isOfferFor, lineOverAsking, offersFor, remedyFor } from './offers';
import { testSellRequest, request, target } from '@/features/buy-requests/testing/test-lines';

const remedy = (buyRequest: ReturnType<typeof request>, sellRequests: ReturnType<typeof testSellRequest>[]) =>
  remedyFor(buyRequest, offersFor(buyRequest, sellRequests));

describe('isOfferFor', () => {
  const buyRequest = request();
  const { properties } = testSellRequest(1, 1);

  it('accepts the same device, and no similar one', () => {
    expect(isOfferFor(buyRequest, testSellRequest(296, 40))).toBe(true);
    expect(isOfferFor(buyRequest, testSellRequest(296, 40, { name: ' IPHONE 13 ' }))).toBe(true);
    expect(isOfferFor(buyRequest, testSellRequest(296, 40, { name: 'iPhone 13 Pro' }))).toBe(false);
    expect(isOfferFor(buyRequest, testSellRequest(296, 40, { brand: 'Apple Inc' }))).toBe(false);
    expect(isOfferFor(buyRequest, testSellRequest(296, 40, { category: 'tablets' }))).toBe(false);
    expect(
      isOfferFor(buyRequest, testSellRequest(296, 40, { properties: { ...properties, grade: 'B' } })),
    ).toBe(false);
    expect(isOfferFor(buyRequest, testSellRequest(296, 40, { properties: {} }))).toBe(false);
  });

  it('ignores properties that the request does not state', () => {
    expect(isOfferFor(request({ properties: {} }), testSellRequest(296, 40))).toBe(true);
  });

  it('leaves out listings that are closed, sold out, or have a higher MOQ', () => {
    expect(isOfferFor(buyRequest, testSellRequest(296, 40, { status: 'closed' }))).toBe(false);
    expect(isOfferFor(buyRequest, testSellRequest(296, 0))).toBe(false);
    expect(isOfferFor(buyRequest, testSellRequest(296, 500, { minQuantity: 201 }))).toBe(false);
  });
});

describe('remedyFor', () => {
  it('raises the offer to the price with enough pieces', () => {
    const sellRequests = [testSellRequest(299, 300), testSellRequest(296, 40)];
    expect(remedy(request(), sellRequests)).toEqual({
      kind: 'form',
      label: 'Raise to $299.00',
      quantity: 200,
      price: 29_900,
    });
    expect(offersFor(request(), sellRequests)).toEqual({ lowest: 29_600, enough: 29_900, within: 0 });
  });

  it('proposes fewer pieces when only some are within the offer', () => {
    expect(remedy(request(), [testSellRequest(280, 40), testSellRequest(300, 60)])).toEqual({
      kind: 'form',
      label: 'Change to 40 pcs',
      quantity: 40,
      price: 28_000,
    });
  });

  it('raises the offer to the lowest price when no price has enough pieces', () => {
    expect(remedy(request(), [testSellRequest(296, 40)])?.label).toBe('Raise to $296.00');
  });

  it("resends at today's price when asking prices now meet the offer", () => {
    expect(remedy(request(), [testSellRequest(270, 150), testSellRequest(275, 50)])).toEqual({
      kind: 'replace',
      label: 'Resend at $275.00',
      quantity: 200,
      price: 27_500,
    });
    expect(isMetNow(request(), offersFor(request(), [testSellRequest(275, 200)]))).toBe(true);
    expect(isMetNow(request(), offersFor(request(), [testSellRequest(275, 199)]))).toBe(false);
    expect(isMetNow(request(), null)).toBe(false);
  });

  it('lowers a matched offer that is above the price for all its pieces', () => {
    const matched = request({ matched: true });
    expect(
      remedy(matched, [testSellRequest(270, 150), testSellRequest(275, 50), testSellRequest(290, 500)]),
    ).toEqual({
      kind: 'replace',
      label: 'Lower to $275.00',
      quantity: 200,
      price: 27_500,
    });
    expect(remedy(matched, [testSellRequest(280, 200)])).toBeNull();
    expect(remedy(matched, [testSellRequest(275, 199)])).toBeNull();
  });

  it('uses the records of the request until the listings are loaded', () => {
    const matchedTarget = [target(260, 100, 'a'), target(270, 100, 'b'), target(275, 900, 'c')];
    const matched = request({ matched: true, matchedTarget });
    expect(lineOverAsking(matched, null)).toEqual({ asking: 27_000, each: 1000, total: 200_000 });
    expect(lineOverAsking(matched, offersFor(matched, [testSellRequest(280, 200)]))).toBeNull();
    const foreign = [target(100, 500, 'a', { currency: 'EUR' })];
    expect(lineOverAsking(request({ matchedTarget: foreign }), null)).toBeNull();
  });

  it('proposes nothing when nothing is listed', () => {
    expect(remedy(request(), [])).toBeNull();
    expect(remedyFor(request(), null)).toBeNull();
  });

  it('never proposes more pieces, or a lower price, than the listings have', () => {
    const anySellRequest = fc
      .tuple(fc.integer({ min: 1, max: 60_000 }), fc.nat(300))
      .map(([price, quantity]) => testSellRequest(price / 100, quantity));
    fc.assert(
      fc.property(fc.array(anySellRequest), fc.integer({ min: 1, max: 60_000 }), (sellRequests, price) => {
        const best = remedy(request({ price: price / 100 }), sellRequests);
        if (!best) return;
        const held = sellRequests.filter((one) => Math.round(one.price * 100) <= best.price);
        const pieces = held.reduce((sum, { quantity }) => sum + quantity, 0);
        expect(pieces).toBeGreaterThan(0);
        const all = sellRequests.reduce((sum, { quantity }) => sum + quantity, 0);
        if (all >= 200) expect(pieces).toBeGreaterThanOrEqual(best.quantity);
      }),
    );
  });
});
