import { useMutation } from '@tanstack/react-query';
import { Copy, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type ListLine, listLimits, type ListSummary, type SavedList } from '@/contract/lists';
import { copiedLines } from '@/features/lists/list-lines';
import { createList, deleteList, restoreList } from '@/features/lists/list-queries';
import { isolated } from '@/lib/text/isolated-text';
import { Button, IconButton } from '@/ui/controls/button';
import { notify } from '@/ui/feedback/notify';
import { notifyError } from './notify-error';

interface ActionButtonProps {
  label: string;
  /** The name of the list if the button is an icon; null otherwise. */
  listName: string | null;
  icon: ReactNode;
  isBusy: boolean;
  onClick: () => void;
}

function ActionButton({ label, listName, icon, ...button }: ActionButtonProps) {
  return listName === null ? (
    <Button size="tool" {...button}>
      {label}
    </Button>
  ) : (
    <IconButton label={`${label} ${listName}`} {...button}>
      {icon}
    </IconButton>
  );
}

interface ListButtonProps {
  list: ListSummary;
  /** In a row, the button is an icon and its label names the list. */
  isInRow?: boolean;
}

interface DuplicateButtonProps extends ListButtonProps {
  /** Loads the lines, which the overview does not have. */
  load: () => Promise<readonly ListLine[]>;
  onDone: (copy: SavedList) => void;
}

/** Makes a copy of a list. */
export function DuplicateButton({ list, isInRow = false, load, onDone }: DuplicateButtonProps) {
  // One key until the copy exists: a second press after a lost response makes no second copy.
  const [copyKey, setCopyKey] = useState(() => crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const { mutateAsync: create } = useMutation(createList);

  async function duplicate() {
    setBusy(true);
    const name = `${list.name.slice(0, listLimits.name - 7)} (copy)`;
    try {
      const copy = await create({ key: copyKey, name, lines: copiedLines(await load()) });
      setCopyKey(crypto.randomUUID());
      onDone(copy);
    } catch (error) {
      notifyError('duplicate the list')(error);
    }
    setBusy(false);
  }

  return (
    <ActionButton
      label="Duplicate"
      listName={isInRow ? list.name : null}
      icon={<Copy aria-hidden="true" className="size-4" />}
      isBusy={isBusy}
      onClick={() => void duplicate()}
    />
  );
}

interface DeleteButtonProps extends ListButtonProps {
  /** Called before the notification. */
  onDone?: () => Promise<void>;
}

/** Deletes a list, with undo. */
export function DeleteButton({ list, isInRow = false, onDone }: DeleteButtonProps) {
  const deletion = useMutation(deleteList);
  const restoration = useMutation(restoreList);

  async function remove() {
    await deletion.mutateAsync(list.id);
    await onDone?.();
    const undo = () => void restoration.mutateAsync(list.id).catch(notifyError('restore the list'));
    notify({ title: `Deleted “${isolated(list.name)}”`, action: { label: 'Undo', onPress: undo } });
  }

  return (
    <ActionButton
      label="Delete"
      listName={isInRow ? list.name : null}
      icon={<Trash2 aria-hidden="true" className="size-4" />}
      isBusy={deletion.isPending}
      onClick={() => void remove().catch(notifyError('delete the list'))}
    />
  );
}
