import { SlidersHorizontal } from 'lucide-react';
import type { Ref } from 'react';

interface BarButtonProps {
  ref: Ref<HTMLButtonElement>;
  isOpen: boolean;
  onPress: () => void;
}

/** Opens the demo controls. Over the Sandbox badge it is invisible and of the same size; without a badge it has an icon and a word. */
export function BarButton({ ref, isOpen, onPress }: BarButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label="Demo controls"
      aria-expanded={isOpen}
      title="Demo controls (.)"
      onClick={onPress}
      className="flex h-tool items-center gap-1.5 rounded px-2 text-xs font-medium text-muted transition-colors hover:bg-hover hover:text-ink in-data-environment:absolute in-data-environment:inset-0 in-data-environment:h-auto in-data-environment:*:hidden"
    >
      <SlidersHorizontal aria-hidden="true" className="size-4" />
      <span>Demo</span>
    </button>
  );
}
