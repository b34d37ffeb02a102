import '@/contract/schema-config';
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { endpoints } from '@/contract/interface';
import { countText, moneyText, orderDigits } from '@/contract/scalars';
import { sentenceOfErrorBody } from '@/lib/text/error-sentence';
import type { Answer } from '../http/answer';
import { storableText } from '../memory/postgres-text';
import { failureOf, type Upstream } from '../upstream/upstream';
import { readUpstream } from '../upstream/upstream-read';
import { jsonIn } from '../memory/validations';

/** An entry of the list of orders. */
export interface ListedOrder {
  /** What tells the entry from others: its number, or else what there is. */
  readonly key: string;
  /** Null where the entry has no number that can be read. */
  readonly orderNo: string | null;
  /** Changes whenever anything that the entry shows has changed. */
  readonly digest: string;
  /** Null where the entry can't be compared with what was to be ordered: anything in it that tells orders apart is not as the interface says. */
  readonly order: ComparableOrder | null;
}

/** The account's orders as GET /v1/orders gave them, most recently updated first. */
export interface OrderList {
  readonly orders: readonly ListedOrder[];
  /** Whether these are all: `total` counts no more. */
  readonly isWhole: boolean;
  /** When they were asked for, by the upstream's clock and never later than it was. */
  readonly askedAt: number;
}

/** Why the orders could not be read. */
export interface UnreadOrders {
  readonly description: string;
  /** The upstream's 401, where it does not know the API key. */
  readonly unauthorized: Answer | null;
}

/** Entries are read one by one: one that is odd spoils no other. */
const listForm = z.looseObject({ total: z.optional(z.unknown()), data: z.array(z.unknown()) });

/** The members by which an order is compared, as the interface promises them. The amount is paid, so it is strict. */
const comparableOrder = z.object({
  orderNo: orderDigits,
  orderDate: z.string(),
  quantity: countText,
  totalPrice: moneyText,
  items: z.array(z.object({ sellrequestId: z.optional(z.nullable(z.string())) })),
});
export type ComparableOrder = z.infer<typeof comparableOrder>;

const named = z.object({ orderNo: z.optional(z.unknown()), id: z.optional(z.unknown()) });

const textOf = (value: unknown): string | null => {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text : null;
};

function listed(entry: unknown): ListedOrder {
  const { data: comparable } = comparableOrder.safeParse(entry);
  const digest = createHash('sha256').update(JSON.stringify(entry)).digest('base64url').slice(0, 16);
  const names = named.safeParse(entry).data ?? {};
  // Numbers and keys are kept in the database.
  const stated = textOf(names.orderNo);
  const orderNo = stated === null ? null : storableText(stated);
  const id = textOf(names.id);
  const isUnique = orderNo !== null && orderDigits.safeParse(orderNo).success;
  // What stands in place of a number may be the same for several orders.
  const key = storableText(isUnique ? orderNo : JSON.stringify([orderNo, id ?? digest]));
  return { key, orderNo, digest, order: comparable ?? null };
}

/** Reads the orders of an account at the upstream; never rejects. */
export async function readOrders(
  upstream: Upstream,
  caller: { account: string; apiKey: string },
): Promise<OrderList | UnreadOrders> {
  const exchange = await readUpstream(upstream, caller, endpoints.listOrders.path);
  const failure = failureOf(exchange);
  if (failure || exchange.kind !== 'answer') {
    return { description: failure?.description ?? 'No answer came.', unauthorized: null };
  }
  const { answer, sentAt } = exchange;
  const { status, headers, body } = answer;
  if (status === 401) return { description: 'The API key was refused.', unauthorized: answer };
  if (status < 200 || status > 299) {
    const told = sentenceOfErrorBody(new TextDecoder().decode(body), headers['content-type'] ?? '');
    return {
      description: `The marketplace answered ${status}${told ? `: ${told}` : ''}.`,
      unauthorized: null,
    };
  }
  const parsed = listForm.safeParse(jsonIn(body));
  if (!parsed.success) {
    return { description: 'The list of orders cannot be read.', unauthorized: null };
  }
  const { total, data } = parsed.data;
  return {
    orders: data.map(listed),
    isWhole: /^\d+$/.test(String(total)) && Number(total) <= data.length,
    askedAt: sentAt,
  };
}
