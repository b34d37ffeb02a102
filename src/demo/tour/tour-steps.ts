import { queryClient, router } from '@/app/singletons';
import { savedDraft, saveDraft, withPieces } from '@/features/buy-requests/bulk/bulk-draft';
import { comparisonText } from '@/features/marketplace/compare/compare-address';
import { subjectOf } from '@/features/marketplace/compare/compare-entries';
import type { SearchChange } from '@/features/marketplace/search/marketplace-search';
import { openPastedList, setListText } from '@/features/marketplace/pasted-list/pasted-list-store';
import { selectSellRequests, unselectSellRequests } from '@/features/marketplace/selection/selection-store';
import { orderKeys, orderQuery } from '@/features/orders/order-queries';
import { sampleTracking } from '../sandbox/order-moves';
import { sandbox } from '../sandbox/sandbox-client';
import {
  accountId,
  purchaseOf,
  tourBuyRequests,
  tourChangedOrder,
  tourComparison,
  tourDemo,
  tourSellRequests,
  tourOpenDevice,
  tourOrder,
  tourPieces,
  tourShipping,
  tourValidation,
} from './tour-purchase';

/** A step of the guided tour: a screen, the element that matters on it, and two sentences about it. */
export interface TourStep {
  title: string;
  text: string;
  /** Selectors of the element, largest first: the first visible one that leaves room for the card is used. */
  marks: readonly string[];
  /** Prepares the step's state and opens its screen. */
  enter: () => Promise<void>;
}

async function moveOrder(orderNo: string, isUnderWay: boolean): Promise<void> {
  const { world } = await tourDemo();
  await sandbox.call('moveOrder', {
    params: { world, orderNo },
    body: isUnderWay
      ? { status: 'on-the-way', trackingInformation: sampleTracking(orderNo) }
      : { status: 'awaiting-payment', trackingInformation: null },
  });
  await queryClient.invalidateQueries({ queryKey: orderKeys.all });
}

/** Opens the list. The form of several lots, which is open at that step, closes with its last lot. */
async function goToSellRequests(search: SearchChange = {}): Promise<void> {
  unselectSellRequests((await purchaseOf()).lots);
  await router.navigate({ to: '/marketplace', search });
  // A dialog that closes takes the focus with it.
  await waitUntil(() => !document.querySelector('dialog[open]'));
}

const cheapestForm = 'dialog form[aria-label="Cheapest lots"]';
const selectionButton = 'section[aria-label="Selection"] button';

/** Milliseconds until a step continues without an element that has not appeared. */
const patience = 5000;

/** Waits until the condition is true, or until the timeout. */
async function waitUntil(isReached: () => boolean): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = () => {
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(() => {
      if (isReached()) end();
    });
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] });
    if (isReached()) end();
    else setTimeout(end, patience);
  });
}

/** Waits until the screen shows an element; null after the timeout. */
async function waitFor(selector: string): Promise<HTMLElement | null> {
  const find = () => document.querySelector<HTMLElement>(selector);
  await waitUntil(() => find() !== null);
  return find();
}

/** Selects the tour's lots, each with the pieces to buy, and opens the form that requests them. */
async function openBulkForm(): Promise<void> {
  const sellRequests = await tourSellRequests();
  const account = await accountId();
  await goToSellRequests();
  saveDraft(
    account,
    withPieces(
      savedDraft(account),
      sellRequests,
      new Map(sellRequests.map((sellRequest) => [sellRequest.id, tourPieces(sellRequest)])),
    ),
  );
  selectSellRequests(sellRequests, true);
  (await waitFor(selectionButton))?.click();
}

/** A trader's list of lots for sale; one of its lines does not state the grade or carrier. */
async function traderList(): Promise<string> {
  const [sellRequests, open] = await Promise.all([tourSellRequests(), tourOpenDevice()]);
  const lines = sellRequests.map((sellRequest) => {
    const { grade, carrier } = sellRequest.properties;
    return [sellRequest.name, grade, carrier, `${tourPieces(sellRequest)} pcs`, `@ $${sellRequest.price}`]
      .filter(Boolean)
      .join(' ');
  });
  return ['Hi, need these this week:', ...(open ? [`${open} x40`] : []), ...lines, 'Thanks'].join('\n');
}

/** The tour, from the market to the delivery. */
export const tourSteps: readonly TourStep[] = [
  {
    title: 'The whole market on one page',
    text: 'Every lot for sale, with price, quantity and discount off MSRP. It updates on its own, and you can sort and move every column.',
    marks: ['section[aria-label="Lots"] table', 'section[aria-label="Lots"]'],
    enter: () => goToSellRequests(),
  },
  {
    title: 'Search in your own words',
    text: 'Type model, storage, grade and price in one line, in any order. Save the search, and see what changed when you come back.',
    marks: ['[role="search"]'],
    enter: async () => {
      const [sellRequest] = await tourSellRequests();
      if (!sellRequest) return;
      const { model, storage } = subjectOf(sellRequest);
      const most = Math.ceil(sellRequest.price / 50) * 50 + 50;
      await goToSellRequests({
        searchTerm: [model, storage, 'under', most].filter(Boolean).join(' ').toLowerCase(),
      });
    },
  },
  {
    title: 'The cheapest 200 pieces',
    text: 'Enter a quantity, and Lotdesk finds the cheapest mix of lots within the grades and carriers you accept. One click selects them all.',
    marks: [cheapestForm],
    enter: async () => {
      const comparison = await tourComparison();
      if (!comparison) return;
      await goToSellRequests({ compare: comparisonText({ ...comparison, pieces: '200' }) });
      // The form takes the focus when it opens; after that, the card takes it.
      await waitFor(cheapestForm);
    },
  },
  {
    title: "Paste a trader's list",
    text: 'Paste a chat message or a spreadsheet. Lotdesk matches each line to lots for sale, and asks where a line can mean two things.',
    marks: ['[role="table"][aria-label="Lines of the list"]'],
    enter: async () => {
      const text = await traderList();
      openPastedList(await accountId());
      setListText(text);
      await router.navigate({ to: '/paste' });
    },
  },
  {
    title: 'Several lots at once',
    text: 'Set quantity and offer of every selected lot in one form, and send all buy requests together.',
    marks: ['dialog form[aria-label="Buy requests"]', 'dialog [role="group"][aria-label="Set all"]'],
    enter: openBulkForm,
  },
  {
    title: 'See your match instantly',
    text: 'Lotdesk counts the sellers at or below your offer. No match? It shows the price that would.',
    marks: ['main table', 'main tbody tr[data-id]:has([type="checkbox"]:checked)'],
    enter: async () => {
      await tourBuyRequests();
      await router.navigate({ to: '/cart' });
      unselectSellRequests((await purchaseOf()).lots);
    },
  },
  {
    title: 'Compare shipping',
    text: 'Carrier rates for exactly these lots and this address. Sort by price or days, and the total follows your choice.',
    marks: ['#content table', '#content tr:has(:checked)'],
    enter: async () => {
      await tourShipping();
      await router.navigate({ to: '/checkout/shipping' });
    },
  },
  {
    title: 'Prices held for 15 minutes',
    text: 'The marketplace holds your prices while Lotdesk counts down. If prices change, you see what changed before you order.',
    marks: ['section[aria-label="Summary"] > div:has([role="timer"])'],
    enter: async () => {
      await tourValidation();
      await router.navigate({ to: '/checkout/review' });
    },
  },
  {
    title: 'Wire payment without typos',
    text: 'Your order is placed once, never twice. Copy each value of the wire details, or print one page for accounting.',
    marks: ['#content article'],
    enter: async () => {
      const orderNo = await tourOrder();
      const { status } = await queryClient.fetchQuery(orderQuery(orderNo));
      if (status !== 'awaiting-payment') await moveOrder(orderNo, false);
      await router.navigate({ to: '/checkout/payment/$orderNo', params: { orderNo } });
    },
  },
  {
    title: 'Changed bank details stop the wire',
    text: "This order came with another account number than the one before. Lotdesk shows what changed, and no wire details until you've confirmed them by phone.",
    marks: ['#content [role="alert"]', '#content [role="alert"] table'],
    enter: async () => {
      const orderNo = await tourChangedOrder();
      await router.navigate({ to: '/checkout/payment/$orderNo', params: { orderNo } });
    },
  },
  {
    title: 'Track to your door',
    text: 'Every shipment has its tracking number and a carrier link. The order shows where it is and what comes next.',
    marks: ['section[aria-label="Items"]'],
    enter: async () => {
      const orderNo = await tourOrder();
      await moveOrder(orderNo, true);
      await router.navigate({ to: '/orders/$orderNo', params: { orderNo } });
    },
  },
];
