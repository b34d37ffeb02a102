import { centsFromNumber } from '@/lib/money';
import type { Session } from './desk';
import type { SellRequestPage } from './resources';

/*
 * The answers to the first two reads, known for what they are without a schema. What passes here the schema reads too, and as it is; a
 * test holds both against each other, field by field. What does not pass is for the schema to judge.
 */

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isIdentifier: Check = (value) => isText(value) && value !== '';
const isCount: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isMoney: Check = (value) => typeof value === 'number' && value > 0 && centsFromNumber(value) !== null;
const unlessAbsent =
  (check: Check): Check =>
  (value) =>
    value === undefined || value === null || check(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

/** An object whose fields pass these checks; others may be in it. */
function objectOf(checks: Record<string, Check>): Check {
  const entries = Object.entries(checks);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const fields: Partial<Record<string, unknown>> = { ...value };
    return entries.every(([name, check]) => check(fields[name]));
  };
}

const text = unlessAbsent(isText);

const page = objectOf({
  total: isCount,
  // Not the service's: it is what the schema withholds.
  withheld: (value) => value === undefined,
  data: listOf(
    objectOf({
      id: isIdentifier,
      name: isText,
      category: isText,
      brand: isText,
      price: isMoney,
      msrp: unlessAbsent(isMoney),
      sku: text,
      status: isText,
      updatedAt: isText,
      createdAt: isText,
      quantity: isCount,
      minQuantity: unlessAbsent(isCount),
      properties: objectOf({ color: text, grade: text, carrier: text, storage: text, countrySpec: text }),
      seller: text,
      imgUrl: text,
    }),
  ),
});

const environments: readonly unknown[] = ['sandbox', 'live'] satisfies Session['environment'][];
const account = objectOf({ id: isText, label: isText });
const session = objectOf({
  environment: (value) => environments.includes(value),
  marketplace: isText,
  account: (value) => value === null || account(value),
});

/** Whether it is a page of listings, beyond doubt. */
export const isSellRequestPage = (body: unknown): body is SellRequestPage => page(body);

/** Whether it is who is connected, beyond doubt. */
export const isSession = (body: unknown): body is Session => session(body);
