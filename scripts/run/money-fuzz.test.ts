import * as fc from 'fast-check';
import { test } from 'vitest';
import * as z from 'zod/mini';
import type { CartLine } from '@/contract/desk';
import { buyRequestInput } from '@/contract/interface';
import { type BuyRequest, orderValidation, shippingRate } from '@/contract/resources';
import { lineTotal } from '@/features/buy-requests/buy-request-draft';
import { cartRows, checkoutSum } from '@/features/cart/cart-rows';
import { offeredSum } from '@/features/checkout/draft/checkout-summary';
import { amountMismatch } from '@/features/checkout/wire/wire-doubts';
import { type AmountName, imbalance, imbalanceSentence, surprisesOf } from '@/features/checkout/draft/terms';
import { orderAmounts } from '@/features/orders/order-amounts';
import { cents, decimalFromCents, numberFromCents, sumCents } from '@/lib/money';
import { testRuns } from '@/lib/testing/test-runs';
import { subtotalOf } from '@/server/sandbox/endpoints/buy-requests';
import { insuranceFor } from '@/server/sandbox/core/market';

/*
 * Runs generated carts through every sum of the app and the sandbox, and compares them with exact arithmetic.
 * CART_RUNS sets the number of carts.
 */

const runs = testRuns(4_000, 100_000, 'CART_RUNS');

/** The sandbox's limits: lines per order, cents a piece, pieces. */
const most = { lines: 200, price: 10_000_000, quantity: 100_000 };
/** Other marketplaces may charge any decimal amount in addition to the goods. */
const mostCharge = 99_999_999_999_999;

/** Parses a decimal to hundredths of a cent from its digits; all arithmetic below uses BigInt. */
function exact(text: string): bigint {
  const match = /^(\d+)(?:\.(\d{1,4})0*)?$/.exec(text);
  if (!match) throw new Error(`Not a decimal: ${text}`);
  return BigInt(match[1] + (match[2] ?? '').padEnd(4, '0'));
}
const unit = 100n;
const exactCents = (value: bigint) => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`;

const upTo = (max: number) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max }) },
    { weight: 4, arbitrary: fc.integer({ min: 1, max: Math.min(max, 200_000) }) },
    { weight: 1, arbitrary: fc.constantFrom(1, 99, 101, max - 1, max) },
  );
const line = fc.record({ price: upTo(most.price), quantity: upTo(most.quantity) });
const lines = fc.oneof(
  { weight: 300, arbitrary: fc.array(line, { minLength: 1, maxLength: 6 }) },
  { weight: 1, arbitrary: fc.array(line, { minLength: 1, maxLength: most.lines, size: 'max' }) },
  { weight: 1, arbitrary: line.map((only) => Array<typeof only>(most.lines).fill(only)) },
);
const charge = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 500_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: mostCharge }) },
);
/** Ways to write an amount with at most two decimals. */
const writing = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => text.replace(/\.?0+$/, ''),
  (text) => `${text}000`,
);
const cart = fc.record({
  lines,
  shippingFee: charge,
  warranty: charge,
  /** Null: calculated as in the sandbox. */
  insurance: fc.option(charge),
  writing,
  off: fc.integer({ min: 1, max: 1_000_000 }),
});

const sellRequest = { name: 'iPhone 13', brand: 'Apple', category: 'phones', properties: {} };
const overTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** The members of a line that sums use; the others are constant. */
const bought: BuyRequest = {
  ...sellRequest,
  id: '',
  price: 0,
  quantity: 0,
  status: 'open',
  createdAt: '',
  updatedAt: '',
  matched: true,
  matchedTarget: [{ id: 's', name: sellRequest.name, quantity: most.quantity, price: 0.01 }],
};
const cartLine = ({ price, quantity }: Line, index: number): CartLine => ({
  buyRequest: { ...bought, price, quantity, id: String(index) },
  startedFrom: null,
});

/** Other tests cover names and bank details. */
const lineOfBody = z.pick(buyRequestInput, { price: true, quantity: true });
type Line = z.output<typeof lineOfBody>;
const validationAmounts = z.omit(orderValidation, { wirePaymentDetails: true });
const validationOf = (amounts: Record<AmountName, string>) =>
  validationAmounts.parse(overTheWire({ orderMetaId: 'om', ...amounts }));

/** A fast replacement of expect, for a million carts. */
function hold(isRight: boolean, what: string): void {
  if (!isRight) throw new Error(what);
}

test(
  `no cart is a cent off (${runs} carts)`,
  () => {
    fc.assert(
      fc.property(cart, (given) => {
        // The buyer's input, as the app sends it and the sandbox parses it.
        const bodies = given.lines.map(({ price, quantity }) => {
          const typed = exactCents(BigInt(price));
          const product = BigInt(price) * BigInt(quantity);
          const total = lineTotal(String(quantity), typed);
          hold(total !== null && BigInt(total) === product, 'the line as it is typed');
          const sent: unknown = overTheWire({ price: numberFromCents(price), quantity });
          return lineOfBody.parse(sent);
        });
        const rows = bodies.map(({ price, quantity }) => ({ price: cents(price), quantity }));
        const exactSubtotal = bodies.reduce(
          (sum, { price, quantity }) => sum + exact(String(price)) * BigInt(quantity),
          0n,
        );
        const subtotal = subtotalOf(rows);
        const cartLines = bodies.map(cartLine);
        const cartSubtotal = checkoutSum(cartRows(cartLines, { chosen: [], left: [] }, new Set())).subtotal;
        const subTotal: unknown = overTheWire(numberFromCents(subtotal));
        const sums = [subtotal, cartSubtotal, offeredSum(cartLines), cents(Number(subTotal))];
        hold(
          sums.every((sum) => BigInt(sum) * unit === exactSubtotal),
          'the subtotal',
        );

        // Half a percent, half a cent rounded up, as a fraction of hundredths of a cent.
        const rounded = (exactSubtotal * 5n * 2n + 1000n * unit) / (2n * 1000n * unit);
        hold(BigInt(insuranceFor(subtotal)) === rounded, 'the insurance');
        const insurance = given.insurance ?? insuranceFor(subtotal);
        const rate = shippingRate.parse(
          overTheWire({
            id: 'rate_1',
            carrier: 'UPS',
            service: 'Ground',
            rate: numberFromCents(given.shippingFee),
            currency: 'USD',
            shipment_id: 'shp_1',
          }),
        );
        const shippingFee = cents(rate.rate);
        const exactTotal =
          exactSubtotal / unit + [shippingFee, insurance, given.warranty].map(BigInt).reduce((a, b) => a + b);
        const total = sumCents([subtotal, shippingFee, insurance, given.warranty]);
        hold(decimalFromCents(total) === exactCents(exactTotal), 'the total');

        // The review and the payment screen check the marketplace's response in any notation.
        const text = (value: number) => given.writing(decimalFromCents(value));
        const parts = {
          subtotal: text(subtotal),
          shippingFee: text(shippingFee),
          insurance: text(insurance),
          warranty: text(given.warranty),
        };
        const validation = validationOf({ ...parts, total: text(total) });
        hold(imbalance(validation) === 0, 'the parts');
        hold(imbalanceSentence(validation) === null, 'no imbalance');
        const terms = { ...validation, service: '' };
        hold(
          surprisesOf({ offered: cartSubtotal, rate: cents(rate.rate) }, terms).length === 0,
          'no surprise',
        );
        const expected = [{ name: 'the total you accepted', total: cents(validation.total) }];
        hold(amountMismatch({ orderNo: '1', amount: text(total) }, '1', expected) === null, 'the sheet');
        const paid = Math.min(given.off, total);
        const order = { status: 'awaiting-payment', totalPrice: text(total), amountPaid: text(paid) };
        const amounts = orderAmounts(order);
        hold(amounts !== null && BigInt(amounts.due) === exactTotal - BigInt(paid), 'what is due');

        // One cent more or less is detected, with its amount.
        const wrong = validationOf({ ...parts, total: text(total + given.off) });
        hold(imbalance(wrong) === given.off, 'how far the parts are off');
        hold(imbalanceSentence(wrong) !== null, 'an imbalance');
        const sheet = { orderNo: '1', amount: text(total + given.off) };
        hold(amountMismatch(sheet, '1', expected) !== null, 'a sheet that is off');
      }),
      { numRuns: runs },
    );
  },
  Math.max(240_000, runs * 10),
);
