import { createHash, randomBytes } from 'node:crypto';
import { reference } from '@/contract/input-rules';
import type { ShippingRate, ShippingRates } from '@/contract/resources';
import { addressRule } from '@/lib/address/address-rules';
import { numberFromCents } from '@/lib/money';
import { sandboxRate } from '@/server/database/sandbox-schema';
import { trimRates } from './account-limits';
import { findAddress, unknownAddress } from './addresses';
import { ownOpenBuyRequests, subtotalOf } from './buy-requests';
import type { EndpointCall, EndpointResult } from './endpoint-call';
import { buyRequestReferences, parseBody, shape } from '../core/input';
import { type Quote, quotesFor } from './shipping-quote';

/** How long a rate can be chosen, in milliseconds of the world's clock. */
export const rateLifetime = 60 * 60 * 1000;
/** How long a rate is stored. Until then, a rate that is too old (409) differs from an unknown one (404). */
const rateMemory = 24 * 60 * 60 * 1000;

const input = shape({ address: reference, buyRequestIds: buyRequestReferences });

/** Sorts ids so that equal sets compare equal. */
export function sameSetForm(ids: readonly string[]): string[] {
  return [...ids].toSorted();
}

const newId = (prefix: string) => prefix + randomBytes(16).toString('hex');

/** The world's account with a carrier, always the same. */
function carrierAccountId(world: string, carrier: string): string {
  return `ca_${createHash('sha256').update(`${world}:${carrier}`).digest('hex').slice(0, 32)}`;
}

/** @param factor the world's multiplier of the usual prices. */
function rateOf(quote: Quote, factor: number, shipmentId: string, accountId: string): ShippingRate {
  return {
    id: newId('rate_'),
    object: 'Rate',
    mode: 'test',
    carrier: quote.carrier,
    service: quote.service,
    rate: numberFromCents(Math.max(1, Math.round(quote.price * factor))),
    currency: 'USD',
    delivery_days: quote.days,
    delivery_date: null,
    est_delivery_days: quote.days,
    delivery_date_guaranteed: quote.isGuaranteed,
    shipment_id: shipmentId,
    carrier_account_id: accountId,
  };
}

/**
 * POST /v1/shipping-rates: every service to the address with its price for these buy requests, which must be
 * open but need not be matched. Each rate is stored with the address's last change and the set of buy
 * requests.
 */
export async function createShippingRates({
  database,
  caller,
  body,
}: EndpointCall): Promise<EndpointResult<ShippingRates>> {
  const { address: addressId, buyRequestIds } = parseBody(input, body);
  const address = await findAddress(database, caller, addressId);
  if (address === null) throw unknownAddress('address');
  const buyRequests = await ownOpenBuyRequests(database, caller, buyRequestIds);
  const { id: world, seed, shippingFactor } = caller.world;
  const shipmentId = newId('shp_');
  const rates = quotesFor(seed, address, buyRequests).map((quote) =>
    rateOf(quote, shippingFactor, shipmentId, carrierAccountId(world, quote.carrier)),
  );
  await database.insert(sandboxRate).values(
    rates.map((rate) => ({
      id: rate.id,
      world,
      buyer: caller.buyer,
      address: address.id,
      addressUpdatedAt: address.updatedAt,
      buyRequestIds: sameSetForm(buyRequestIds),
      rate,
      createdAt: caller.now,
    })),
  );
  await trimRates(database, caller, caller.now - rateMemory);
  return {
    description: 'Shipping rates were generated',
    data: {
      subTotal: numberFromCents(subtotalOf(buyRequests)),
      rates,
      // Verified means that the postal code could be checked against its country's form.
      isVerifiedAddress: addressRule(address.country).postalCodeExample !== null,
    },
  };
}
