import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { assertOnline, unlessNotFound } from '@/api/api-error';
import { createApiClient } from '@/api/client';
import { reportSessionLost } from '@/api/clients';
import { refetchChanged } from '@/api/read-again';
import { type ListChange, type ListLine, type SavedList, listEndpoints } from '@/contract/lists';

const desk = createApiClient(listEndpoints, { base: '', onUnauthorized: reportSessionLost });

/** The client for a change. It throws NotSentError while this device is offline. */
function onlineDesk() {
  assertOnline();
  return desk;
}

const listKeys = {
  all: ['lists'] as const,
  detail: (id: string) => [...listKeys.all, id] as const,
};

/** The account's lists, last changed first, without their lines. */
export const listsQuery = queryOptions({
  queryKey: listKeys.all,
  queryFn: ({ signal }) => desk.call('listLists', { signal }),
});

/** A list with its lines; null if it was deleted. */
export function savedListQuery(id: string) {
  return queryOptions({
    queryKey: listKeys.detail(id),
    queryFn: ({ signal }) => unlessNotFound(desk.call('readList', { params: { id }, signal })),
  });
}

/** The lines of a list as they are stored now. */
export const readLines = async (id: string): Promise<ListLine[]> =>
  (await desk.call('readList', { params: { id } })).lines;

async function refreshLists(client: QueryClient, error: Error | null, list?: SavedList): Promise<void> {
  if (list) client.setQueryData(listKeys.detail(list.id), list);
  await refetchChanged(client, 'lists', error);
}

/** A list to save. One key creates one list, even if it is sent several times. */
export interface ListToSave {
  key: string;
  name: string;
  lines: ListLine[];
}

/**
 * Saves a new list, or the new name of one whose first response was lost.
 * @throws NotSentError while this device is offline.
 */
async function saveList({ key, name, lines }: ListToSave): Promise<SavedList> {
  const list = await onlineDesk().call('createList', { body: { key, name, lines } });
  return list.name === name ? list : desk.call('changeList', { params: { id: list.id }, body: { name } });
}

/** Saves a new list. */
export const createList = mutationOptions({
  mutationFn: saveList,
  onSettled: (list, error, _input, _result, { client }) => refreshLists(client, error, list),
});

/** Changes a list's name and lines. A repeated request changes nothing. */
export const changeList = mutationOptions({
  mutationFn: ({ id, ...change }: ListChange & { id: string }) =>
    onlineDesk().call('changeList', { params: { id }, body: change }),
  onSettled: (list, error, _input, _result, { client }) => refreshLists(client, error, list),
});

/** Deletes a list. It can be restored. */
export const deleteList = mutationOptions({
  mutationFn: (id: string) => onlineDesk().call('deleteList', { params: { id } }),
  onSettled: (_data, error, _id, _result, { client }) => refreshLists(client, error),
});

/** Restores a deleted list. */
export const restoreList = mutationOptions({
  mutationFn: (id: string) => onlineDesk().call('restoreList', { params: { id } }),
  onSettled: (list, error, _id, _result, { client }) => refreshLists(client, error, list),
});
