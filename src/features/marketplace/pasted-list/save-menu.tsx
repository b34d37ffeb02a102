import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { SaveListDialog } from '@/features/lists/save-list-button';
import { Button } from '@/ui/controls/button';
import { idleTime, lazyPart } from '@/ui/lazy-part';
import { linesToSave, type ListRow } from './list-rows';

const SavePopover = lazyPart(async () => (await import('./save-popover')).SavePopover);

/** The button of the menu that saves, copies and downloads the rows of a list with items. */
export function SaveMenu({ rows }: { rows: readonly ListRow[] }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [toSave, setToSave] = useState<ReturnType<typeof linesToSave> | null>(null);
  useEffect(() => void idleTime().then(SavePopover.preload), []);
  return (
    <div className="md:ml-auto">
      <Button
        ref={button}
        size="tool"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        icon={<Download aria-hidden="true" className="size-4" />}
        onClick={() => {
          SaveListDialog.preload();
          setIsOpen(!isOpen);
        }}
      >
        Save or copy
      </Button>
      {isOpen ? (
        <SavePopover
          anchor={button}
          rows={rows}
          onSave={(saved) => setToSave(linesToSave(saved))}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
      {toSave ? <SaveListDialog {...toSave} name="" onClose={() => setToSave(null)} /> : null}
    </div>
  );
}
