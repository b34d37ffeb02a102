import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLong } from '@/lib/testing/test-runs';
import { documentedStates } from './documented-states';
import { expect, signIn, test } from './fixtures';
import { states } from './screens/states';

/*
 * Axe reads every state that has its picture, in light and in dark, once: here, where a journey gets to the state anyway, or beside its controls in
 * qa-doc.spec.ts. A long run reads all of them here as well.
 */

/** States that a journey reads on its way: the spec, and the test in it. */
const readByJourney: Record<string, readonly [spec: string, title: string]> = {
  'marketplace-filtered': ['local-market', 'several values at a time, each with its lots, with the mouse'],
  'marketplace-facets': ['local-market', 'several values at a time, each with its lots, with the mouse'],
  'marketplace-words': ['local-market', 'are understood and shown, and the other lots with them in the name'],
  'marketplace-words-nothing-found': ['local-market', 'say which of them leaves out every lot'],
  'marketplace-nothing-found': ['marketplace', 'says what to loosen where nothing is found'],
  'marketplace-loading': ['counts', 'no filter has a number and everybody sees how far it is'],
  'marketplace-many-categories': ['counts', 'may be many'],
  'marketplace-cards-filters': ['listing', 'shows cards and filters them in a sheet'],
  'marketplace-selection': ['bulk-requests', 'with the mouse, kept across pages, sorting and filters'],
  'bulk-form': ['bulk-requests', 'with the keyboard alone, to the cart'],
  'bulk-form-marks': ['worksheet', 'takes a copied column, names what it cannot read, and drops nothing'],
  'cart-many': ['cart-many', 'lines are filtered and selected by verdict, and removed together with undo'],
  'bulk-outcomes': ['bulk-requests', 'a refused line is mended and sent again under another intent'],
  'table-columns': ['table-settings', 'chooses, orders and pins columns with the mouse'],
  'table-arranged': ['table-settings', 'chooses, orders and pins columns with the mouse'],
  'table-export': ['exports', 'are copied as they are shown, or as they are selected'],
  commands: ['commands', 'are found by words and done with the keyboard'],
  'commands-nothing-found': ['commands', 'are found by words and done with the keyboard'],
  keys: ['commands', 'are listed, and belong to nobody who is typing'],
  compare: ['compare', 'compares the lots of a model from its panel'],
  'compare-cheapest': ['compare', 'finds the cheapest lots for a number of pieces'],
  'compare-unchosen': ['compare', 'mixes no grades or carriers that were not chosen'],
  'compare-too-few': ['compare', 'says when there are not enough'],
  'saved-searches-save': ['watch', 'keeps, renames, deletes and brings back searches'],
  'saved-searches-changes': ['watch', 'says on return what is cheaper, more expensive and gone'],
  'saved-search-changed': ['watch', 'says on return what is cheaper, more expensive and gone'],
  'listing-over-asking': ['offers', 'an offer that was typed stays, says what it costs extra'],
  'listing-lowest-price': ['offer-context', 'the form names the lowest price for the spec'],
  'listing-raise': ['offer-context', 'an offer that is not matched is raised from the answer'],
  'watched-lots': ['offer-context', 'survive a reload with their note, and tell what changed'],
  'bulk-form-over-asking': ['offers', 'a draft of several lots follows their prices down'],
  'cart-over-asking': ['offers', 'a line above the asking price is lowered in one step'],
  'checkout-review-over-asking': ['offers', 'an offer above the asking price is lowered from the review'],
  'checkout-validation-refused': ['offers', 'a refused validation names the lot and the remedy'],
  'list-save': ['lists', 'selected lots are saved as a list'],
  'order-again': ['lists', 'an order is ordered again'],
  'cart-empty': ['cart', 'an empty cart leads to the marketplace'],
  'addresses-empty': ['addresses', 'an empty address book asks for the first address'],
  'wire-details-changed': ['wire-safety', 'are not shown before the buyer has confirmed them by phone'],
  presenting: ['demo-presenting', 'presenter mode: everything larger'],
};

/** States that have the elements and colors of another one that is read, and differ from it in data only. */
const sameElements: Record<string, string> = {
  'orders-awaiting-payment': 'orders',
  'orders-empty-filter': 'orders-empty',
  'order-awaiting-payment': 'order-wire-sheet',
  'order-canceled': 'order-on-the-way',
  'order-delivered': 'order-on-the-way',
  'payment-international': 'payment',
};

test('every state is read by axe', () => {
  const names = states.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...Object.keys(readByJourney), ...documentedStates]));
  for (const [name, twin] of Object.entries(sameElements)) {
    expect(names).toEqual(expect.arrayContaining([name, twin]));
    expect(Object.keys(sameElements)).not.toContain(twin);
  }
  for (const [name, [spec, title]] of Object.entries(readByJourney)) {
    const [, body = ''] = readFileSync(join(import.meta.dirname, `${spec}.spec.ts`), 'utf8').split(title);
    const [journey] = body.split(/^ *test\(/m);
    expect(journey, `${name}: ${spec} › ${title}`).toContain('await axe()');
  }
});

test.describe('axe finds nothing', () => {
  for (const { name, buyer, problems: brought = [], reach } of states) {
    const isReadElsewhere = name in readByJourney || name in sameElements || documentedStates.includes(name);
    if (isReadElsewhere && !isLong) continue;
    test.describe(() => {
      // Only a buyer of the state's own world needs its lots.
      test.use({ listings: buyer === 'fresh' ? 400 : 0 });
      test(`on ${name}`, async ({ page, context, api, world, axe, problems }) => {
        problems.allow(...brought);
        if (buyer !== 'nobody') await signIn(context, buyer === 'demo' ? 'sandbox-demo' : world.apiKeys[0]);
        await reach({ page, api, world });
        await axe();
      });
    });
  }
});
