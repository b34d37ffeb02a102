import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { databaseUnavailable, findDatabaseTrouble } from './unavailable';

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code });

test.each([
  ['53100', 'full'],
  ['ENOSPC', 'full'],
  ['53300', 'busy'],
  ['57P01', 'unreachable'],
  ['57P03', 'unreachable'],
  ['08006', 'unreachable'],
  ['ECONNREFUSED', 'unreachable'],
  ['28P01', 'denied'],
])('code %s is a database that is %s, however deeply it is wrapped', (code, trouble) => {
  const error = new DrizzleQueryError('select 1', ['a secret'], coded(code));
  expect(findDatabaseTrouble(error)?.trouble).toBe(trouble);
  expect(findDatabaseTrouble(new Error('outer', { cause: error }))?.trouble).toBe(trouble);
  const response = databaseUnavailable(error);
  expect(response).toMatchObject({ status: 503, description: expect.stringMatching(/^Lotdesk.*database/) });
  expect(Number(response?.headers['retry-after'])).toBeGreaterThan(0);
});

test.each([
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'timeout exceeded when trying to connect',
  'PGlite is closed',
])('“%s” is recognized by its message', (message) => {
  expect(databaseUnavailable(new Error(message))).not.toBeNull();
});

test.each([coded('23505'), coded('22P02'), coded('42P01'), new Error('a defect'), 'text', null])(
  '%s is a defect, not an unavailable database',
  (error) => {
    expect(databaseUnavailable(error)).toBeNull();
  },
);
