import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { desk } from '@/api/clients';
import { announceChange } from '@/api/tab-channel';
import type { Session } from '@/contract/desk';
import { sessionKeys } from './session-queries';

/** Removes all data of the former account from memory. */
function changeAccount(queryClient: QueryClient, session: Session): void {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKeys.all[0] });
  queryClient.setQueryData(sessionKeys.all, session);
  announceChange('session');
}

/** Signs in with an API key. The gateway checks it with the marketplace and seals it into a cookie that no script can read. */
export const openSession = mutationOptions({
  mutationFn: (apiKey: string) => desk.call('openSession', { body: { apiKey } }),
  onSuccess: (session, _key, _result, { client }) => changeAccount(client, session),
});

/** Signs out. */
export const closeSession = mutationOptions({
  mutationFn: () => desk.call('closeSession', {}),
  onSuccess: (session, _key, _result, { client }) => changeAccount(client, session),
});
