import { createHash, randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import { reference } from '@/contract/input-rules';
import { type ShippingRate, shippingRate } from '@/contract/resources';
import { addressRule } from '@/lib/address/address-rules';
import { type Cents, cents, numberFromCents } from '@/lib/money';
import type { Database } from '@/server/database/open';
import { sandboxRate } from '@/server/database/sandbox-schema';
import { trimRates } from './account-limits';
import { type AddressRow, findAddress, unknownAddress } from './addresses';
import { ownOpenBuyRequests, subtotalOf } from './buy-requests';
import type { EndpointCall, Handler } from './endpoint-call';
import { buyRequestReferences, parseBody, shape } from '../core/input';
import { Refusal } from '../core/refusal';
import { type Caller, isOfCaller } from '../worlds/authentication';
import { type Quote, quotesFor } from './shipping-quote';

/** How long a rate can be chosen, in milliseconds of the world's clock. */
const rateLifetime = 60 * 60 * 1000;

const input = shape({ address: reference, buyRequestIds: buyRequestReferences });

/** Sorts ids so that equal sets compare equal. */
function sameSetForm(ids: readonly string[]): string[] {
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
 * POST /v1/shipping-rates: every service to the address with its price for these buy requests, which must be open but need not be matched.
 * Each rate is stored with the address's last change and the set of buy requests.
 */
export const createShippingRates: Handler<'createShippingRates'> = async ({ database, caller, body }) => {
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
  await trimRates(database, caller);
  return {
    description: 'Shipping rates were generated',
    data: {
      subTotal: numberFromCents(subtotalOf(buyRequests)),
      rates,
      // Verified means that the postal code could be checked against its country's form.
      isVerifiedAddress: addressRule(address.country).postalCodeExample !== null,
    },
  };
};

type RateRow = typeof sandboxRate.$inferSelect;

const renew = 'Generate rates again and choose one';

function differences(one: Record<string, unknown>, other: Record<string, unknown>): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => !isDeepStrictEqual(one[name], other[name]));
}

/** The buyer's own rate, or null. */
export async function findRate(database: Database, caller: Caller, id: string): Promise<RateRow | null> {
  const [row] = await database
    .select()
    .from(sandboxRate)
    .where(and(isOfCaller(sandboxRate, caller), eq(sandboxRate.id, id)));
  return row ?? null;
}

/**
 * The stored rate of a shippingOption.
 * @throws Refusal 400 when the option differs from the stored rate, 404 for an unknown rate, 409 when the
 * rate was generated for something else or is too old.
 */
export async function chosenRate(
  { database, caller }: EndpointCall,
  option: Record<string, unknown>,
  address: AddressRow,
  buyRequestIds: readonly string[],
): Promise<{ shippingFee: Cents; rate: unknown }> {
  const { id } = option;
  if (typeof id !== 'string') throw new Refusal(400, 'shippingOption.id: is required and must be text');
  const row = await findRate(database, caller, id);
  if (row === null) throw new Refusal(404, `shippingOption.id: not found. ${renew}`);
  const rate = shippingRate.parse(row.rate);
  const changed = differences(option, rate);
  if (changed.length > 0) {
    const names = changed.map((name) => `shippingOption.${name.slice(0, 50)}`).slice(0, 10);
    throw new Refusal(400, `${names.join(', ')}: must match the generated rate exactly`);
  }
  if (row.address !== address.id) {
    throw new Refusal(409, `shippingOption: was generated for another address. ${renew}`);
  }
  if (row.addressUpdatedAt !== address.updatedAt) {
    throw new Refusal(409, `shippingOption: the address has changed since it was generated. ${renew}`);
  }
  if (!isDeepStrictEqual(row.buyRequestIds, sameSetForm(buyRequestIds))) {
    throw new Refusal(409, `shippingOption: was generated for other buy requests. ${renew}`);
  }
  if (caller.now - row.createdAt > rateLifetime) {
    throw new Refusal(409, `shippingOption: is older than 60 minutes. ${renew}`);
  }
  return { shippingFee: cents(rate.rate), rate: row.rate };
}
