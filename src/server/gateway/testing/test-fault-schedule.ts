import * as fc from 'fast-check';

/*
 * For tests: random schedules of faults and actions around a buyer's orders.
 */

/** The fault of a create. `After`: the work was done and the response is lost or unreadable; `Before`: nothing was done. */
export type CreateFault =
  | { kind: 'none' | 'refused' | 'notSent' | 'cutBefore' | 'cutAfter' | 'failBefore' | 'failAfter' }
  | { kind: 'garbageBefore' | 'garbageAfter' | 'redirect' | 'silentAfter' }
  /** The response is lost, and an equal order is placed without the gateway. */
  | { kind: 'twinAfter' }
  /** The response is late. */
  | { kind: 'answerLate'; milliseconds: number }
  /** The connection breaks, and the request is processed later. */
  | { kind: 'workLate'; milliseconds: number };

/** The fault of a request for the list of orders. */
export type ReadFault =
  | { kind: 'none' | 'cut' | 'notSent' | 'fail' | 'garbage' | 'unauthorized' | 'silent' }
  | { kind: 'answerLate'; milliseconds: number };

export type Step =
  /** Concurrent clicks on "place" for one of a purchase's validations; `isEverywhere`: at all processes in turn. */
  | {
      kind: 'click';
      purchase: number;
      validation: number;
      times: number;
      process: number;
      isEverywhere: boolean;
    }
  | { kind: 'wait'; milliseconds: number }
  /** The marketplace's clock jumps past the end of all windows. */
  | { kind: 'windowEnds' }
  | { kind: 'restart'; process: number }
  /** The process crashes after this many more queries and requests. */
  | { kind: 'dieSoon'; process: number; steps: number }
  | { kind: 'down'; milliseconds: number }
  /** Reads the result of every attempt. */
  | { kind: 'look'; process: number }
  /** An order of the same account that is placed without the gateway. */
  | { kind: 'orderElsewhere' };

export interface Schedule {
  /** One process that restarts, or two at once. */
  processes: 1 | 2;
  /** The purchases, by the lot's size. Equal sizes give equal orders. */
  purchases: ('small' | 'large' | 'mixed')[];
  /** How often each purchase is validated. */
  validations: 1 | 2;
  creates: CreateFault[];
  reads: ReadFault[];
  steps: Step[];
}

const milliseconds = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 6000 }) },
  { weight: 2, arbitrary: fc.integer({ min: 6000, max: 20_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 45_000, max: 70_000 }) },
);

const plain = <Kind extends string>(...kinds: Kind[]) => fc.constantFrom(...kinds).map((kind) => ({ kind }));

const createFault: fc.Arbitrary<CreateFault> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<CreateFault>({ kind: 'none' }) },
  {
    weight: 10,
    arbitrary: plain(
      'refused',
      'notSent',
      'cutBefore',
      'cutAfter',
      'failBefore',
      'failAfter',
      'garbageBefore',
      'garbageAfter',
      'redirect',
      'silentAfter',
      'twinAfter',
    ),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('answerLate' as const), milliseconds }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('workLate' as const), milliseconds }) },
);

const readFault: fc.Arbitrary<ReadFault> = fc.oneof(
  { weight: 12, arbitrary: fc.constant<ReadFault>({ kind: 'none' }) },
  { weight: 4, arbitrary: plain('cut', 'notSent', 'fail', 'garbage', 'unauthorized', 'silent') },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('answerLate' as const), milliseconds }) },
);

const process = fc.nat(1);
const click: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('click' as const),
  purchase: fc.nat(2),
  validation: fc.nat(1),
  times: fc.integer({ min: 1, max: 3 }),
  process,
  isEverywhere: fc.boolean(),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: click },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('wait' as const), milliseconds }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'windowEnds' }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('restart' as const), process }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('dieSoon' as const),
      process,
      steps: fc.oneof(fc.nat(24), fc.nat(80)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('down' as const), milliseconds }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('look' as const), process }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'orderElsewhere' }) },
);

/** Any schedule. It begins with a click, because nothing happens without one. */
export const schedules: fc.Arbitrary<Schedule> = fc.record({
  processes: fc.constantFrom(1, 2),
  purchases: fc.array(fc.constantFrom('small', 'small', 'large', 'mixed'), { minLength: 1, maxLength: 2 }),
  validations: fc.constantFrom(1, 1, 1, 2),
  creates: fc.array(createFault, { minLength: 1, maxLength: 4 }),
  // The first one is the list before the create. If it fails, nothing is sent.
  reads: fc
    .tuple(fc.array(readFault, { maxLength: 7 }), fc.integer({ min: 0, max: 7 }))
    .map(([reads, chance]) => (chance === 0 ? reads : [{ kind: 'none' as const }, ...reads])),
  steps: fc
    .tuple(fc.array(step, { maxLength: 1 }), click, fc.array(step, { maxLength: 6 }))
    .map(([before, first, after]) => [...before, first, ...after]),
});
