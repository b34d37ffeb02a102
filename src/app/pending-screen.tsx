import { LoadingNote, Skeleton } from '@/ui/feedback/skeleton';

/** The skeleton of a screen that has none of its own. */
export function PendingScreen() {
  return (
    <div className="mx-auto max-w-wide px-4 py-5 sm:px-6">
      <LoadingNote what="the page" />
      <Skeleton className="mb-4 h-7 w-40" />
      <div className="flex flex-col gap-3">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
          <Skeleton key={row} className="h-9 w-full" />
        ))}
      </div>
    </div>
  );
}
