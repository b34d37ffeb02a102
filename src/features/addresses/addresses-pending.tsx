import { Page, Panel } from '@/ui/page';
import { LoadingNote, Skeleton } from '@/ui/skeleton';

/** The address book while it loads. */
export function AddressesPending() {
  return (
    <Page title="Addresses">
      <LoadingNote what="the addresses" />
      <Panel className="grid sm:grid-cols-2 lg:grid-cols-3">
        {['a', 'b', 'c'].map((card) => (
          <div key={card} className="p-4">
            <Skeleton className="mb-2 h-4 w-48" />
            <Skeleton className="mb-2 h-4 w-32" />
            <Skeleton className="mb-4 h-4 w-24" />
            <Skeleton className="h-6 w-28" />
          </div>
        ))}
      </Panel>
    </Page>
  );
}
