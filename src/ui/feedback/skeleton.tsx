import { classNames } from '../class-names';

/** A gray placeholder in the shape of the content; `className` sets its size. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-pulse rounded bg-skeleton', className ?? 'h-4 w-full')}
    />
  );
}

/** Announces that a region is loading; the skeleton beside it is hidden from assistive technology. */
export function LoadingNote({ what }: { what: string }) {
  return (
    <span role="status" className="sr-only">
      Loading {what}
    </span>
  );
}
