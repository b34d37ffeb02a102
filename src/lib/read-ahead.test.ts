import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { readAhead } from './read-ahead';

const second = 1000;

/** How often readAhead fetches data of this age in milliseconds. */
async function fetches(age: number, { isIntent, staleTime }: { isIntent: boolean; staleTime?: number }) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 20 * second } } });
  let count = 0;
  const query = {
    queryKey: ['lots'],
    queryFn: () => {
      count += 1;
      return count;
    },
    ...(staleTime === undefined ? {} : { staleTime }),
  };
  client.setQueryData(query.queryKey, 0, { updatedAt: Date.now() - age });
  await readAhead(client, query, isIntent);
  return count;
}

describe('readAhead', () => {
  it('fetches nothing that stays fresh', async () => {
    expect(await fetches(10 * second, { isIntent: true })).toBe(0);
    expect(await fetches(10 * second, { isIntent: false })).toBe(0);
  });

  it('on intent, fetches data that would be stale by the press', async () => {
    expect(await fetches(18 * second, { isIntent: true })).toBe(1);
    expect(await fetches(18 * second, { isIntent: false })).toBe(0);
    expect(await fetches(3 * second, { isIntent: true, staleTime: 5 * second })).toBe(1);
    expect(await fetches(3 * second, { isIntent: false, staleTime: 5 * second })).toBe(0);
  });

  it('fetches stale data, with intent or without', async () => {
    expect(await fetches(21 * second, { isIntent: true })).toBe(1);
    expect(await fetches(21 * second, { isIntent: false })).toBe(1);
  });

  it('never refetches data that never goes stale', async () => {
    expect(await fetches(3600 * second, { isIntent: true, staleTime: Number.POSITIVE_INFINITY })).toBe(0);
  });
});
