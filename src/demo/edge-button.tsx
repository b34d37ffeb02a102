import { SlidersHorizontal } from 'lucide-react';
import type { Ref } from 'react';
import { classNames } from '@/ui/class-names';

interface EdgeButtonProps {
  ref: Ref<HTMLButtonElement>;
  isOpen: boolean;
  /** Out of sight, as an audience wants it, until the pointer or the keyboard comes to it. */
  isHidden: boolean;
  onPress: () => void;
}

/** Opens the demo's controls: at the upper edge, where no screen has anything. */
export function EdgeButton({ ref, isOpen, isHidden, onPress }: EdgeButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label="Demo controls"
      aria-expanded={isOpen}
      title="Demo controls (.)"
      onClick={onPress}
      className={classNames(
        'fixed top-0 left-30 z-40 flex h-7 items-center gap-1.5 rounded-b border border-t-0 border-line-strong bg-raised px-2 text-xs font-medium text-muted transition-opacity hover:text-ink sm:right-72 sm:left-auto',
        isHidden && !isOpen && 'opacity-0 hover:opacity-100 focus-visible:opacity-100',
      )}
    >
      <SlidersHorizontal aria-hidden="true" className="size-3.5" />
      <span className="hidden sm:inline">Demo</span>
    </button>
  );
}
