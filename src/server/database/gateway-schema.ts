import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { OrderAttempt } from '@/contract/desk';
import type { ListLine } from '@/contract/lists';

/*
 * What the gateway stores because the interface does not return it later. `account` is the HMAC of an API key. Times are milliseconds
 * since the epoch on the gateway's clock.
 */

const milliseconds = (name: string) => bigint(name, { mode: 'number' });

/** Values that must survive a restart, such as the generated session secret. */
export const gatewaySetting = pgTable('gateway_setting', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/** Sessions that were signed out before they expired. Their cookies are no longer valid. */
export const endedSession = pgTable('ended_session', {
  id: text('id').primaryKey(),
  expiresAt: milliseconds('expires_at').notNull(),
});

/** Buy requests made through the desk; the cart has those neither removed nor ordered. `body` is the marketplace's response. */
export const deskBuyRequest = pgTable(
  'desk_buy_request',
  {
    account: text('account').notNull(),
    id: text('id').notNull(),
    body: jsonb('body').notNull(),
    startedFrom: text('started_from'),
    createdAt: milliseconds('created_at').notNull(),
    removedAt: milliseconds('removed_at'),
    orderNo: text('order_no'),
  },
  (table) => [
    primaryKey({ columns: [table.account, table.id] }),
    index('desk_buy_request_cart').on(table.account, table.createdAt),
  ],
);

/** Creating POSTs with an Idempotency-Key, each with its first response. They are sent upstream at most once. */
export const idempotentRequest = pgTable(
  'idempotent_request',
  {
    account: text('account').notNull(),
    key: text('key').notNull(),
    /** Method, path and a hash of the body. The same key with a different request is refused. */
    fingerprint: text('fingerprint').notNull(),
    startedAt: milliseconds('started_at').notNull(),
    /** Null while the request is under way, and if its response was lost. */
    answeredAt: milliseconds('answered_at'),
    status: integer('status'),
    contentType: text('content_type'),
    body: text('body'),
    /** When the response was lost; also null if the process ended first. */
    lostAt: milliseconds('lost_at'),
    /** The body of a buy request, for the list of lost ones; null for every other request. */
    buyRequest: jsonb('buy_request'),
    startedFrom: text('started_from'),
    /** When the buyer dismissed the line of a lost response. */
    dismissedAt: milliseconds('dismissed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.account, table.key] }),
    index('idempotent_request_started').on(table.account, table.startedAt),
  ],
);

/** Validations as they were relayed, for the review screen and for later comparison. */
export const deskValidation = pgTable(
  'desk_validation',
  {
    account: text('account').notNull(),
    orderMetaId: text('order_meta_id').notNull(),
    request: jsonb('request').notNull(),
    result: jsonb('result').notNull(),
    sentAt: milliseconds('sent_at').notNull(),
    /** The address as the marketplace listed it then, because it can be edited or deleted later; null where it could not be read. */
    shippingAddress: jsonb('shipping_address'),
  },
  (table) => [primaryKey({ columns: [table.account, table.orderMetaId] })],
);

/** One row for each orderMetaId that a create was ever requested for. The gateway's README has the table of states. */
export const orderAttempt = pgTable(
  'order_attempt',
  {
    account: text('account').notNull(),
    orderMetaId: text('order_meta_id').notNull(),
    state: text('state').$type<OrderAttempt['state']>().notNull(),
    buyRequestIds: jsonb('buy_request_ids').$type<string[]>().notNull(),
    startedAt: milliseconds('started_at').notNull(),
    endedAt: milliseconds('ended_at'),
    /** The upstream's first response, which is replayed to repeated requests. */
    status: integer('status'),
    contentType: text('content_type'),
    body: text('body'),
    description: text('description'),
    orderNo: text('order_no'),
    amount: text('amount'),
    /** Placed, but the response was lost: the order was found in the list of orders. */
    isRecovered: boolean('is_recovered').notNull().default(false),
    /** The account's orders before it was sent; see order-snapshot.ts. Erased when the attempt ends. */
    snapshot: jsonb('snapshot'),
    /** What the order must contain according to its validation; null if the desk did not relay the validation. See order-expectation.ts. */
    expectation: jsonb('expectation'),
    /** When the orderMetaId can no longer become an order, on the upstream's clock. */
    windowEndsAt: milliseconds('window_ends_at'),
    /** The API key, sealed, so that another process can continue the checks. Deleted when the attempt ends or the key is refused. */
    sealedKey: text('sealed_key'),
    /** While `sending`: when the process that sends it must renew its lease. */
    leaseUntil: milliseconds('lease_until'),
    /** While `unknown`: when the orders are checked next. */
    nextCheckAt: milliseconds('next_check_at'),
    /** When a check last read the orders. */
    checkedAt: milliseconds('checked_at'),
    finding: text('finding', { enum: ['absent', 'doubtful', 'unread', 'unauthorized'] }),
    /** Numbers of the orders that may belong to this attempt. */
    candidates: jsonb('candidates').$type<string[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.account, table.orderMetaId] }),
    index('order_attempt_open').on(table.account, table.state),
    index('order_attempt_unfinished').on(table.state).where(sql`${table.state} in ('sending', 'unknown')`),
  ],
);

/** Amount and wire details of an order, and where they come from. */
export const wireSheet = pgTable(
  'wire_sheet',
  {
    account: text('account').notNull(),
    orderNo: text('order_no').notNull(),
    amount: text('amount').notNull(),
    wirePaymentDetails: jsonb('wire_payment_details').notNull(),
    recordedAt: milliseconds('recorded_at').notNull(),
    /** `create`: from the create's response. `validation`: that response was lost, so the details are from the validation. */
    source: text('source', { enum: ['create', 'validation'] })
      .notNull()
      .default('create'),
    orderMetaId: text('order_meta_id'),
    /** Total and wire details of the validation; null if the desk did not relay it. */
    expectedAmount: text('expected_amount'),
    expectedDetails: jsonb('expected_details'),
  },
  (table) => [primaryKey({ columns: [table.account, table.orderNo] })],
);

/** Lists that a buyer saved. A deleted list is kept for a while, so that it can be restored. */
export const deskList = pgTable(
  'desk_list',
  {
    account: text('account').notNull(),
    /** Generated by the app. */
    id: text('id').notNull(),
    name: text('name').notNull(),
    lines: jsonb('lines').$type<ListLine[]>().notNull(),
    lineCount: integer('line_count').notNull(),
    pieces: bigint('pieces', { mode: 'number' }).notNull(),
    createdAt: milliseconds('created_at').notNull(),
    changedAt: milliseconds('changed_at').notNull(),
    deletedAt: milliseconds('deleted_at'),
  },
  (table) => [primaryKey({ columns: [table.account, table.id] })],
);
