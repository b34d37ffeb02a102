import { SlidersHorizontal } from 'lucide-react';
import type { Ref } from 'react';
import { classNames } from '@/ui/class-names';

interface BarButtonProps {
  ref: Ref<HTMLButtonElement>;
  isOpen: boolean;
  /** Out of sight, as an audience wants it, until the pointer or the keyboard comes to it. */
  isHidden: boolean;
  onPress: () => void;
}

/** Opens the demo's controls, from the app's bar. */
export function BarButton({ ref, isOpen, isHidden, onPress }: BarButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label="Demo controls"
      aria-expanded={isOpen}
      title="Demo controls (.)"
      onClick={onPress}
      className={classNames(
        'flex h-tool items-center gap-1.5 rounded px-1 text-xs font-medium text-muted transition-opacity hover:bg-hover hover:text-ink sm:px-2',
        isHidden && !isOpen && 'opacity-0 hover:opacity-100 focus-visible:opacity-100',
      )}
    >
      <SlidersHorizontal aria-hidden="true" className="size-4" />
      <span className="max-sm:hidden">Demo</span>
    </button>
  );
}
