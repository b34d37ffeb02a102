import { LoadingNote, Skeleton } from '@/ui/feedback/skeleton';

const rows = Array.from({ length: 16 }, (_, row) => row);

/** The table's shape while its rows load. */
export function PendingRows() {
  return (
    <div className="border-t border-line pt-7.5 max-sm:pt-0">
      <LoadingNote what="the lots" />
      {rows.map((row) => (
        <div key={row} className="flex h-18 items-center gap-2 border-t border-line px-4 sm:h-row">
          <Skeleton className="size-6" />
          <Skeleton className="h-3.5 w-40" />
          <Skeleton className="ml-auto h-3.5 w-14" />
          <Skeleton className="ml-6 hidden h-3.5 w-1/3 sm:block" />
        </div>
      ))}
    </div>
  );
}
