import '@/contract/schema-config';
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { endpoints } from '@/contract/interface';
import { countText, moneyText, orderDigits } from '@/contract/scalars';
import type { BufferedResponse } from '../http/buffered-response';
import { storableText } from '@/server/database/postgres-text';
import { errorSentenceOf } from '../upstream/interpret-response';
import { readUpstream, responseOf, type Upstream } from '../upstream/upstream';
import { parseJson } from '../memory/validations';

/** An entry of the list of orders. */
export interface ListedOrder {
  /** Identifies the entry: its number if it is usable, otherwise its other fields. */
  readonly key: string;
  /** Null if the entry has no readable number. */
  readonly orderNo: string | null;
  /** Changes when any field of the entry changes. */
  readonly digest: string;
  /** Null if a field used to compare orders does not match the interface. */
  readonly order: ComparableOrder | null;
}

/** The account's orders as GET /v1/orders returned them, most recently updated first. */
export interface OrderList {
  readonly orders: readonly ListedOrder[];
  /** Whether the list has all orders: `total` is not larger than the list. */
  readonly isWhole: boolean;
  /** When the list was requested, on the upstream's clock; never later than the true time. */
  readonly requestedAt: number;
}

/** Why the orders could not be read. */
export interface UnreadOrders {
  readonly description: string;
  /** The upstream's 401 if it does not know the API key. */
  readonly unauthorized: BufferedResponse | null;
}

/** Entries are parsed one by one, so that an odd one does not affect the others. */
const listForm = z.looseObject({ total: z.optional(z.unknown()), data: z.array(z.unknown()) });

/** The fields used to compare orders, in the interface's form. The amount gets paid, so it is strict. */
const comparableOrder = z.object({
  orderNo: orderDigits,
  orderDate: z.string(),
  quantity: countText,
  totalPrice: moneyText,
  items: z.array(z.object({ sellrequestId: z.nullish(z.string()) })),
});
export type ComparableOrder = z.infer<typeof comparableOrder>;

const orderNames = z.object({ orderNo: z.optional(z.unknown()), id: z.optional(z.unknown()) });

const textOf = (value: unknown): string | null => {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text : null;
};

function toListedOrder(entry: unknown): ListedOrder {
  const { data: comparable } = comparableOrder.safeParse(entry);
  const digest = createHash('sha256').update(JSON.stringify(entry)).digest('base64url').slice(0, 16);
  const names = orderNames.safeParse(entry).data ?? {};
  // Order numbers and keys are stored in the database.
  const number = textOf(names.orderNo);
  const orderNo = number === null ? null : storableText(number);
  const id = textOf(names.id);
  const isUnique = orderNo !== null && orderDigits.safeParse(orderNo).success;
  // An order number that is not digits may be the same for several orders.
  const key = storableText(isUnique ? orderNo : JSON.stringify([orderNo, id ?? digest]));
  return { key, orderNo, digest, order: comparable ?? null };
}

/** Reads the orders of an account at the upstream; never rejects. */
export async function readOrders(
  upstream: Upstream,
  caller: { account: string; apiKey: string },
): Promise<OrderList | UnreadOrders> {
  const exchange = await readUpstream(upstream, caller, endpoints.listOrders.path);
  const { failure, response, sentAt } = responseOf(exchange);
  if (failure) return { description: failure.description, unauthorized: null };
  const { status, body } = response;
  if (status === 401) return { description: 'The API key was not accepted.', unauthorized: response };
  if (status < 200 || status > 299) {
    const sentence = errorSentenceOf(response);
    return {
      description: `The marketplace returned an error (${status})${sentence ? `: ${sentence}` : ''}.`,
      unauthorized: null,
    };
  }
  const parsed = listForm.safeParse(parseJson(body));
  if (!parsed.success) {
    return { description: "Lotdesk couldn't read your list of orders.", unauthorized: null };
  }
  const { total, data } = parsed.data;
  return {
    orders: data.map(toListedOrder),
    isWhole: /^\d+$/.test(String(total)) && Number(total) <= data.length,
    requestedAt: sentAt,
  };
}
