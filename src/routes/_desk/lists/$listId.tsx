import { createFileRoute } from '@tanstack/react-router';
import { listQuery } from '@/features/lists/list-queries';
import { ListPage, ListPending } from '@/features/marketplace/lists/list-page';

export const Route = createFileRoute('/_desk/lists/$listId')({
  loader: ({ context, params: { listId } }) => context.queryClient.ensureQueryData(listQuery(listId)),
  pendingComponent: ListPending,
  component: List,
});

function List() {
  const { listId } = Route.useParams();
  return <ListPage account={Route.useRouteContext().account} listId={listId} />;
}
