import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button, type ButtonLook } from '../controls/button';
import { idleTime, lazyPart } from '../lazy-part';
import type { Exported } from './export-table';

const ExportPopover = lazyPart(async () => (await import('./export-popover')).ExportPopover);

interface ExportMenuProps {
  /** Returns the possible exports, each time the menu opens. The first is preselected. */
  choices: () => readonly Exported[];
  /** The noun for a row when there is nothing to export: "lot". */
  noun: string;
  /** The button's accessible name on a page with several: "Export Weekly phones". */
  label?: string;
  look?: ButtonLook;
  /** Beside many controls: only a very wide screen has space for the label. */
  isTight?: boolean;
  note?: string;
}

/** The button of the export menu. The popover's code loads after the screen. */
export function ExportMenu({ choices, noun, label, look = 'quiet', isTight = false, note }: ExportMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [offered, setOffered] = useState<readonly Exported[] | null>(null);
  useEffect(() => void idleTime().then(ExportPopover.preload), []);
  return (
    <>
      <Button
        ref={button}
        look={look}
        size="tool"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={offered !== null}
        title={`Copy or download ${noun}s`}
        icon={<Download aria-hidden="true" className="size-4" />}
        onClick={() => setOffered(offered ? null : choices())}
      >
        <span
          className={isTight ? 'max-2xl:sr-only' : look === 'quiet' ? 'max-xl:sr-only' : 'max-sm:sr-only'}
        >
          Export
        </span>
      </Button>
      {offered ? (
        <ExportPopover
          anchor={button}
          choices={offered}
          noun={noun}
          note={note}
          onClose={() => setOffered(null)}
        />
      ) : null}
    </>
  );
}
