import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isLong } from '@/lib/testing/test-runs';
import { documentedStates } from './documented-states';
import { expect, signIn, test } from '../support/fixtures';
import { states } from '../screens/states';

/*
 * Axe checks every state of `npm run screens` once: in a journey that reaches the state, with its controls in qa-doc.spec.ts, or here. A
 * long run checks all of them here too.
 */

const tour = ['demo-tour', 'the arrow keys lead through a purchase'] as const;

/** States that a journey reaches and checks: the spec and its test. */
const readByJourney: Record<string, readonly [spec: string, title: string]> = {
  'marketplace-filtered': ['local-market', 'several values at a time, each with its lots, with the mouse'],
  'marketplace-facets': ['local-market', 'several values at a time, each with its lots, with the mouse'],
  'marketplace-words': ['trade-words', 'are understood and shown, and the other lots with them in the name'],
  'marketplace-words-nothing-found': ['trade-words', 'say which of them leaves out every lot'],
  'marketplace-nothing-found': ['marketplace', 'says what to loosen where nothing is found'],
  'marketplace-loading': ['counts', 'filters show no counts and the status shows the progress'],
  'marketplace-many-categories': ['counts', 'work with 60 values'],
  'marketplace-cards-filters': ['sell-request-panel', 'shows cards and filters them in a sheet'],
  'marketplace-selection': ['bulk-requests', 'with the mouse, kept across pages, sorting and filters'],
  'bulk-form': ['bulk-requests', 'with the keyboard alone, to the cart'],
  'bulk-form-marks': ['worksheet', 'takes a copied column, names what it cannot read, and drops nothing'],
  'cart-many': ['cart-many', 'lines are filtered and selected by verdict, and removed together with undo'],
  'bulk-outcomes': ['bulk-requests', 'a refused line is mended and sent again under another intent'],
  'table-columns': ['table-settings', 'chooses, orders and pins columns with the mouse'],
  'table-arranged': ['table-settings', 'chooses, orders and pins columns with the mouse'],
  'table-export': ['exports', 'are copied as they are shown, or as they are selected'],
  commands: ['commands', 'are found by words and run with the keyboard'],
  'commands-nothing-found': ['commands', 'are found by words and run with the keyboard'],
  keys: ['commands', 'are listed, and do nothing while the user types'],
  compare: ['compare', 'compares the lots of a model from its panel'],
  'compare-cheapest': ['compare', 'finds the cheapest lots for a number of pieces'],
  'compare-unchosen': ['compare', 'mixes no grades or carriers that were not chosen'],
  'compare-too-few': ['compare', 'says when there are not enough'],
  'saved-searches-save': ['watch', 'saves, renames, deletes and restores searches'],
  'saved-searches-changes': ['watch', 'shows on return which lots are cheaper, more expensive or gone'],
  'saved-search-changed': ['watch', 'shows on return which lots are cheaper, more expensive or gone'],
  'listing-over-asking': ['offers', 'an offer that was typed stays, says what it costs extra'],
  'listing-lowest-price': ['offer-context', 'the form names the lowest price for the spec'],
  'listing-raise': ['offer-context', 'an offer that is not matched is raised from the answer'],
  'watched-sell-requests': ['offer-context', 'survive a reload with their note, and tell what changed'],
  'bulk-form-over-asking': ['offers', 'a draft of several lots follows their prices down'],
  'cart-over-asking': ['offers', 'a line above the asking price is lowered in one step'],
  'checkout-review-over-asking': ['offers', 'an offer above the asking price is lowered from the review'],
  'checkout-validation-refused': ['offers', 'a refused validation names the lot and the remedy'],
  'list-save': ['lists', 'selected lots are saved as a list'],
  'order-again': ['lists', 'an order is ordered again'],
  'cart-empty': ['cart', 'an empty cart leads to the marketplace'],
  'addresses-empty': ['addresses', 'an empty address book asks for the first address'],
  'wire-details-changed': ['wire-safety', 'are hidden until the buyer confirms them by phone'],
  presenting: ['demo-presenting', 'presenter mode: everything larger'],
  'presenting-150': ['demo-presenting', 'presenter mode at 150% has the layout of a smaller window'],
  'guided-tour-search': tour,
  'guided-tour-cheapest': tour,
  'guided-tour-paste': tour,
  'guided-tour-several': tour,
  'guided-tour-bank-details': tour,
  'account-menu': ['account-menu', 'names the key, and sets theme, rows and shortcuts'],
  'session-ended': ['account-menu', 'a session that ended asks for the key first'],
  'marketplace-all': ['local-market', 'draws what is in sight, and the keyboard reaches its end'],
  'marketplace-not-all-known': ['local-market', 'is said from how many lots, and goes on when'],
  'marketplace-new-lots': ['local-market', 'moves no row: new lots wait, gone ones say so'],
  'marketplace-completions': ['trade-words', 'are completed to a model and its lots'],
  'marketplace-compact': ['table-settings', 'has rows of three heights'],
  'marketplace-lot-withheld': ['odd-data', 'an odd lot costs no other lot'],
  'compare-cheapest-for': ['compare', 'finds the cheapest lots for a number of pieces'],
  'paste-save-menu': ['paste', 'the other lines and all lines are saved as a list'],
  'paste-not-understood': ['paste', 'shows every line with its result'],
  'paste-file-not-read': ['paste', 'a wrong or broken file is refused with the reason'],
  'checkout-review-late': ['placing', 'stays closed after a reload, and one press renews it'],
  'checkout-review-over': ['placing', 'stays closed after a reload, and one press renews it'],
  'checkout-review-changed': ['placing', 'changed prices show old and new'],
  'checkout-review-refused': ['checkout', 'a lot that another buyer took first is named'],
  'orders-empty': ['orders', 'without orders, each list says so and leads on'],
  'orders-odd': ['odd-data', 'an odd order costs no other order'],
  'orders-too-many-requests': ['orders', 'are one sentence in the frame, and a button that counts down'],
  'order-odd-total': ['odd-data', 'an odd order costs no other order'],
  'order-print': ['orders', 'prints as a document where it has no wire sheet'],
  'order-placed-here': ['orders', 'placed here, shows address, service, country spec'],
  'order-not-found': ['orders', 'an order that is not there is not found'],
  'order-wire-sheet': ['payment', 'asks for what is left after a part payment'],
  'payment-memo-and-part': ['payment', 'asks for what is left after a part payment'],
  'payment-over': ['payment', 'invites no payment for an order that does not wait for one'],
  'payment-recovered': ['outcome-unknown', 'was placed: Lotdesk finds it'],
  'review-not-placed': ['outcome-unknown', 'was not placed: the screen says so after the window closes'],
  'review-unknown': ['wire-safety', 'lots of an unconfirmed order cannot be ordered'],
  'cart-in-doubt': ['wire-safety', 'lots of an unconfirmed order cannot be ordered'],
  'review-candidate': ['wire-safety', 'a possible match for an unconfirmed order is named'],
  'orders-in-doubt': ['wire-safety', 'a possible match for an unconfirmed order is named'],
  'order-candidate': ['wire-safety', 'a possible match for an unconfirmed order is named'],
  'cart-unanswered': ['wire-safety', 'an unconfirmed buy request has its own line'],
  'wire-details-confirmed': ['wire-safety', 'are hidden until the buyer confirms them by phone'],
  'wire-amount-withheld': ['wire-safety', 'are withheld when the amount differs from the validated total'],
  'offline-marketplace': ['sell-request-panel', 'fails a buy request at once, keeps what is typed'],
  'offline-cart': ['cart', 'a removal that fails brings the line back'],
  'offline-addresses': ['addresses', 'a lost answer is called unknown'],
  'offline-review': ['placing', 'offline, a press fails at once and nothing is sent later'],
  'not-found': ['marketplace', 'opens mangled links, and leads back'],
};

/** States with the same elements and colors as another state: only their data differs. */
const sameElements: Record<string, string> = {
  'orders-awaiting-payment': 'orders',
  'orders-empty-filter': 'orders-empty',
  'order-awaiting-payment': 'order-wire-sheet',
  'order-canceled': 'order-on-the-way',
  'order-delivered': 'order-on-the-way',
  'payment-international': 'payment',
  'not-found-with-dot': 'not-found',
};

test('axe reads every state', () => {
  const names = states.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...Object.keys(readByJourney), ...documentedStates]));
  for (const [name, twin] of Object.entries(sameElements)) {
    expect(names).toEqual(expect.arrayContaining([name, twin]));
    expect(Object.keys(sameElements)).not.toContain(twin);
  }
  const folder = join(import.meta.dirname, '..');
  const specs = readdirSync(folder, { encoding: 'utf8', recursive: true });
  for (const [name, [spec, title]] of Object.entries(readByJourney)) {
    const path = specs.find((each) => basename(each) === `${spec}.spec.ts`) ?? spec;
    const [, body = ''] = readFileSync(join(folder, path), 'utf8').split(title);
    const [journey] = body.split(/^ *test\(/m);
    expect(journey, `${name}: ${spec} › ${title}`).toMatch(/await axe\(\w*\);/);
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
