import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '@/lib/read-ahead';
import { listsQuery } from '@/features/lists/list-queries';
import { ListsPage } from '@/features/marketplace/lists/lists-page';

export const Route = createFileRoute('/_desk/lists/')({
  // Not awaited: the heading is painted at once, and the skeleton stands where the lists come.
  loader: ({ context, preload }) => {
    void readAhead(context.queryClient, listsQuery, preload);
  },
  component: ListsPage,
});
