import type { ScenarioSummary } from '@/contract/sandbox/sandbox';
import {
  type ScenarioGroup,
  type ScenarioName,
  scenarioGroups,
  scenarioNames,
} from '@/contract/sandbox/scenario-names';
import { createRandom } from '@/server/sandbox/core/random';
import { carriers, trackingOf } from '@/server/sandbox/seed/tracking';
import { insertOddData, oddResponses } from './scenarios/odd-data';
import { traderList } from './scenarios/pasted-list';
import type { FaultInput, Stage } from './stage/stage';
import { buySellRequests, fillCart, openReview, placeWithoutResponse, sellOutMatches } from './stage/steps';
import { atReview, withPastedList, withSelection } from './stage/tab-storage';

interface Scenario {
  readonly title: string;
  readonly description: string;
  readonly group: ScenarioGroup;
  /** The number of lots in the market; 2,000 if absent, which looks alive and is created quickly. */
  readonly listings?: number;
  /** Whether the buyer has an address book and half a year of orders; true if absent. */
  readonly hasPast?: boolean;
  /** Path and search of the screen that shows it; the marketplace if absent. */
  readonly opens?: string;
  /**
   * Prepares the situation with calls that any caller could send. It may return another screen, and what the tab's session storage must
   * contain (tab-storage.ts).
   */
  readonly prepare?: (
    stage: Stage,
  ) => Promise<{ opens?: string; tabStorage?: Readonly<Record<string, string>> }>;
  /** Faults that are added last, so that they do not apply to the preparation. */
  readonly faults?: readonly FaultInput[];
}

/** A demo without a scenario. It has no name and is not listed. */
export const generalDemo: Scenario = {
  title: 'Look around',
  description: 'A market of 2,000 lots, and a buyer with an address book and six months of orders.',
  group: 'Buyers',
};

const random = createRandom('tracking');

const everyTracking = [
  ...Array.from(carriers, (carrier) => trackingOf(carrier, random)),
  // An unknown carrier with a tracking page.
  {
    carrier: 'Osprey Regional Freight',
    trackingNumber: 'ORF-44-0001',
    trackingUrl: 'https://osprey.example/t/ORF-44-0001',
  },
  // A number without a page, a page without a number, a carrier alone.
  { carrier: 'UPS', trackingNumber: '1Z999AA10987654321' },
  { carrier: 'FedEx', trackingUrl: 'https://www.fedex.com/fedextrack/' },
  { carrier: 'Local courier' },
  // Pages that must not be opened.
  { carrier: 'Insecure Post', trackingNumber: 'HTTP-1', trackingUrl: 'http://insecure.example/HTTP-1' },
  { carrier: 'Hostile Post', trackingNumber: 'JS-1', trackingUrl: 'javascript:alert(document.domain)' },
  // No tracking.
  null,
];

const minute = 60;
const hour = 60 * minute;

/** Every scenario by name, which is the last segment of its link. */
export const scenarios: Record<ScenarioName, Scenario> = {
  'fresh-buyer': {
    title: 'Fresh buyer',
    description: "A buyer's first day: a full market, an empty cart, no address and no orders.",
    group: 'Buyers',
    hasPast: false,
  },
  'busy-buyer': {
    title: 'Busy buyer',
    description:
      "Nine matched lots in the cart and one that isn't, two orders today awaiting payment, and six months of orders.",
    group: 'Buyers',
    async prepare(stage) {
      const sellRequests = await stage.buyer.devices(14);
      await buySellRequests(stage, sellRequests.slice(10, 12));
      await stage.change({ advanceClock: 40 * minute });
      await buySellRequests(stage, sellRequests.slice(12));
      await stage.change({ advanceClock: 5 * minute });
      for (const [index, sellRequest] of sellRequests.slice(0, 10).entries()) {
        // The last offer is below the price and not matched.
        await stage.buyer.offerFor(
          sellRequest,
          index === 9 ? { price: Math.ceil(sellRequest.price / 2) } : {},
        );
      }
      return { opens: '/cart' };
    },
  },
  'empty-market': {
    title: 'Empty market',
    description: 'No lots for sale: the empty list and its filters.',
    group: 'Market',
    listings: 0,
  },
  'huge-market': {
    title: '100,000 lots',
    description:
      'A market of 100,000 lots, for lists, searches and scrolling at that size. Setting it up takes a while.',
    group: 'Market',
    listings: 100_000,
  },
  'unmatched-requests': {
    title: 'Unmatched requests',
    description:
      'A cart of five: one matched, one offer too low, one quantity too high, one sold out since, and one for a device nobody sells.',
    group: 'Buyers',
    async prepare(stage) {
      const { buyer } = stage;
      const [matched, tooLow, tooMany, soldOut, other] = await buyer.devices(5);
      if (!matched || !tooLow || !tooMany || !soldOut || !other) {
        throw new Error('The market has too few devices');
      }
      await buyer.offerFor(matched);
      await buyer.offerFor(tooLow, { price: Math.ceil(tooLow.price / 2) });
      await buyer.offerFor(tooMany, { quantity: 90_000 });
      await sellOutMatches(stage, await buyer.offerFor(soldOut));
      await buyer.offerFor({ ...other, name: 'Meridian Fold 3 256GB', brand: 'Meridian' }, { price: 240 });
      return { opens: '/cart' };
    },
  },
  'pasted-list': {
    title: 'List from a trader',
    description:
      "A trader's list, ready to request: most lines match lots, some need your choice, others are short, in euros or not understood.",
    group: 'Buyers',
    hasPast: false,
    opens: '/paste',
    prepare: async (stage) => ({ tabStorage: withPastedList(stage.account, await traderList(stage)) }),
  },
  'address-refused': {
    title: 'Address not accepted',
    description:
      'The first address of a checkout. The marketplace rejects it once; the form keeps every character, and the next try works.',
    group: 'Checkout',
    hasPast: false,
    opens: '/checkout/address',
    prepare: async (stage) => ({ tabStorage: withSelection(await fillCart(stage, 2)) }),
    faults: [
      {
        call: 'createShippingAddress',
        kind: 'refusal',
        status: 400,
        description: 'addressLine1: must accept pallet deliveries, not a PO box',
      },
    ],
  },
  'one-minute-left': {
    title: 'One minute left',
    description:
      'An order review with one minute left: the countdown warns, and you can still place the order.',
    group: 'Checkout',
    // The app closes its window 30 seconds early.
    prepare: (stage) => openReview(stage, { advanceClock: 15 * minute - 90 }),
  },
  expired: {
    title: 'Expired',
    description: 'An order review past its 15 minutes: refresh prices before you can place the order.',
    group: 'Checkout',
    prepare: (stage) => openReview(stage, { advanceClock: 16 * minute }),
  },
  'amounts-change': {
    title: 'Prices change on refresh',
    description:
      'The window ended and prices were refreshed: shipping now costs more. Old and new prices are side by side; nothing is placed until the buyer accepts.',
    group: 'Checkout',
    async prepare(stage) {
      const { opens, checkout } = await openReview(stage, { advanceClock: 16 * minute, shippingFactor: 1.4 });
      const renewed = await stage.buyer.validate(checkout.buyRequestIds, checkout.address);
      return { opens, tabStorage: atReview(stage.account, renewed, checkout) };
    },
  },
  'sold-out': {
    title: 'Lot sold out during checkout',
    description:
      'Prices are confirmed, but someone else buys all stock of one lot: the order is not accepted, and the message names the lot.',
    group: 'Placing',
    async prepare(stage) {
      const review = await openReview(stage);
      for (const buyRequest of review.buyRequests.slice(0, 1)) await sellOutMatches(stage, buyRequest);
      return review;
    },
  },
  'unknown-then-found': {
    title: 'Outcome unknown, then found',
    description:
      "The order was placed, but the confirmation was lost and the list of orders can't be read for about a minute, or until you remove that fault. Then Lotdesk finds the order.",
    group: 'Placing',
    async prepare(stage) {
      const review = await openReview(stage);
      // The first read happens before the create, and nothing is sent without it. Later reads follow at once, after 1, 2 and 4 seconds,
      // then every five seconds.
      await stage.fault({ call: 'listOrders', kind: 'serverError', status: 503, after: 1, times: 15 });
      await placeWithoutResponse(stage, review.checkout, 'cutAfter');
      return review;
    },
  },
  'unknown-not-placed': {
    title: 'Outcome unknown, then not placed',
    description:
      'The connection dropped before the order reached the marketplace. It stays unknown until its window ends: move the clock 18 minutes ahead. Then it was not placed, and you can place it again.',
    group: 'Placing',
    async prepare(stage) {
      const review = await openReview(stage);
      await placeWithoutResponse(stage, review.checkout, 'cutBefore');
      return review;
    },
  },
  'bank-details-changed': {
    title: 'Bank details changed',
    description:
      'Two orders, the second with a different bank account number: the wire details stay hidden until someone confirms them by phone.',
    group: 'Placing',
    async prepare(stage) {
      const sellRequests = await stage.buyer.devices(3);
      await buySellRequests(stage, sellRequests.slice(0, 1));
      await stage.change({ advanceClock: 24 * hour, bankDetails: { local: { accNo: '000987654321' } } });
      const { orderNo } = await buySellRequests(stage, sellRequests.slice(1));
      return { opens: `/orders/${orderNo}?wire=local` };
    },
  },
  'every-status': {
    title: 'Every order status',
    description: 'Twenty orders over six months, with each of the nine statuses.',
    group: 'Orders',
    opens: '/orders',
  },
  tracking: {
    title: 'Tracking of every kind',
    description:
      'One order of eleven lots: four carriers, an unknown carrier, a tracking number or link alone, unsafe links, and no tracking.',
    group: 'Orders',
    async prepare(stage) {
      const { orderNo } = await buySellRequests(stage, await stage.buyer.devices(everyTracking.length));
      await stage.change({ advanceClock: 30 * hour });
      for (const [item, trackingInformation] of everyTracking.entries()) {
        await stage.moveOrder(orderNo, { status: 'on-the-way', item, trackingInformation });
      }
      return { opens: `/orders/${orderNo}` };
    },
  },
  'session-expired': {
    title: 'Session expired',
    description:
      'The next marketplace call returns 401. Copy the API key shown first, sign in again, and return to the same page.',
    group: 'Trouble',
    opens: '/orders',
    faults: [{ call: 'any', kind: 'refusal', status: 401, description: 'x-api-key: no longer valid' }],
  },
  slow: {
    title: 'Service slow',
    description: 'Every marketplace call takes four seconds: what you see and can do while you wait.',
    group: 'Trouble',
    faults: [{ call: 'any', kind: 'latency', milliseconds: 4000, times: null }],
  },
  down: {
    title: 'Service down',
    description:
      "The marketplace can't be reached: every page says so and what to do. Remove the fault to bring it back.",
    group: 'Trouble',
    faults: [{ call: 'any', kind: 'notSent', times: null }],
  },
  'too-many-requests': {
    title: 'Too many requests',
    description:
      'The marketplace returns 429 and asks to wait 30 seconds. Remove the fault to bring it back.',
    group: 'Trouble',
    faults: [
      {
        call: 'any',
        kind: 'tooMany',
        seconds: 30,
        times: null,
        description: 'Too many requests from this key',
      },
    ],
  },
  'odd-data': {
    title: 'Odd data',
    description:
      'Names with markup, formulas, other scripts and directions, very long or empty; unknown statuses, categories and grades; null fields. All of it must show as text. An unusable lot, order, item, address or rate is named, and the rest still show.',
    group: 'Trouble',
    async prepare(stage) {
      await insertOddData(stage);
      return {};
    },
    faults: oddResponses,
  },
};

/** The list of scenarios, by group. */
export function listScenarios(): ScenarioSummary[] {
  const all = scenarioNames.map((name) => {
    const { title, description, group } = scenarios[name];
    return { name, title, description, group };
  });
  return scenarioGroups.flatMap((group) => all.filter((scenario) => scenario.group === group));
}
