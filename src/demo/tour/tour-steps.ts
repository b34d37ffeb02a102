import { queryClient, router } from '@/app/singletons';
import { sellRequestKeys } from '@/features/marketplace/results/sell-request-queries';
import { orderKeys, orderQuery } from '@/features/orders/order-queries';
import { currentDemoQuery } from '../sandbox/demo-queries';
import { sampleTracking } from '../sandbox/order-moves';
import { sandbox } from '../sandbox/sandbox-client';
import {
  tourAddress,
  tourBuyRequest,
  tourLot,
  tourOrder,
  tourSearch,
  tourShipping,
  tourValidation,
} from './tour-purchase';

/** A step of the guided tour: a screen, the element that matters on it, and two sentences about it. */
export interface TourStep {
  title: string;
  text: string;
  /** Selectors of the element; the first visible one is used. */
  marks: readonly string[];
  /** Prepares the step's state and opens its screen. */
  enter: () => Promise<void>;
}

async function moveOrder(orderNo: string, isUnderWay: boolean): Promise<void> {
  const demo = await queryClient.fetchQuery(currentDemoQuery);
  if (!demo) throw new Error("You're not signed in.");
  await sandbox.call('moveOrder', {
    params: { world: demo.world, orderNo },
    body: isUnderWay
      ? { status: 'on-the-way', trackingInformation: sampleTracking(orderNo) }
      : { status: 'awaiting-payment', trackingInformation: null },
  });
  await queryClient.invalidateQueries({ queryKey: orderKeys.all });
}

async function goToLots(isNarrowed: boolean, lot = ''): Promise<void> {
  await router.navigate({ to: '/marketplace', search: { ...(isNarrowed ? tourSearch : {}), lot } });
}

/** The tour, from the market to the delivery. */
export const tourSteps: readonly TourStep[] = [
  {
    title: 'The whole market on one page',
    text: 'Every lot for sale, with price, quantity and discount off MSRP. It updates on its own, and you can sort and move every column.',
    marks: ['section[aria-label="Lots"] table', 'section[aria-label="Lots"]'],
    enter: () => goToLots(false),
  },
  {
    title: 'Narrow the list',
    text: 'Type what you need, such as “apple under 300”, or pick filters with live counts. Save the search, and see what changed when you come back.',
    marks: ['aside[aria-label="Filters"]', '[aria-label="Active filters"]'],
    enter: async () => goToLots((await tourLot()).isNarrowed),
  },
  {
    title: 'Make an offer',
    text: 'Open a lot to see everything about it without leaving the list. Enter a quantity and an offer, and see the total before you send.',
    marks: ['section[aria-label="Buy"]', 'aside[aria-label="Listing"]'],
    enter: async () => {
      const { lot, isNarrowed } = await tourLot();
      queryClient.setQueryData(sellRequestKeys.listing(lot.id), lot);
      await goToLots(isNarrowed, lot.id);
    },
  },
  {
    title: 'See your match instantly',
    text: 'Lotdesk counts the sellers at or below your offer. No match? It shows the price that would.',
    marks: ['main tbody tr'],
    enter: async () => {
      await tourBuyRequest();
      await router.navigate({ to: '/cart' });
    },
  },
  {
    title: 'Ship to',
    text: "Lotdesk checks addresses against each country's rules before you order. Your last one is already selected.",
    marks: ['#content fieldset'],
    enter: async () => {
      await tourAddress();
      await router.navigate({ to: '/checkout/address' });
    },
  },
  {
    title: 'Compare shipping',
    text: 'Carrier rates for exactly these lots and this address. Sort by price or days, and the total follows your choice.',
    marks: ['#content table', '#content [role="radiogroup"]'],
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
    text: 'Your order is placed once, never twice, and its wire details are checked against your earlier orders. Copy each value, or print one page for accounting.',
    marks: ['#content article', '#content h1'],
    enter: async () => {
      const orderNo = await tourOrder();
      const { status } = await queryClient.fetchQuery(orderQuery(orderNo));
      if (status !== 'awaiting-payment') await moveOrder(orderNo, false);
      await router.navigate({ to: '/checkout/payment/$orderNo', params: { orderNo } });
    },
  },
  {
    title: 'Track to your door',
    text: 'Every shipment has its tracking number and a carrier link. The order shows where it is and what comes next.',
    marks: ['section[aria-label="Items"]', 'section[aria-label="Status"]'],
    enter: async () => {
      const orderNo = await tourOrder();
      await moveOrder(orderNo, true);
      await router.navigate({ to: '/orders/$orderNo', params: { orderNo } });
    },
  },
];
