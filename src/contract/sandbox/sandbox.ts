import '../schema-config';
import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint';
import { orderStatuses } from '../order-statuses';
import { count, identifier, moneyText, timestamp } from '../scalars';
import { oneOf, onlyShape, reference, someText, trueOrFalse } from '../input-rules';
import { faultInput, standingFault } from './fault-input';
import { bankDetails, marketMove, newWorldInput, orderMoveInput, worldChangeInput } from './world-input';
import { scenarioGroups, scenarioNames } from './scenario-names';

/** Who sent a call of a world's journal: one of its two buyers, or a control call. */
const journalCallers = ['buyer 1', 'buyer 2', 'control'] as const;

/**
 * A body in the journal: without API keys, with masked bank numbers. It has `json` if it was JSON, `text` if not or if it
 * was cut, and neither if it was too long.
 */
export const journalBody = z.object({
  /** Original length in characters. */
  length: count,
  /** False when it was cut; redaction does not count. */
  isWhole: z.boolean(),
  json: z.optional(z.unknown()),
  text: z.optional(z.string()),
});
export type JournalBody = z.infer<typeof journalBody>;

/** One call and its result. */
const journalEntry = z.object({
  /** Numbered from 1 in each world, in the order in which the calls ended. */
  number: count,
  /** The world's time at its arrival. */
  at: timestamp,
  who: z.enum(journalCallers),
  method: z.string(),
  /** Path and query; `:world` replaces the world's id. */
  path: z.string(),
  /** The response's status; null when a fault left the call without one. */
  status: z.nullable(z.number()),
  /** Milliseconds until the response, or until the connection was lost. */
  ms: z.number(),
  /** The kind of the fault that applied. */
  fault: z.nullable(z.string()),
  request: z.nullable(journalBody),
  response: z.nullable(journalBody),
});
export type JournalEntry = z.infer<typeof journalEntry>;

/** Query of GET /sandbox/worlds/:world/journal. */
export const journalQuery = z.object({
  /** The number of the last call of an earlier response: only later calls. */
  after: z.optional(z.number()),
});

/** A world's calls in the order in which they ended. */
export const journal = z.object({ entries: z.array(journalEntry) });
export type Journal = z.infer<typeof journal>;

/** Body of POST /sandbox/demos. */
export const demoInput = onlyShape({
  /** The scenario to open; by default a general market. */
  scenario: z.optional(oneOf(scenarioNames)),
  /** The same seed gives the same lots, amounts, addresses and history; random by default. */
  seed: z.optional(someText(200)),
  /** Freezes the world's clock from the start; it can still be moved and unfrozen. */
  freezeClock: z.optional(trueOrFalse),
  /** A demo world to remove first. An unknown one is ignored. */
  replaces: z.optional(reference),
});

/** API keys of a world's two buyers: the one whose desk is shown, and a competitor. */
const apiKeys = z.tuple([z.string(), z.string()]);

const scenarioOrNone = z.nullable(z.enum(scenarioNames));

/** A scenario for display. */
export const scenarioSummary = z.object({
  name: z.enum(scenarioNames),
  title: z.string(),
  /** A description in one or two sentences. */
  description: z.string(),
  group: z.enum(scenarioGroups),
});
export type ScenarioSummary = z.infer<typeof scenarioSummary>;

/** A new demo; the browser is signed in as its first buyer. */
export const openedDemo = z.object({
  world: identifier,
  scenario: scenarioOrNone,
  /** Returned only here. */
  apiKeys,
  /** Path and search of the screen that shows the situation. */
  opens: z.string(),
  /**
   * What the tab's session storage must contain when the app starts, by name: a checkout is stored there. An entry with null must be
   * removed, so that nothing of a previous demo remains.
   */
  tabStorage: z.record(z.string(), z.nullable(z.string())),
});
export type OpenedDemo = z.infer<typeof openedDemo>;

/** The caller's world. */
export const currentDemo = z.object({
  world: identifier,
  scenario: scenarioOrNone,
  /** Which of the world's buyers the caller is; 1 is the one whose desk is shown. */
  buyer: count,
  /** Whether it is the shared world, whose controls are refused with 409. */
  isShared: z.boolean(),
  /** The world's time. */
  now: timestamp,
  freezeClock: z.boolean(),
});
export type CurrentDemo = z.infer<typeof currentDemo>;

/** A world's settings after a change. */
export const worldSettings = z.object({
  world: identifier,
  now: timestamp,
  freezeClock: z.boolean(),
  bankDetails: z.nullable(bankDetails),
  shippingFactor: z.number(),
});

/** A world's state. */
export const worldState = z.extend(worldSettings, {
  seed: z.string(),
  scenario: scenarioOrNone,
  isShared: z.boolean(),
  createdAt: timestamp,
  /** The number of faults, including used-up ones. */
  faults: count,
  /** The newest orders first, at most a hundred, each with its buyer. A scenario may have set any status. */
  orders: z.array(z.object({ orderNo: identifier, status: z.string(), buyer: count })),
  /** Validations that can still become an order, latest end first, at most a hundred. */
  validations: z.array(z.object({ orderMetaId: identifier, endsAt: timestamp, buyer: count })),
});
export type WorldState = z.infer<typeof worldState>;

const faultList = z.object({ faults: z.array(standingFault) });

/**
 * The sandbox's own calls, which exist only when the sandbox is the marketplace: worlds, controls, scenarios
 * and demos. Successes are bare JSON; refusals are envelopes.
 */
export const sandboxEndpoints = {
  listScenarios: { method: 'GET', path: '/sandbox/scenarios', data: z.array(scenarioSummary) },
  /** Creates a world, prepares the scenario, and signs the browser in. 503 with Retry-After when the quota is full. */
  openDemo: { method: 'POST', path: '/sandbox/demos', status: 201, body: demoInput, data: openedDemo },
  /** The world of the session or of the `x-api-key`; 401 without either. */
  readDemo: { method: 'GET', path: '/sandbox/demo', data: currentDemo },
  createWorld: {
    method: 'POST',
    path: '/sandbox/worlds',
    status: 201,
    body: newWorldInput,
    data: z.object({ world: identifier, apiKeys }),
  },
  readWorld: { method: 'GET', path: '/sandbox/worlds/:world', data: worldState },
  changeWorld: {
    method: 'PATCH',
    path: '/sandbox/worlds/:world',
    body: worldChangeInput,
    data: worldSettings,
  },
  deleteWorld: { method: 'DELETE', path: '/sandbox/worlds/:world', data: z.object({ world: identifier }) },
  moveOrder: {
    method: 'POST',
    path: '/sandbox/worlds/:world/orders/:orderNo',
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
    body: marketMove,
    data: z.object({
      move: z.enum(['arrive', 'reprice', 'sellOut', 'restock']),
      sellrequestIds: z.array(identifier),
    }),
  },
  listFaults: { method: 'GET', path: '/sandbox/worlds/:world/faults', data: faultList },
  addFault: {
    method: 'POST',
    path: '/sandbox/worlds/:world/faults',
    status: 201,
    body: faultInput,
    data: standingFault,
  },
  removeFaults: { method: 'DELETE', path: '/sandbox/worlds/:world/faults', data: faultList },
  removeFault: { method: 'DELETE', path: '/sandbox/worlds/:world/faults/:fault', data: standingFault },
  readJournal: { method: 'GET', path: '/sandbox/worlds/:world/journal', query: journalQuery, data: journal },
  clearJournal: {
    method: 'DELETE',
    path: '/sandbox/worlds/:world/journal',
    data: z.object({ world: identifier }),
  },
} as const satisfies Record<string, Endpoint>;
