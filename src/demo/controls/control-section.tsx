import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { createStore, useStore } from 'zustand';

interface SectionsState {
  /** Whether each section that was opened or closed is open, by title. */
  open: Readonly<Record<string, boolean>>;
  /** The section that takes the focus next, by its title; empty for none. */
  next: string;
}

/** The state outlives the panel. */
const store = createStore<SectionsState>(() => ({ open: {}, next: '' }));

const setOpen = (title: string, isOpen: boolean) =>
  store.setState(({ open }) => ({ open: { ...open, [title]: isOpen } }));

/** Expands a section and moves the focus to it, even if it is not on screen yet. */
export function showSection(title: string): void {
  setOpen(title, true);
  store.setState({ next: title });
}

interface ControlSectionProps {
  title: string;
  /** A short state beside the title. */
  meta?: ReactNode;
  isOpenAtFirst?: boolean;
  children: ReactNode;
}

/** A collapsible section. When collapsed, it renders nothing and loads nothing. */
export function ControlSection({ title, meta, isOpenAtFirst = false, children }: ControlSectionProps) {
  const isOpen = useStore(store, ({ open }) => open[title] ?? isOpenAtFirst);
  const isNext = useStore(store, ({ next }) => next === title);
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isNext) return;
    store.setState({ next: '' });
    // After the panel has taken the focus.
    requestAnimationFrame(() => summary.current?.focus());
  }, [isNext]);
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(title, event.currentTarget.open)}
      className="group border-b border-line last:border-b-0"
    >
      <summary
        ref={summary}
        className="flex h-10 list-none items-center gap-2 px-4 text-sm font-medium -outline-offset-2 transition-colors select-none hover:bg-hover [&::-webkit-details-marker]:hidden"
      >
        <ChevronRight aria-hidden="true" className="size-3.5 text-faint group-open:rotate-90" />
        <h3 className="flex-1">{title}</h3>
        {meta ? <span className="text-xs font-normal text-muted tabular-nums">{meta}</span> : null}
      </summary>
      {isOpen ? <div className="flex flex-col gap-2.5 px-4 pb-4 text-sm">{children}</div> : null}
    </details>
  );
}

/** An explanation in small type. */
export function ControlHint({ children }: { children: ReactNode }) {
  return <p className="text-xs text-muted">{children}</p>;
}
