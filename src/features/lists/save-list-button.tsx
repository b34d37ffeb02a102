import { useState } from 'react';
import type { ListLine, SavedList } from '@/contract/lists';
import { Button, type ButtonLook, type ButtonSize } from '@/ui/controls/button';
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
  onSaved?: ((list: SavedList) => void) | undefined;
  look?: ButtonLook;
  size?: ButtonSize;
  disabled?: boolean;
}

/** The button that saves lines as a list. */
export function SaveListButton({ lines, name, onSaved, ...button }: SaveListButtonProps) {
  const [open, setOpen] = useState<readonly ListLine[] | null>(null);
  return (
    <>
      <Button {...button} onPointerEnter={SaveListDialog.preload} onClick={() => setOpen(lines())}>
        <span>
          Save<span className="max-sm:sr-only"> as list</span>
        </span>
      </Button>
      {open ? (
        <SaveListDialog lines={open} name={name} onSaved={onSaved} onClose={() => setOpen(null)} />
      ) : null}
    </>
  );
}
