import { classNames } from '../class-names';

/** A grey stand-in in the shape of what comes; `className` gives its size. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-pulse rounded bg-skeleton', className ?? 'h-4 w-full')}
    />
  );
}

/** Tells assistive technology that a region is loading; the shapes beside it are for the eye. */
export function LoadingNote({ what }: { what: string }) {
  return (
    <span role="status" className="sr-only">
      Loading {what}
    </span>
  );
}
