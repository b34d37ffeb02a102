import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { endpoints } from '@/contract/interface';
import { sandboxEndpoints, sandboxTexts } from '@/contract/sandbox';
import { openApiDocument } from './document';
import { readingPage } from './reading-page';

const document = openApiDocument();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

/** Every $ref anywhere in a value. */
function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]: [string, unknown]) =>
    name === '$ref' && typeof member === 'string' ? [member] : references(member),
  );
}

test('the document is OpenAPI 3.1', async () => {
  const validator = new Validator();
  const served: Record<string, unknown> = JSON.parse(JSON.stringify(document));
  const { valid, errors } = await validator.validate(served);
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

test('it has every endpoint of the contract, and each operation a name of its own', () => {
  const names = operations.map(({ operation }) => operation.operationId);
  const known = [endpoints, sandboxEndpoints, sandboxTexts].flatMap((table) => Object.keys(table));
  expect(names.toSorted()).toEqual(known.toSorted());
});

test('every reference leads to a schema, and every schema is referred to', () => {
  const wanted = new Set(references(document));
  const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
  expect([...wanted].filter((reference) => !known.includes(reference))).toEqual([]);
  expect(known.filter((reference) => !wanted.has(reference))).toEqual([]);
});

test('every group of operations is described', () => {
  const used = new Set(operations.flatMap(({ operation }) => operation.tags));
  expect(new Set(document.tags.map(({ name }) => name))).toEqual(used);
});

test('rules are told in the words of JSON Schema', () => {
  const { schemas } = document.components;
  expect(schemas.CreateWorldBody).toMatchObject({
    properties: { listings: { type: 'integer', minimum: 0, maximum: 100_000 } },
    additionalProperties: false,
  });
  expect(schemas.OrderValidation).toMatchObject({
    properties: { total: { type: 'string', pattern: expect.any(String) } },
  });
});

test('the page shows every operation, and every link in it leads somewhere', () => {
  const page = readingPage(document);
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
  for (const { operation, path } of operations) {
    expect(ids).toContain(operation.operationId);
    expect(page).toContain(path);
  }
  expect(ids).toEqual(expect.arrayContaining(['schema-Order', 'schema-Fault', 'schema-Refusal']));
  expect(page).not.toMatch(/<script|undefined|\[object/);
});
