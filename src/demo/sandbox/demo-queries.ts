import { queryOptions } from '@tanstack/react-query';
import type { JournalEntry } from '@/contract/sandbox/sandbox';
import { currentDemo, sandbox } from './sandbox-client';

export const demoKeys = {
  all: ['demo'] as const,
  world: (world: string) => [...demoKeys.all, 'world', world] as const,
  faults: (world: string) => [...demoKeys.all, 'faults', world] as const,
  journal: (world: string) => [...demoKeys.all, 'journal', world] as const,
};

/** The signed-in buyer's world; null without a session. */
export const currentDemoQuery = queryOptions({
  queryKey: [...demoKeys.all, 'current'],
  queryFn: ({ signal }) => currentDemo(signal),
});

/** All scenarios; they are constant. */
export const scenariosQuery = queryOptions({
  queryKey: [...demoKeys.all, 'scenarios'],
  queryFn: ({ signal }) => sandbox.call('listScenarios', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** A world's state: clock, orders, open validations. */
export function worldQuery(world: string) {
  return queryOptions({
    queryKey: demoKeys.world(world),
    queryFn: ({ signal }) => sandbox.call('readWorld', { params: { world }, signal }),
    // The app's own changes show up after this time.
    refetchInterval: 5000,
  });
}

/** A world's faults, each with its hits. */
export function faultsQuery(world: string) {
  return queryOptions({
    queryKey: demoKeys.faults(world),
    queryFn: async ({ signal }) => (await sandbox.call('listFaults', { params: { world }, signal })).faults,
    refetchInterval: 3000,
  });
}

/** How many calls are cached; the world stores no more. */
const journalLimit = 1000;

/** A world's calls, oldest first. Each read requests only the calls since the last one. */
export function journalQuery(world: string) {
  const queryKey = demoKeys.journal(world);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }) => {
      const cached = client.getQueryData<JournalEntry[]>(queryKey) ?? [];
      const query = { after: cached.at(-1)?.number ?? 0 };
      const { entries } = await sandbox.call('readJournal', { params: { world }, query, signal });
      return [...cached, ...entries].slice(-journalLimit);
    },
    refetchInterval: 2000,
    // The journal is read from the start when it is opened again.
    gcTime: 0,
  });
}
