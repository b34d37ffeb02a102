import type { ReactNode } from 'react';
import { classNames } from '../class-names';

/** A gray placeholder in the shape of the content; `className` sets its size. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span aria-hidden="true" className={classNames('block animate-pulse rounded bg-skeleton', className)} />
  );
}

/** A column of skeletons, each with its size and margins. */
export const Skeletons = ({ sizes }: { sizes: readonly string[] }) =>
  sizes.map((size, place) => <Skeleton key={`${place} ${size}`} className={size} />);

/** Announces that a region is loading; the skeleton beside it is hidden from assistive technology. */
export function LoadingNote({ what }: { what: string }) {
  return (
    <span role="status" className="sr-only">
      Loading {what}
    </span>
  );
}

interface PageSkeletonProps {
  /** What is loading: "the order". */
  what: string;
  /** Above the content: the link back, the heading and more. */
  sizes: readonly string[];
  children?: ReactNode;
}

/** A screen while it loads. */
export function PageSkeleton({ what, sizes, children }: PageSkeletonProps) {
  return (
    <div className="w-full max-w-wide px-4 py-5 sm:px-6">
      <LoadingNote what={what} />
      <Skeletons sizes={sizes} />
      {children}
    </div>
  );
}
