import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';

/*
 * The data of the marketplace's worlds. Money is integer cents; times are milliseconds since the epoch on the world's
 * clock. Ids are unique within a world only, so two worlds with the same seed have the same ids.
 */

const milliseconds = (name: string) => bigint(name, { mode: 'number' });
const cents = (name: string) => bigint(name, { mode: 'number' });

/** A separate market with its own stock, clock and buyers. */
export const sandboxWorld = pgTable('sandbox_world', {
  id: text('id').primaryKey(),
  seed: text('seed').notNull(),
  listings: integer('listings').notNull(),
  clockOffset: milliseconds('clock_offset').notNull().default(0),
  /** The server's time at which the world's clock was stopped; null while it runs. */
  frozenAt: milliseconds('frozen_at'),
  /** The highest order number so far. The next one is larger, even if the clock is behind. */
  lastOrderNo: bigint('last_order_no', { mode: 'number' }).notNull().default(0),
  wirePaymentDetails: jsonb('wire_payment_details').notNull(),
  /** Fields that replace those of wirePaymentDetails in later validations. */
  bankDetails: jsonb('bank_details'),
  /** Multiplier of the carriers' usual prices. */
  shippingFactor: doublePrecision('shipping_factor').notNull().default(1),
  /** The number of faults. With 0, a call needs no query for them. */
  faults: integer('faults').notNull().default(0),
  /** The scenario that it was created for, if any. */
  scenario: text('scenario'),
  /** The network address of the caller that created it, for IPv6 its 64-bit network; null if this process created it. */
  caller: text('caller'),
  /** The time of the last buyer or control call, on the server's clock, to the minute. */
  lastUsedAt: milliseconds('last_used_at').notNull().default(0),
  createdAt: milliseconds('created_at').notNull(),
});

const world = () =>
  text('world')
    .notNull()
    .references(() => sandboxWorld.id, { onDelete: 'cascade' });

/** Faults: which calls of a world's buyers fail, and how. */
export const sandboxFault = pgTable(
  'sandbox_fault',
  {
    id: text('id').primaryKey(),
    world: world(),
    /** Faults are tried in the order of their creation. */
    position: bigserial('position', { mode: 'number' }).notNull(),
    /** The name of an endpoint, or `any`. */
    call: text('call').notNull(),
    /** The number of matching calls that it skips first. */
    after: integer('after').notNull(),
    /** How often it applies; null: until it is removed. */
    times: integer('times'),
    /** Matching calls so far, skipped ones included. */
    seen: integer('seen').notNull().default(0),
    /** Its kind and the members of that kind. */
    effect: jsonb('effect').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [index('sandbox_fault_world').on(table.world, table.position)],
);

/** A buyer of a world. */
export const sandboxBuyer = pgTable(
  'sandbox_buyer',
  {
    id: text('id').primaryKey(),
    world: world(),
    name: text('name').notNull(),
    /** 1 is the buyer whose desk is shown; 2 competes for the same stock. */
    position: integer('position').notNull().default(1),
  },
  (table) => [index('sandbox_buyer_world').on(table.world)],
);

/** API keys, stored as SHA-256 hashes. */
export const sandboxApiKey = pgTable(
  'sandbox_api_key',
  {
    hash: text('hash').primaryKey(),
    buyer: text('buyer')
      .notNull()
      .references(() => sandboxBuyer.id, { onDelete: 'cascade' }),
    /** The buyer's account at the desk; null without a desk. */
    account: text('account'),
  },
  (table) => [index('sandbox_api_key_buyer').on(table.buyer)],
);

/** Sell requests. */
export const sandboxSellRequest = pgTable(
  'sandbox_sell_request',
  {
    world: world(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    brand: text('brand').notNull(),
    category: text('category').notNull(),
    color: text('color').notNull(),
    grade: text('grade').notNull(),
    carrier: text('carrier').notNull(),
    storage: text('storage').notNull(),
    price: cents('price').notNull(),
    msrp: cents('msrp').notNull(),
    sku: text('sku').notNull(),
    status: text('status').notNull(),
    quantity: integer('quantity').notNull(),
    originalQuantity: integer('original_quantity').notNull(),
    minQuantity: integer('min_quantity').notNull(),
    seller: text('seller').notNull(),
    imgUrl: text('img_url').notNull(),
    createdAt: milliseconds('created_at').notNull(),
    updatedAt: milliseconds('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.world, table.id] }),
    check('sandbox_sell_request_quantity', sql`${table.quantity} >= 0`),
    // An open sell request is in stock, so lists and counts ignore the quantity and read only an index.
    check('sandbox_sell_request_open', sql`${table.status} <> 'open' or ${table.quantity} > 0`),
    index('sandbox_sell_request_updated').on(table.world, table.status, table.updatedAt, table.id),
    index('sandbox_sell_request_created').on(table.world, table.status, table.createdAt, table.id),
    index('sandbox_sell_request_price').on(table.world, table.status, table.price, table.id),
    index('sandbox_sell_request_stock').on(table.world, table.status, table.quantity, table.id),
    index('sandbox_sell_request_name').on(table.world, sql`lower(${table.name})`),
    index('sandbox_sell_request_brand').on(table.world, sql`lower(${table.brand})`, table.status),
    index('sandbox_sell_request_category').on(table.world, sql`lower(${table.category})`, table.status),
    index('sandbox_sell_request_search').using('gin', table.name.op('gin_trgm_ops')),
  ],
);

/** Buy requests. `status` is open, or ordered when they are part of an order. */
export const sandboxBuyRequest = pgTable(
  'sandbox_buy_request',
  {
    id: text('id').primaryKey(),
    world: world(),
    buyer: text('buyer').notNull(),
    name: text('name').notNull(),
    brand: text('brand').notNull(),
    category: text('category').notNull(),
    price: cents('price').notNull(),
    quantity: integer('quantity').notNull(),
    properties: jsonb('properties').$type<Record<string, string>>().notNull(),
    status: text('status').notNull(),
    createdAt: milliseconds('created_at').notNull(),
    updatedAt: milliseconds('updated_at').notNull(),
  },
  (table) => [index('sandbox_buy_request_buyer').on(table.world, table.buyer)],
);

/** The buyers' shipping addresses. */
export const sandboxAddress = pgTable(
  'sandbox_address',
  {
    id: text('id').primaryKey(),
    world: world(),
    buyer: text('buyer').notNull(),
    addressLine1: text('address_line1').notNull(),
    apartmentNumber: text('apartment_number'),
    city: text('city').notNull(),
    state: text('state').notNull(),
    country: text('country').notNull(),
    postalCode: text('postal_code').notNull(),
    updatedAt: milliseconds('updated_at').notNull(),
  },
  (table) => [index('sandbox_address_buyer').on(table.world, table.buyer, table.updatedAt)],
);

/** Generated shipping rates, each for one address and one set of buy requests. */
export const sandboxRate = pgTable(
  'sandbox_rate',
  {
    id: text('id').primaryKey(),
    world: world(),
    buyer: text('buyer').notNull(),
    address: text('address').notNull(),
    /** The time of the address's last change before the rate was generated. A later change makes the rate invalid. */
    addressUpdatedAt: milliseconds('address_updated_at').notNull(),
    /** Sorted, so that equal sets compare equal. */
    buyRequestIds: jsonb('buy_request_ids').$type<string[]>().notNull(),
    rate: jsonb('rate').notNull(),
    createdAt: milliseconds('created_at').notNull(),
  },
  (table) => [index('sandbox_rate_world').on(table.world)],
);

/** Validations: their amounts, and the window in which they can become an order. */
export const sandboxOrderMeta = pgTable(
  'sandbox_order_meta',
  {
    id: text('id').primaryKey(),
    world: world(),
    buyer: text('buyer').notNull(),
    address: text('address').notNull(),
    buyRequestIds: jsonb('buy_request_ids').$type<string[]>().notNull(),
    rate: jsonb('rate').notNull(),
    subtotal: cents('subtotal').notNull(),
    shippingFee: cents('shipping_fee').notNull(),
    insurance: cents('insurance').notNull(),
    warranty: cents('warranty').notNull(),
    total: cents('total').notNull(),
    wirePaymentDetails: jsonb('wire_payment_details').notNull(),
    expiresAt: milliseconds('expires_at').notNull(),
    /** The order of this validation. A validation becomes at most one order. */
    orderNo: text('order_no'),
  },
  (table) => [index('sandbox_order_meta_world').on(table.world)],
);

/** Orders. */
export const sandboxOrder = pgTable(
  'sandbox_order',
  {
    world: world(),
    orderNo: text('order_no').notNull(),
    id: text('id').notNull(),
    buyer: text('buyer').notNull(),
    status: text('status').notNull(),
    totalPrice: cents('total_price').notNull(),
    amountPaid: cents('amount_paid').notNull(),
    orderedAt: milliseconds('ordered_at').notNull(),
    updatedAt: milliseconds('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.world, table.orderNo] }),
    index('sandbox_order_buyer').on(table.world, table.buyer, table.updatedAt),
  ],
);

/** Items of orders, each from one sell request. */
export const sandboxOrderItem = pgTable(
  'sandbox_order_item',
  {
    id: text('id').primaryKey(),
    world: text('world').notNull(),
    orderNo: text('order_no').notNull(),
    position: integer('position').notNull(),
    sellRequest: text('sell_request').notNull(),
    name: text('name').notNull(),
    quantity: integer('quantity').notNull(),
    price: cents('price').notNull(),
    margin: cents('margin').notNull(),
    properties: jsonb('properties').$type<Record<string, string>>().notNull(),
    status: text('status').notNull(),
    imageUrl: text('image_url').notNull(),
    shipment: text('shipment').notNull(),
    trackingInformation: jsonb('tracking_information').notNull(),
  },
  (table) => [index('sandbox_order_item_order').on(table.world, table.orderNo, table.position)],
);
