import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

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
  },
  (table) => [primaryKey({ columns: [table.account, table.key] })],
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
  },
  (table) => [
    primaryKey({ columns: [table.account, table.orderMetaId] }),
    index('order_attempt_open').on(table.account, table.state),
  ],
);

/** Amount and wire details as they came with an order. */
export const wireSheet = pgTable(
  'wire_sheet',
  {
    account: text('account').notNull(),
    orderNo: text('order_no').notNull(),
    amount: text('amount').notNull(),
    wirePaymentDetails: jsonb('wire_payment_details').notNull(),
    recordedAt: milliseconds('recorded_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.orderNo] })],
);
