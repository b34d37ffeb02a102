import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchVerdict } from './match-verdict';
import { isOfferFor, offersFor, remedyFor } from './offers';
import { listing, request } from './test-lines';

const remedy = (wanted: ReturnType<typeof request>, listings: ReturnType<typeof listing>[]) =>
  remedyFor(wanted, matchVerdict(wanted), offersFor(wanted, listings));

describe('isOfferFor', () => {
  const wanted = request();
  const { properties } = listing(1, 1);

  it('takes the same device and nothing that resembles it', () => {
    expect(isOfferFor(wanted, listing(296, 40))).toBe(true);
    expect(isOfferFor(wanted, listing(296, 40, { name: ' IPHONE 13 ' }))).toBe(true);
    expect(isOfferFor(wanted, listing(296, 40, { name: 'iPhone 13 Pro' }))).toBe(false);
    expect(isOfferFor(wanted, listing(296, 40, { brand: 'Apple Inc' }))).toBe(false);
    expect(isOfferFor(wanted, listing(296, 40, { category: 'tablets' }))).toBe(false);
    expect(isOfferFor(wanted, listing(296, 40, { properties: { ...properties, grade: 'B' } }))).toBe(false);
    expect(isOfferFor(wanted, listing(296, 40, { properties: {} }))).toBe(false);
  });

  it('asks for no property that the request does not state', () => {
    expect(isOfferFor(request({ properties: {} }), listing(296, 40))).toBe(true);
  });

  it('leaves out what is closed, sold out or sold in larger numbers only', () => {
    expect(isOfferFor(wanted, listing(296, 40, { status: 'closed' }))).toBe(false);
    expect(isOfferFor(wanted, listing(296, 0))).toBe(false);
    expect(isOfferFor(wanted, listing(296, 500, { minQuantity: 201 }))).toBe(false);
  });
});

describe('remedyFor', () => {
  it('raises to the price at which there is enough', () => {
    const listings = [listing(299, 300), listing(296, 40)];
    expect(remedy(request(), listings)).toEqual({ label: 'Raise to $299.00', quantity: 200, price: 29_900 });
    expect(offersFor(request(), listings)).toEqual({ lowest: 29_600, enough: 29_900, within: 0 });
  });

  it('takes fewer where some are within the offer and never enough', () => {
    expect(remedy(request(), [listing(280, 40), listing(300, 60)])).toEqual({
      label: 'Take 40 pcs',
      quantity: 40,
      price: 28_000,
    });
  });

  it('raises to the lowest where there is too little at any price', () => {
    expect(remedy(request(), [listing(296, 40)])?.label).toBe('Raise to $296.00');
  });

  it('makes the same again where enough has come since', () => {
    expect(remedy(request(), [listing(275, 200)])).toMatchObject({
      label: 'Make again at $280.00',
      price: 28_000,
    });
  });

  it('has none where nothing is listed, and none for what is matched', () => {
    expect(remedy(request(), [])).toBeNull();
    expect(remedy(request({ matched: true }), [listing(275, 200)])).toBeNull();
  });

  it('never proposes what the listings do not hold', () => {
    const anyListing = fc
      .tuple(fc.integer({ min: 1, max: 60_000 }), fc.nat(300))
      .map(([price, quantity]) => listing(price / 100, quantity));
    fc.assert(
      fc.property(fc.array(anyListing), fc.integer({ min: 1, max: 60_000 }), (listings, price) => {
        const found = remedy(request({ price: price / 100 }), listings);
        if (!found) return;
        const held = listings.filter((one) => Math.round(one.price * 100) <= found.price);
        const pieces = held.reduce((sum, { quantity }) => sum + quantity, 0);
        expect(pieces).toBeGreaterThan(0);
        const all = listings.reduce((sum, { quantity }) => sum + quantity, 0);
        if (all >= 200) expect(pieces).toBeGreaterThanOrEqual(found.quantity);
      }),
    );
  });
});
