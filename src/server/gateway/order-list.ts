import '@/contract/schema-config';
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { endpoints } from '@/contract/interface';
import { type Order, order } from '@/contract/resources';
import { sentenceOfErrorBody } from '@/lib/error-sentence';
import type { Answer } from './answer';
import { failureOf, type Upstream } from './upstream';
import { readUpstream } from './upstream-read';
import { jsonIn } from './validations';

/** An entry of the list of orders. */
export interface ListedOrder {
  readonly orderNo: string;
  /** Changes whenever anything that the entry shows has changed. */
  readonly digest: string;
  /** Null where the entry is not what the interface says, but for its number. */
  readonly order: Order | null;
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

/** Numbers are what everything hangs on; what else an entry says may be unreadable without spoiling the others. */
const listForm = z.looseObject({
  total: z.optional(z.unknown()),
  data: z.array(z.looseObject({ orderNo: z.string().check(z.regex(/^\d+$/)) })),
});

function listed(entry: { orderNo: string }): ListedOrder {
  const parsed = order.safeParse(entry);
  const digest = createHash('sha256').update(JSON.stringify(entry)).digest('base64url').slice(0, 16);
  return { orderNo: entry.orderNo, digest, order: parsed.success ? parsed.data : null };
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
