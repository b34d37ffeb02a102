import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';

/** The open sections. The state outlives the panel. */
const openSections = new Map<string, boolean>();

interface ControlSectionProps {
  title: string;
  /** A short state beside the title. */
  meta?: ReactNode;
  isOpenAtFirst?: boolean;
  children: ReactNode;
}

/** A collapsible section. When collapsed, it renders nothing and loads nothing. */
export function ControlSection({ title, meta, isOpenAtFirst = false, children }: ControlSectionProps) {
  const [isOpen, setOpen] = useState(openSections.get(title) ?? isOpenAtFirst);
  return (
    <details
      open={isOpen}
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
        openSections.set(title, event.currentTarget.open);
      }}
      className="group border-b border-line last:border-b-0"
    >
      <summary className="flex h-10 list-none items-center gap-2 px-4 text-sm font-medium -outline-offset-2 transition-colors select-none hover:bg-hover [&::-webkit-details-marker]:hidden">
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
