import '../schema-config';
import * as z from 'zod/mini';
import { parsePointer } from '@/lib/json-pointer';
import { eitherShape, freeText, oneOf, onlyShape, trueOrFalse, wholeNumber } from '../input-rules';
import { endpoints, isEndpointName } from '../interface';
import { count, identifier } from '../scalars';

/** The call that a fault applies to: an endpoint's name in the interface's table, or any. */
export const faultCalls = ['any', ...Object.keys(endpoints).filter(isEndpointName)] as const;

const minute = 60_000;

/** Limits of faults. */
export const faultLimits = {
  /** Milliseconds of latency. */
  latency: minute,
  /** Milliseconds that a call may hang. */
  hang: 10 * minute,
  /** Faults per world. */
  perWorld: 100,
};

const which = {
  call: oneOf(faultCalls),
  after: z._default(wholeNumber(0, 1_000_000), 0),
  times: z._default(z.nullable(wholeNumber(1, 1_000_000)), 1),
};

const isDone = z._default(trueOrFalse, false);
const description = z.optional(freeText(10_000));

/** A page instead of JSON: an error, or a 200 like a network's sign-in page. */
const pageStatus = wholeNumber(200, 599).check(
  z.refine((status) => status === 200 || status >= 400, 'must be 200 or from 400 to 599'),
);

const change = onlyShape({
  path: freeText(500).check(
    z.refine(
      (path) => parsePointer(path) !== null,
      'must be a JSON Pointer such as /data/amount, with * for every element of an array',
    ),
  ),
  value: z.optional(z.unknown()),
});

const changes = z
  .array(change, 'must be an array of changes')
  .check(z.minLength(1, 'must have at least 1 change'), z.maxLength(100, 'must have at most 100 changes'));

function kindOf<Kind extends string, Shape extends z.core.$ZodShape>(name: Kind, members: Shape) {
  return onlyShape({ kind: z.literal(name), ...which, ...members });
}

/** The effects, each kind with its members and with `more`. */
function kindsWith<More extends z.core.$ZodShape>(more: More) {
  return [
    kindOf('latency', { milliseconds: wholeNumber(1, faultLimits.latency), ...more }),
    kindOf('refusal', { status: wholeNumber(400, 499), description, ...more }),
    kindOf('serverError', { status: wholeNumber(500, 599), description, isDone, ...more }),
    kindOf('html', { status: pageStatus, isDone, ...more }),
    kindOf('notJson', { isDone, ...more }),
    kindOf('notSent', more),
    kindOf('cutBefore', more),
    kindOf('cutAfter', more),
    kindOf('hang', {
      isDone,
      milliseconds: z._default(wholeNumber(1, faultLimits.hang), 2 * minute),
      ...more,
    }),
    kindOf('tooMany', { seconds: wholeNumber(0, 3600), description, ...more }),
    kindOf('alter', { changes, ...more }),
  ] as const;
}

/** Body of POST /sandbox/worlds/:world/faults: which calls, and the effect. */
export const faultInput = eitherShape('kind', kindsWith({}));
export type Fault = z.output<typeof faultInput>;
export type FaultKind = Fault['kind'];

/** A fault of a world; `hits` counts the calls that it has applied to. */
export const standingFault = eitherShape('kind', kindsWith({ id: identifier, hits: count }));
export type StandingFault = z.output<typeof standingFault>;

const members = new Map<FaultKind, readonly string[]>(
  kindsWith({}).flatMap(({ shape }) => shape.kind.def.values.map((kind) => [kind, Object.keys(shape)])),
);

/** The kinds of faults. */
export const faultKinds: readonly FaultKind[] = [...members.keys()];

/** The names of a kind's members, including kind and call. */
export const faultMembers = (kind: FaultKind): readonly string[] => members.get(kind) ?? [];
