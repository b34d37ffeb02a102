import '@/contract/schema-config';
import * as z from 'zod/mini';
import { faultInput, standingFault } from '@/contract/fault-input';
import * as journals from '@/contract/journal';
import * as resources from '@/contract/resources';
import {
  askingPrice,
  displayedText,
  moneyNumber,
  moneyText,
  pageTotal,
  text,
  textOrEmpty,
  timestamp,
} from '@/contract/scalars';
import { rowSchemaOf } from '@/contract/tolerant-list';
import { currentDemo, openedDemo, scenarioSummary, worldSettings, worldState } from '@/contract/sandbox';

/** JSON Schema 2020-12, the dialect of OpenAPI 3.1, as plain JSON. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** Schemas that the document calls by a name. */
const named: Readonly<Record<string, z.ZodMiniType>> = {
  DeviceProperties: resources.deviceProperties,
  ShippingAddress: resources.shippingAddress,
  ShippingRate: resources.shippingRate,
  ShippingRates: resources.shippingRates,
  MatchedTarget: resources.matchedTarget,
  BuyRequest: resources.buyRequest,
  SellRequest: resources.sellRequest,
  SellRequestPage: resources.sellRequestPage,
  TrackingInformation: resources.trackingInformation,
  OrderItem: resources.orderItem,
  Order: resources.order,
  OrderList: resources.orderList,
  WirePaymentDetails: resources.wirePaymentDetails,
  OrderValidation: resources.orderValidation,
  CreatedOrder: resources.createdOrder,
  Scenario: scenarioSummary,
  OpenedDemo: openedDemo,
  CurrentDemo: currentDemo,
  WorldSettings: worldSettings,
  WorldState: worldState,
  Fault: faultInput,
  StandingFault: standingFault,
  JournalText: journals.keptBody,
  JournalEntry: journals.journalEntry,
  Journal: journals.journal,
};

/** Rules that the contract writes as functions, in JSON Schema's words. */
const ruled = new Map<unknown, JsonSchema>([
  [moneyNumber, { minimum: 0, description: 'Dollars, in whole cents.' }],
  [moneyText, { pattern: '^\\d+(\\.\\d{1,2})?$', description: 'Dollars, in whole cents.' }],
  [askingPrice, { exclusiveMinimum: 0, description: 'Dollars.' }],
  [displayedText, { type: 'string', description: 'Dollars.' }],
  [pageTotal, { type: 'integer', minimum: 0 }],
  [text, { type: ['string', 'null'] }],
  [textOrEmpty, { type: 'string' }],
  [timestamp, { description: 'ISO 8601, UTC.' }],
]);

const reference = (name: string) => `#/components/schemas/${name}`;

/**
 * The JSON Schemas of a document, from the contract's.
 * @param own schemas of single operations by the name they get, unless they have one already.
 * @returns `schemas` for the document's components, and the name under which each is there.
 */
export function schemasOf(own: Readonly<Record<string, z.ZodMiniType>>) {
  const registry = z.registry<{ id: string }>();
  const names = new Map<z.ZodMiniType, string>();
  for (const [id, schema] of [...Object.entries(named), ...Object.entries(own)]) {
    if (names.has(schema)) continue;
    names.set(schema, id);
    registry.add(schema, { id });
  }
  const made = z.toJSONSchema(registry, {
    io: 'input',
    unrepresentable: 'any',
    uri: reference,
    override({ zodSchema, jsonSchema }) {
      Object.assign(jsonSchema, ruled.get(zodSchema));
      // What reading falls back to is no part of the interface.
      if (zodSchema._zod.def.type === 'catch') delete jsonSchema.default;
      const row = rowSchemaOf(zodSchema);
      const name = row && names.get(row);
      if (name) Object.assign(jsonSchema, { type: 'array', items: { $ref: reference(name) } });
    },
  });
  const schemas: Record<string, JsonSchema> = {};
  for (const name of Object.keys(made.schemas).toSorted()) {
    // What only a schema by itself needs.
    const { $schema: _schema, $id: _id, ...schema } = made.schemas[name] ?? {};
    schemas[name] = schema;
  }
  return { schemas, nameOf: (schema: z.ZodMiniType) => names.get(schema) };
}
