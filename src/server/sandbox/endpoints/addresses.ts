import { randomUUID } from 'node:crypto';
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { reference, someText } from '@/contract/input-rules';
import { type AddressInput, checkAddress, normalizeAddress } from '@/lib/address/address-rules';
import { invariant } from '@/lib/invariant';
import type { Database } from '@/server/database/open';
import { sandboxAddress } from '@/server/database/sandbox-schema';
import { type Caller, isOfCaller } from '../worlds/authentication';
import type { Handler } from './endpoint-call';
import { parseBody, shape, textOrNothing } from '../core/input';
import { Refusal } from '../core/refusal';

export type AddressRow = typeof sandboxAddress.$inferSelect;

/** Largest number of addresses in one book, because the list has no pages. */
export const addressLimit = 500;

const addressInput = {
  addressLine1: someText(200),
  apartmentNumber: z.pipe(
    textOrNothing(100),
    z.transform((text: string) => text || null),
  ),
  city: textOrNothing(100),
  state: textOrNothing(100),
  country: someText(100),
  postalCode: textOrNothing(20),
};
const createInput = shape(addressInput);
const updateInput = shape({ ...addressInput, id: z.optional(reference) });

const isOwn = (caller: Caller, id: string) =>
  and(isOfCaller(sandboxAddress, caller), eq(sandboxAddress.id, id));

const {
  world: _world,
  buyer: _buyer,
  updatedAt: _updatedAt,
  ...responseColumns
} = getTableColumns(sandboxAddress);

/** Later than every address in the book, even while the clock is frozen, so that the list is in the order of changes. */
function nextUpdatedAt(caller: Caller) {
  return sql<number>`greatest(${caller.now}::bigint, (
    select coalesce(max(book.updated_at), 0) + 1 from ${sandboxAddress} as book
    where book.world = ${caller.world.id} and book.buyer = ${caller.buyer}
  ))`;
}

/**
 * An address in its stored form: country and postal code in capitals, the state as a code.
 * @throws Refusal 400 with every field that breaks its country's rules.
 */
function accepted(input: AddressInput): AddressInput {
  const problems = checkAddress(input);
  if (problems.length > 0) {
    throw new Refusal(400, problems.map(({ field, message }) => `${field}: ${message}`).join('; '));
  }
  return normalizeAddress(input);
}

/** The buyer's own address, or null. With `isLocked`, it cannot change until the end of the transaction. */
export async function findAddress(
  database: Database,
  caller: Caller,
  id: string,
  { isLocked = false } = {},
): Promise<AddressRow | null> {
  const query = database.select().from(sandboxAddress).where(isOwn(caller, id));
  const [address] = await (isLocked ? query.for('share') : query);
  return address ?? null;
}

/** The refusal of an id that is unknown or belongs to another buyer, with the name of its field. */
export function unknownAddress(field: string): Refusal {
  return new Refusal(404, `${field}: shipping address not found`);
}

/** GET /v1/shipping-addresses: the buyer's address book, most recently updated first. */
export const listShippingAddresses: Handler<'listShippingAddresses'> = async ({ database, caller }) => {
  const rows = await database
    .select(responseColumns)
    .from(sandboxAddress)
    .where(isOfCaller(sandboxAddress, caller))
    .orderBy(desc(sandboxAddress.updatedAt), desc(sandboxAddress.id));
  return { description: 'Shipping addresses', data: rows };
};

/** POST /v1/shipping-addresses. Throws 409 when the book is full. */
export const createShippingAddress: Handler<'createShippingAddress'> = async ({ database, caller, body }) => {
  const input = accepted(parseBody(createInput, body));
  if ((await database.$count(sandboxAddress, isOfCaller(sandboxAddress, caller))) >= addressLimit) {
    throw new Refusal(409, `The address book can have at most ${addressLimit} addresses`);
  }
  const [created] = await database
    .insert(sandboxAddress)
    .values({
      ...input,
      id: randomUUID(),
      world: caller.world.id,
      buyer: caller.buyer,
      updatedAt: nextUpdatedAt(caller),
    })
    .returning(responseColumns);
  invariant(created, 'an insert returns its row');
  return { description: 'The shipping address was created', data: created };
};

/** PUT /v1/shipping-addresses/:id: replaces every field. The id in the body may be absent and must otherwise be the id in the path. */
export const updateShippingAddress: Handler<'updateShippingAddress'> = async (call) => {
  const { database, caller, body, params } = call;
  const id = params.id ?? '';
  const { id: idInBody, ...input } = parseBody(updateInput, body);
  if (idInBody !== undefined && idInBody !== id) throw new Refusal(400, 'id: must match the id in the path');
  const [updated] = await database
    .update(sandboxAddress)
    .set({ ...accepted(input), updatedAt: nextUpdatedAt(caller) })
    .where(isOwn(caller, id))
    .returning(responseColumns);
  if (!updated) throw unknownAddress('id');
  return { description: 'The shipping address was updated', data: updated };
};

/** DELETE /v1/shipping-addresses/:id: returns the deleted address; 404 when there is none. */
export const deleteShippingAddress: Handler<'deleteShippingAddress'> = async ({
  database,
  caller,
  params,
}) => {
  const [deleted] = await database
    .delete(sandboxAddress)
    .where(isOwn(caller, params.id ?? ''))
    .returning(responseColumns);
  if (!deleted) throw unknownAddress('id');
  return { description: 'The shipping address was deleted', data: deleted };
};
