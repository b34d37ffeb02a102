import type { ReactNode } from 'react';
import { classNames } from '../class-names';

interface CenteredCardProps {
  /** Sets the width. */
  className: string;
  /** Shown below the card. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A screen without the app's frame: the product's name above a card. The card grows downward, so nothing above it moves. */
export function CenteredCard({ className, footer, children }: CenteredCardProps) {
  return (
    <main className="grid min-h-dvh content-start justify-items-center p-4 pt-[8dvh] sm:pt-[15dvh]">
      <div className={classNames('w-full', className)}>
        <p className="mb-6 flex items-center gap-2.5 text-xl font-semibold">
          <img src="/icon.svg" alt="" width={28} height={28} />
          Lotdesk
        </p>
        <div className="rounded-lg border border-line bg-surface p-6">{children}</div>
        {footer}
      </div>
    </main>
  );
}
