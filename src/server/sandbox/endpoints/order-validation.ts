import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { reference } from '@/contract/input-rules';
import { validationWindow, type WirePaymentDetails, wirePaymentDetails } from '@/contract/resources';
import { bankDetails } from '@/contract/sandbox/world-input';
import { decimalFromCents, sumCents } from '@/lib/money';
import { sandboxOrderMeta } from '@/server/database/sandbox-schema';
import { checkOrderLimit, trimValidations } from './account-limits';
import { findAddress, unknownAddress } from './addresses';
import { allocate, shortageText } from './allocation';
import { ownOpenBuyRequests, subtotalOf } from './buy-requests';
import type { Handler } from './endpoint-call';
import { buyRequestReferences, parseBody, shape, wholeObject } from '../core/input';
import { insuranceFor } from '../core/market';
import { chosenRate } from './shipping-rates';
import { Refusal } from '../core/refusal';
import { stockFor } from '../core/matching';

const input = shape({
  buyRequestIds: buyRequestReferences,
  buyerAddress: reference,
  shippingOption: wholeObject,
});

const warranty = 0;

/** The wire details of a validation: the world's own, overridden by the fields that a control call set. */
function wireDetailsOf(world: {
  readonly wirePaymentDetails: unknown;
  readonly bankDetails: unknown;
}): WirePaymentDetails {
  const usual = wirePaymentDetails.parse(world.wirePaymentDetails);
  const { local, international } = z.nullable(bankDetails).parse(world.bankDetails) ?? {};
  return wirePaymentDetails.parse({
    local: { ...usual.local, ...local },
    international: { ...usual.international, ...international },
  });
}

/**
 * POST /v1/orders/validate: checks that the order can be created now and computes its amounts from stored
 * data; only ids are read from the body. Opens the 15-minute window of the orderMetaId.
 */
export const validateOrder: Handler<'validateOrder'> = async (call) => {
  const { database, caller, body } = call;
  const { buyRequestIds, buyerAddress, shippingOption } = parseBody(input, body);
  await checkOrderLimit(database, caller);
  const address = await findAddress(database, caller, buyerAddress);
  if (address === null) throw unknownAddress('buyerAddress');
  const buyRequests = await ownOpenBuyRequests(database, caller, buyRequestIds);
  const { shippingFee, rate } = await chosenRate(call, shippingOption, address, buyRequestIds);
  const allocation = allocate(buyRequests, await stockFor(database, caller.world.id, buyRequests));
  if (!allocation.isComplete) {
    const index = buyRequests.indexOf(allocation.short);
    throw new Refusal(409, `buyRequestIds.${index}: ${shortageText(allocation)}`);
  }

  const subtotal = subtotalOf(buyRequests);
  const insurance = insuranceFor(subtotal);
  const total = sumCents([subtotal, shippingFee, insurance, warranty]);
  const amounts = { subtotal, shippingFee, insurance, warranty, total };
  const id = `om_${randomBytes(24).toString('base64url')}`;
  const wire = wireDetailsOf(caller.world);
  await database.insert(sandboxOrderMeta).values({
    id,
    world: caller.world.id,
    buyer: caller.buyer,
    address: address.id,
    buyRequestIds,
    rate,
    ...amounts,
    wirePaymentDetails: wire,
    expiresAt: caller.now + validationWindow,
  });
  await trimValidations(database, caller);
  return {
    data: {
      orderMetaId: id,
      subtotal: decimalFromCents(subtotal),
      shippingFee: decimalFromCents(shippingFee),
      insurance: decimalFromCents(insurance),
      warranty: decimalFromCents(warranty),
      total: decimalFromCents(total),
      wirePaymentDetails: wire,
    },
  };
};
