import fc from 'fast-check';
import type { JsonSchema } from './schemas';

/*
 * For tests: what fits a JSON Schema of the document, at random, as a tool would make it up that knows nothing else.
 */

export interface ArbitrarySettings {
  /** The schemas that references lead to, by their names. */
  schemas: Readonly<Record<string, JsonSchema>>;
  /** Texts that are met here and there in the place of any other: ids that exist. */
  known: readonly string[];
  /** The largest number for a member of this name, where the schema's own would take too long. */
  caps: Readonly<Record<string, number>>;
  /** The only words for a member of this name, where some of the schema's own would take too long. */
  words: Readonly<Record<string, readonly string[]>>;
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const schemasIn = (value: unknown): JsonSchema[] => (Array.isArray(value) ? value.filter(isSchema) : []);
const numberOr = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise);

const anything = fc.jsonValue({ maxDepth: 2 });

function textOf(schema: JsonSchema, known: readonly string[]): fc.Arbitrary<string> {
  if (typeof schema.pattern === 'string') return fc.stringMatching(new RegExp(schema.pattern));
  const minLength = numberOr(schema.minLength, 0);
  const maxLength = Math.min(numberOr(schema.maxLength, 60), minLength + 60);
  const fitting = known.filter(
    ({ length }) => length >= minLength && length <= numberOr(schema.maxLength, 1e6),
  );
  const random = fc.string({ minLength, maxLength, unit: 'grapheme' });
  return fitting.length > 0 ? fc.oneof(random, fc.constantFrom(...fitting)) : random;
}

function numberOf(schema: JsonSchema, cap: number): fc.Arbitrary<number> {
  const least = numberOr(
    schema.minimum,
    numberOr(schema.exclusiveMinimum, schema.type === 'integer' ? -1e6 : -1e3),
  );
  const most = Math.max(least, Math.min(numberOr(schema.maximum, 1e6), cap));
  if (schema.type === 'integer') return fc.integer({ min: least, max: most });
  const cents = fc
    .integer({ min: Math.ceil(least * 100), max: Math.floor(most * 100) })
    .map((amount) => amount / 100);
  const whole = fc.integer({ min: Math.ceil(least), max: Math.max(Math.ceil(least), Math.floor(most)) });
  return fc.oneof(whole, cents, fc.double({ min: least, max: most, noNaN: true }));
}

function objectOf(schema: JsonSchema, settings: ArbitrarySettings): fc.Arbitrary<unknown> {
  const properties = isSchema(schema.properties) ? schema.properties : {};
  const members: Record<string, fc.Arbitrary<unknown>> = {};
  for (const [name, member] of Object.entries(properties)) {
    members[name] = arbitraryOf(isSchema(member) ? member : {}, settings, name);
  }
  const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
  return fc.record(members, { requiredKeys: required });
}

/** @param name of the member that it is for. */
export function arbitraryOf(
  schema: JsonSchema,
  settings: ArbitrarySettings,
  name = '',
): fc.Arbitrary<unknown> {
  const of = (other: JsonSchema) => arbitraryOf(other, settings, name);
  if (typeof schema.$ref === 'string') {
    return of(settings.schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] ?? {});
  }
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) {
    return fc.constantFrom<unknown[]>(...(settings.words[name] ?? schema.enum));
  }
  const either = [...schemasIn(schema.anyOf), ...schemasIn(schema.oneOf)];
  if (either.length > 0) return fc.oneof(...either.map(of));
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type: unknown) => of({ ...schema, type })));
  switch (schema.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'string':
      return textOf(schema, settings.known);
    case 'integer':
    case 'number':
      return numberOf(schema, settings.caps[name] ?? Number.MAX_SAFE_INTEGER);
    case 'array': {
      const minLength = numberOr(schema.minItems, 0);
      return fc.array(of(isSchema(schema.items) ? schema.items : {}), {
        minLength,
        maxLength: minLength + 3,
      });
    }
    case 'object':
      return objectOf(schema, settings);
    default:
      return anything;
  }
}

/** What fits a schema, and now and then what does not: a member that is missing, or is something else altogether. */
export function nearly(schema: JsonSchema, settings: ArbitrarySettings): fc.Arbitrary<unknown> {
  const fitting = arbitraryOf(schema, settings);
  const spoilt = fc.tuple(fitting, fc.nat(), fc.option(anything)).map(([value, index, other]) => {
    if (!isSchema(value)) return other;
    const members = Object.entries(value);
    const [name] = members[index % Math.max(1, members.length)] ?? ['extra'];
    return Object.fromEntries([
      ...members.filter(([kept]) => kept !== name),
      ...(other === null ? [] : [[name, other]]),
    ]);
  });
  return fc.oneof({ weight: 3, arbitrary: fitting }, { weight: 1, arbitrary: spoilt });
}
