import { useState } from 'react';
import type { ListLine } from '@/contract/lists';
import { Button } from '@/ui/controls/button';
import { NotLoadedDialog } from '@/ui/layout/dialog';
import { lazyPart } from '@/ui/lazy-part';

/** Saves lines as a list. The dialog's code loads when it is opened. */
export const SaveListDialog = lazyPart(async () => (await import('./save-list-dialog')).SaveListDialog, {
  missing: NotLoadedDialog,
});

interface SaveListButtonProps {
  /** The lines at the time of the press. */
  lines: () => readonly ListLine[];
  /** The proposed name of a new list. */
  name: string;
  /** Shortens the label on a phone. */
  isShort?: boolean;
}

/** The button that saves lines as a list. */
export function SaveListButton({ lines, name, isShort = false }: SaveListButtonProps) {
  const [open, setOpen] = useState<readonly ListLine[] | null>(null);
  return (
    <>
      <Button size="tool" onPointerEnter={SaveListDialog.preload} onClick={() => setOpen(lines())}>
        <span>
          Save<span className={isShort ? 'max-sm:sr-only' : undefined}> as list</span>
        </span>
      </Button>
      {open ? <SaveListDialog lines={open} name={name} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
