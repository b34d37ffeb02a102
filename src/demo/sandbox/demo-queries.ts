import { queryOptions } from '@tanstack/react-query';
import type { JournalEntry } from '@/contract/sandbox/journal';
import { currentDemo } from './current-demo';
import { sandbox } from './sandbox-client';

export const demoKeys = {
  all: ['demo'] as const,
  world: (world: string) => [...demoKeys.all, 'world', world] as const,
  faults: (world: string) => [...demoKeys.all, 'faults', world] as const,
  journal: (world: string) => [...demoKeys.all, 'journal', world] as const,
};

/** The world of whoever is signed in; null while nobody is. */
export const currentDemoQuery = queryOptions({
  queryKey: [...demoKeys.all, 'current'],
  queryFn: ({ signal }) => currentDemo(signal),
});

/** Every scenario; they are part of the programme and do not change. */
export const scenariosQuery = queryOptions({
  queryKey: [...demoKeys.all, 'scenarios'],
  queryFn: ({ signal }) => sandbox.call('listScenarios', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** A world as it stands: clock, orders, validations under way. */
export function worldQuery(world: string) {
  return queryOptions({
    queryKey: demoKeys.world(world),
    queryFn: ({ signal }) => sandbox.call('readWorld', { params: { world }, signal }),
    // What the app does meanwhile is seen a moment later.
    refetchInterval: 5000,
  });
}

/** The faults of a world, with how often each has struck. */
export function faultsQuery(world: string) {
  return queryOptions({
    queryKey: demoKeys.faults(world),
    queryFn: async ({ signal }) => (await sandbox.call('listFaults', { params: { world }, signal })).faults,
    refetchInterval: 3000,
  });
}

/** How many calls are kept here; the world keeps no more. */
const journalLimit = 1000;

/** The calls that are listed, oldest first, and the cursor of the last response: a slow call ends behind those that came after it. */
interface CachedJournal {
  entries: JournalEntry[];
  cursor: number;
}

const emptyJournal: CachedJournal = { entries: [], cursor: 0 };

/** What a world was asked and what it answered, oldest first. Each reading asks only for what came since the last. */
export function journalQuery(world: string) {
  const queryKey = demoKeys.journal(world);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }) => {
      const cached = client.getQueryData<CachedJournal>(queryKey) ?? emptyJournal;
      const query = { after: cached.cursor };
      const { entries, cursor } = await sandbox.call('readJournal', { params: { world }, query, signal });
      const all = [...cached.entries, ...entries].toSorted((one, other) => one.number - other.number);
      return { entries: all.slice(-journalLimit), cursor };
    },
    refetchInterval: 2000,
    // Opened anew it is read from its beginning.
    gcTime: 0,
  });
}
