import { createFileRoute } from '@tanstack/react-router';
import { ListPage, ListPending } from '@/features/marketplace/lists/list-page';

export const Route = createFileRoute('/_desk/lists/$listId')({
  loader: async ({ context: { queryClient }, params: { listId } }) => {
    // Loaders load with the first screen, and the code of lists must not.
    const { savedListQuery } = await import('@/features/lists/list-queries');
    await queryClient.ensureQueryData(savedListQuery(listId));
  },
  remountDeps: ({ params }) => params,
  pendingComponent: ListPending,
  component: ListPage,
});
