import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/*
 * What the gateway remembers because the interface forgets it. `account` is the HMAC of an API key; times are milliseconds
 * since the epoch by the gateway's own clock.
 */

const milliseconds = (name: string) => bigint(name, { mode: 'number' });

/** Values that must survive a restart, the generated session secret among them. */
export const gatewaySetting = pgTable('gateway_setting', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/** Sessions that were signed out of before they expired: their cookies open nothing any more. */
export const endedSession = pgTable('ended_session', {
  id: text('id').primaryKey(),
  expiresAt: milliseconds('expires_at').notNull(),
});

/** Buy requests made through the desk; the cart is those neither removed nor ordered. `body` is the marketplace's answer. */
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

/** Creating POSTs that carried an Idempotency-Key: sent upstream at most once, the first answer kept. */
export const idempotentRequest = pgTable(
  'idempotent_request',
  {
    account: text('account').notNull(),
    key: text('key').notNull(),
    /** Method, path and a hash of the body: the same key with another request is refused. */
    fingerprint: text('fingerprint').notNull(),
    startedAt: milliseconds('started_at').notNull(),
    /** Null while it is under way, or when the answer was lost. */
    answeredAt: milliseconds('answered_at'),
    status: integer('status'),
    contentType: text('content_type'),
    body: text('body'),
    /** When its answer was known to be lost; null too where the process ended before it could say so. */
    lostAt: milliseconds('lost_at'),
    /** What a buy request asked for and the listing it started from, to tell the buyer while its answer is lost; null for all else. */
    buyRequest: jsonb('buy_request'),
    startedFrom: text('started_from'),
    /** When the buyer put away the line that tells of a lost answer. */
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

/** One row for each orderMetaId whose create was ever asked for; see orderAttempt in the contract for the states. */
export const orderAttempt = pgTable(
  'order_attempt',
  {
    account: text('account').notNull(),
    orderMetaId: text('order_meta_id').notNull(),
    state: text('state', { enum: ['sending', 'placed', 'refused', 'unknown', 'notPlaced'] }).notNull(),
    buyRequestIds: jsonb('buy_request_ids').$type<string[]>().notNull(),
    startedAt: milliseconds('started_at').notNull(),
    endedAt: milliseconds('ended_at'),
    /** The upstream's first answer, replayed to whoever asks again. */
    status: integer('status'),
    contentType: text('content_type'),
    body: text('body'),
    description: text('description'),
    orderNo: text('order_no'),
    amount: text('amount'),
    /** Placed, but its answer was lost: the order was found in the list of orders. */
    isRecovered: boolean('is_recovered').notNull().default(false),
    /** The account's orders before it was sent; see order-snapshot.ts. Erased when the attempt ends. */
    snapshot: jsonb('snapshot'),
    /** What its order must look like, by its validation; null where the desk had not relayed that. See order-expectation.ts. */
    expectation: jsonb('expectation'),
    /** No order can be made of it after this moment, on the upstream's clock. */
    windowEndsAt: milliseconds('window_ends_at'),
    /** The API key, sealed, so that another process can go on looking; erased when the attempt ends or the key is refused. */
    sealedKey: text('sealed_key'),
    /** While `sending`: until when the process that sends it must say again that it lives. */
    leaseUntil: milliseconds('lease_until'),
    /** While `unknown`: when its order is looked for next, and what the latest look has brought. */
    nextCheckAt: milliseconds('next_check_at'),
    /** The latest look that could read the orders. */
    checkedAt: milliseconds('checked_at'),
    finding: text('finding', { enum: ['absent', 'doubtful', 'unread', 'unauthorized'] }),
    /** Numbers of the orders that may be it. */
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
    /** `create`: as they came with the order. `validation`: its answer was lost, and they are those of its validation. */
    source: text('source', { enum: ['create', 'validation'] })
      .notNull()
      .default('create'),
    orderMetaId: text('order_meta_id'),
    /** Total and wire details of the validation; null where the desk had not relayed it. */
    expectedAmount: text('expected_amount'),
    expectedDetails: jsonb('expected_details'),
  },
  (table) => [primaryKey({ columns: [table.account, table.orderNo] })],
);
