import { LoadingNote, Skeleton } from '@/ui/skeleton';

const rows = Array.from({ length: 16 }, (_, row) => row);

/** The marketplace's shape while its code is on the way. */
export function MarketplacePending() {
  return (
    <div className="flex">
      <LoadingNote what="the lots" />
      <div className="hidden w-facets shrink-0 flex-col gap-3 border-r border-line p-4 md:flex">
        {rows.map((row) => (
          <Skeleton key={row} className="h-4 w-3/4" />
        ))}
      </div>
      <div className="min-w-0 flex-1">
        <div className="flex h-12 items-center gap-2 px-4">
          <Skeleton className="h-tool w-full sm:max-w-96" />
        </div>
        <div className="h-17 border-b border-line" />
        {rows.map((row) => (
          <div key={row} className="flex h-row items-center gap-2 border-b border-line px-4">
            <Skeleton className="size-6" />
            <Skeleton className="h-3.5 w-36" />
            <Skeleton className="ml-auto h-3.5 w-1/2" />
          </div>
        ))}
      </div>
    </div>
  );
}
