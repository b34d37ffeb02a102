import '../schema-config';
import * as z from 'zod/mini';
import { demoInput } from './demo-input';
import type { Endpoint } from '../endpoint';
import { faultInput, standingFault } from './fault-input';
import { journal, journalQuery } from './journal';
import { marketMove } from './market-move-input';
import { orderStatuses } from '../order-statuses';
import { count, identifier, moneyText, timestamp } from '../scalars';
import { scenarioGroups, scenarioNames } from './scenario-names';
import { bankDetails, newWorldInput, orderMoveInput, worldChangeInput } from './world-input';

/** API keys of a world's two buyers: the one that is shown, and another who competes for the same stock. */
const apiKeys = z.tuple([z.string(), z.string()]);

const scenarioOrNone = z.nullable(z.enum(scenarioNames));

/** A scenario for the eye. */
export const scenarioSummary = z.object({
  name: z.enum(scenarioNames),
  title: z.string(),
  /** What is to be seen in it, in a sentence or two. */
  description: z.string(),
  group: z.enum(scenarioGroups),
});
export type ScenarioSummary = z.infer<typeof scenarioSummary>;

/** A demo that was just made; the browser that asked for it is signed in as its first buyer. */
export const openedDemo = z.object({
  world: identifier,
  scenario: scenarioOrNone,
  /** Told here and nowhere else. */
  apiKeys,
  /** Path and search of the app's screen that the situation is on. */
  opens: z.string(),
  /**
   * What the tab must find in its session storage when the app starts, name by name: a checkout under way lives there. A name with null is
   * to be removed, so that nothing of a former demo is left over.
   */
  tabStorage: z.record(z.string(), z.nullable(z.string())),
});
export type OpenedDemo = z.infer<typeof openedDemo>;

/** The world that the caller is a buyer of. */
export const currentDemo = z.object({
  world: identifier,
  scenario: scenarioOrNone,
  /** Which of the world's buyers the caller is: 1 is the one that is shown. */
  buyer: count,
  /** The world that belongs to everybody; its controls are refused with 409. */
  isShared: z.boolean(),
  /** The world's time. */
  now: timestamp,
  freezeClock: z.boolean(),
});
export type CurrentDemo = z.infer<typeof currentDemo>;

/** The settings of a world after a change. */
export const worldSettings = z.object({
  world: identifier,
  now: timestamp,
  freezeClock: z.boolean(),
  bankDetails: z.nullable(bankDetails),
  shippingFactor: z.number(),
});

/** A world as it stands, for whoever moves it. */
export const worldState = z.extend(worldSettings, {
  seed: z.string(),
  scenario: scenarioOrNone,
  isShared: z.boolean(),
  createdAt: timestamp,
  /** How many faults are set up, those that are spent included. */
  faults: count,
  /** The newest orders first, at most a hundred, with the buyer whose they are. A scenario may have brought about any status. */
  orders: z.array(z.object({ orderNo: identifier, status: z.string(), buyer: count })),
  /** Validations that an order can still be made of, the one that ends last first, at most a hundred. */
  validations: z.array(z.object({ orderMetaId: identifier, endsAt: timestamp, buyer: count })),
});
export type WorldState = z.infer<typeof worldState>;

const faultList = z.object({ faults: z.array(standingFault) });

/**
 * The sandbox's own calls, which exist only where the sandbox is the marketplace: worlds, their controls, scenarios and demos. Successes
 * are bare JSON; refusals are envelopes.
 */
export const sandboxEndpoints = {
  listScenarios: {
    method: 'GET',
    path: '/sandbox/scenarios',
    status: 200,
    form: 'bare',
    data: z.array(scenarioSummary),
  },
  /** Makes a world, brings the situation about, and signs the browser in. 503 with Retry-After when there are as many as there may be. */
  openDemo: {
    method: 'POST',
    path: '/sandbox/demos',
    status: 201,
    form: 'bare',
    body: demoInput,
    data: openedDemo,
  },
  /** The world of the session or of the `x-api-key`; 401 without either. */
  readDemo: { method: 'GET', path: '/sandbox/demo', status: 200, form: 'bare', data: currentDemo },
  createWorld: {
    method: 'POST',
    path: '/sandbox/worlds',
    status: 201,
    form: 'bare',
    body: newWorldInput,
    data: z.object({ world: identifier, apiKeys }),
  },
  readWorld: { method: 'GET', path: '/sandbox/worlds/:world', status: 200, form: 'bare', data: worldState },
  changeWorld: {
    method: 'PATCH',
    path: '/sandbox/worlds/:world',
    status: 200,
    form: 'bare',
    body: worldChangeInput,
    data: worldSettings,
  },
  deleteWorld: {
    method: 'DELETE',
    path: '/sandbox/worlds/:world',
    status: 200,
    form: 'bare',
    data: z.object({ world: identifier }),
  },
  moveOrder: {
    method: 'POST',
    path: '/sandbox/worlds/:world/orders/:orderNo',
    status: 200,
    form: 'bare',
    body: orderMoveInput,
    data: z.object({
      orderNo: identifier,
      status: z.enum(orderStatuses),
      totalPrice: moneyText,
      amountPaid: moneyText,
    }),
  },
  moveMarket: {
    method: 'POST',
    path: '/sandbox/worlds/:world/market',
    status: 200,
    form: 'bare',
    body: marketMove,
    data: z.object({
      move: z.enum(['arrive', 'reprice', 'sellOut', 'restock']),
      sellrequestIds: z.array(identifier),
    }),
  },
  listFaults: {
    method: 'GET',
    path: '/sandbox/worlds/:world/faults',
    status: 200,
    form: 'bare',
    data: faultList,
  },
  addFault: {
    method: 'POST',
    path: '/sandbox/worlds/:world/faults',
    status: 201,
    form: 'bare',
    body: faultInput,
    data: standingFault,
  },
  removeFaults: {
    method: 'DELETE',
    path: '/sandbox/worlds/:world/faults',
    status: 200,
    form: 'bare',
    data: faultList,
  },
  removeFault: {
    method: 'DELETE',
    path: '/sandbox/worlds/:world/faults/:fault',
    status: 200,
    form: 'bare',
    data: standingFault,
  },
  readJournal: {
    method: 'GET',
    path: '/sandbox/worlds/:world/journal',
    status: 200,
    form: 'bare',
    query: journalQuery,
    data: journal,
  },
  clearJournal: {
    method: 'DELETE',
    path: '/sandbox/worlds/:world/journal',
    status: 200,
    form: 'bare',
    data: z.object({ world: identifier }),
  },
} as const satisfies Record<string, Endpoint>;
