import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ShippingRate } from '@/contract/resources';
import {
  type CheckoutDraft,
  checkoutDraft,
  emptyDraft,
  furthestStep,
  withAccepted,
  withAddress,
  withBuyRequests,
  withRenewal,
  withShippingOption,
  withValidation,
} from './checkout-draft';
import type { Terms } from './terms';

const rate = (id: string): ShippingRate => ({
  id,
  carrier: 'UPS',
  service: 'Ground',
  rate: 13,
  currency: 'USD',
  shipment_id: 'shp_1',
  extra_field: { value: true },
});
const terms = (total: string): Terms => ({
  subtotal: total,
  shippingFee: '0.00',
  insurance: '0.00',
  warranty: '0.00',
  total,
  service: 'UPS · Ground',
});
const dallas = { id: 'address-1', text: '500 Commerce Street, Dallas' };
const validationInput = {
  buyRequestIds: ['a', 'b'],
  buyerAddress: dallas.id,
  shippingOption: rate('rate_1'),
};

function validated(): CheckoutDraft {
  const chosen = withAddress(withBuyRequests(emptyDraft('me'), ['a', 'b']), dallas);
  const validationResult = { orderMetaId: 'meta-1', terms: terms('50.00') };
  return withValidation(withShippingOption(chosen, rate('rate_1')), validationInput, validationResult);
}

describe('what each choice depends on', () => {
  test('a complete draft opens the review', () => {
    expect(furthestStep(validated())).toBe('review');
  });

  test('repeating the same choices changes nothing', () => {
    const draft = validated();
    expect(withBuyRequests(draft, ['b', 'a', 'a'])).toBe(draft);
    expect(withAddress(draft, dallas)).toBe(draft);
    expect(withShippingOption(draft, rate('rate_1'))).toBe(draft);
  });

  test('another selection resets rate and validation, and keeps the address', () => {
    const draft = withBuyRequests(validated(), ['a']);
    expect(draft).toMatchObject({
      addressId: dallas.id,
      shippingOption: null,
      orderMetaId: null,
      accepted: null,
    });
    expect(furthestStep(draft)).toBe('shipping');
  });

  test('another or an edited address resets rate and validation', () => {
    for (const address of [
      { ...dallas, id: 'address-2' },
      { ...dallas, text: '501 Commerce Street' },
      null,
    ]) {
      expect(withAddress(validated(), address)).toMatchObject({
        buyRequestIds: ['a', 'b'],
        shippingOption: null,
        orderMetaId: null,
        accepted: null,
      });
    }
  });

  test('another rate resets the validation', () => {
    expect(withShippingOption(validated(), rate('rate_2'))).toMatchObject({
      orderMetaId: null,
      accepted: null,
    });
  });

  test('steps open one after another', () => {
    expect(furthestStep(emptyDraft('me'))).toBeNull();
    const selected = withBuyRequests(emptyDraft('me'), ['a']);
    expect(furthestStep(selected)).toBe('address');
    expect(furthestStep(withAddress(selected, dallas))).toBe('shipping');
    expect(furthestStep(withShippingOption(withAddress(selected, dallas), rate('r')))).toBe('shipping');
  });
});

describe('late responses', () => {
  const validationResult = { orderMetaId: 'meta-2', terms: terms('60.00') };

  test('a validation of other choices is discarded', () => {
    const draft = validated();
    for (const other of [
      { ...validationInput, buyRequestIds: ['a'] },
      { ...validationInput, buyerAddress: 'address-2' },
      { ...validationInput, shippingOption: rate('rate_2') },
    ]) {
      expect(withValidation(draft, other, validationResult)).toBe(draft);
    }
  });

  test('a renewal of another validation, selection or address is discarded', () => {
    const draft = validated();
    expect(withRenewal(draft, 'meta-0', validationInput, validationResult)).toBe(draft);
    expect(withRenewal(draft, 'meta-1', { ...validationInput, buyRequestIds: ['a'] }, validationResult)).toBe(
      draft,
    );
    expect(
      withRenewal(draft, 'meta-1', { ...validationInput, buyerAddress: 'address-2' }, validationResult),
    ).toBe(draft);
  });

  test('a renewal sets its rate and keeps the accepted terms until the buyer accepts again', () => {
    const draft = withRenewal(
      validated(),
      'meta-1',
      { ...validationInput, shippingOption: rate('rate_9') },
      validationResult,
    );
    expect(draft).toMatchObject({ orderMetaId: 'meta-2', shippingOption: rate('rate_9') });
    expect(draft.accepted).toEqual(terms('50.00'));
    expect(withAccepted(draft, 'meta-1', terms('60.00'))).toBe(draft);
    expect(withAccepted(draft, 'meta-2', terms('60.00')).accepted).toEqual(terms('60.00'));
  });
});

test('in any order of actions, a validation never exists without the choices it depends on', () => {
  const step = fc.oneof(
    fc.subarray(['a', 'b', 'c']).map((ids) => (draft: CheckoutDraft) => withBuyRequests(draft, ids)),
    fc
      .option(fc.constantFrom(dallas, { ...dallas, id: 'address-2' }))
      .map((address) => (draft: CheckoutDraft) => withAddress(draft, address)),
    fc
      .constantFrom('rate_1', 'rate_2')
      .map((id) => (draft: CheckoutDraft) => (draft.addressId ? withShippingOption(draft, rate(id)) : draft)),
    fc
      .constantFrom('meta-1', 'meta-2')
      .map(
        (orderMetaId) => (draft: CheckoutDraft) =>
          withValidation(draft, validationInput, { orderMetaId, terms: terms('50.00') }),
      ),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const draft = steps.reduce((current, apply) => apply(current), emptyDraft('me'));
      if (draft.orderMetaId !== null) {
        expect(draft).toMatchObject({ addressId: dallas.id, shippingOption: validationInput.shippingOption });
        expect(draft.buyRequestIds.toSorted()).toEqual(['a', 'b']);
      }
      expect(draft.accepted === null).toBe(draft.orderMetaId === null);
      expect(checkoutDraft.parse(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
    }),
  );
});
