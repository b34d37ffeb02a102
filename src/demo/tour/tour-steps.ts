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
  if (!demo) throw new Error('Nobody is signed in here.');
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
    title: 'The whole market on one screen',
    text: 'Every lot that is for sale: what it costs, how many pieces there are, and how far it is below the list price. It follows the market by itself, and every column can be sorted and moved.',
    marks: ['section[aria-label="Lots"] table', 'section[aria-label="Lots"]'],
    enter: () => goToLots(false),
  },
  {
    title: 'Narrow it down',
    text: 'Each filter shows how many lots it leaves, and the search box understands words such as “apple under 300”. A search can be saved, and shows what has changed since your last visit.',
    marks: ['aside[aria-label="Filters"]', '[aria-label="Filters that are set"]'],
    enter: async () => goToLots((await tourLot()).isNarrowed),
  },
  {
    title: 'Make an offer',
    text: 'A lot opens beside the list with all that is known about it. How many and for how much is all there is to fill in; the total is there before anything is sent.',
    marks: ['section[aria-label="Buy"]', 'aside[aria-label="Listing"]'],
    enter: async () => {
      const { lot, isNarrowed } = await tourLot();
      queryClient.setQueryData(sellRequestKeys.listing(lot.id), lot);
      await goToLots(isNarrowed, lot.id);
    },
  },
  {
    title: 'The cart says what the market answers',
    text: 'The buy request is made, and the sellers who ask no more than the offer are counted. Where nobody sells at the price, the cart says what would.',
    marks: ['main tbody tr'],
    enter: async () => {
      await tourBuyRequest();
      await router.navigate({ to: '/cart' });
    },
  },
  {
    title: 'Where to',
    text: 'Addresses are checked by the rules of their country before the marketplace sees them. The one that was used last is chosen already.',
    marks: ['#content fieldset'],
    enter: async () => {
      await tourAddress();
      await router.navigate({ to: '/checkout/address' });
    },
  },
  {
    title: 'How it travels',
    text: 'Carriers’ rates for just these lots and this address, by price or by days. The total beside them follows the choice.',
    marks: ['#content table', '#content [role="radiogroup"]'],
    enter: async () => {
      await tourShipping();
      await router.navigate({ to: '/checkout/shipping' });
    },
  },
  {
    title: 'Fifteen minutes at these amounts',
    text: 'The marketplace holds the amounts for a quarter of an hour, and the desk counts down. When they change, it says what has changed before anything is placed.',
    marks: ['section[aria-label="Order"]'],
    enter: async () => {
      await tourValidation();
      await router.navigate({ to: '/checkout/review' });
    },
  },
  {
    title: 'Pay by wire, without a wrong digit',
    text: 'The order is placed, once and never twice, and its wire details are compared with everything seen before. The sheet copies digit by digit and prints on one page for accounting.',
    marks: ['#content article', '#content h1'],
    enter: async () => {
      const orderNo = await tourOrder();
      const { status } = await queryClient.fetchQuery(orderQuery(orderNo));
      if (status !== 'awaiting-payment') await moveOrder(orderNo, false);
      await router.navigate({ to: '/checkout/payment/$orderNo', params: { orderNo } });
    },
  },
  {
    title: 'Follow it to the door',
    text: 'The wire has arrived and the sellers have shipped: the order says where it is and what comes next. Each parcel has its tracking number and a link to its carrier.',
    marks: ['section[aria-label="Items"]', 'section[aria-label="Status"]'],
    enter: async () => {
      const orderNo = await tourOrder();
      await moveOrder(orderNo, true);
      await router.navigate({ to: '/orders/$orderNo', params: { orderNo } });
    },
  },
];
