import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { explainError } from '@/api/explain-error';
import { listLimits, type SavedList } from '@/contract/lists';
import { copiedLines } from '@/features/lists/list-lines';
import { changeList, createList, deleteList, listsQuery, restoreList } from '@/features/lists/list-queries';
import { nameProblem } from '@/features/lists/save-list-dialog';
import { counted } from '@/lib/text/count-text';
import { isolated } from '@/lib/text/isolated-text';
import { Button } from '@/ui/controls/button';
import { SelectField, TextField } from '@/ui/controls/field';
import { ErrorNotice } from '@/ui/feedback/error-notice';
import { notify, notifyFailure } from '@/ui/feedback/notify';
import { Dialog } from '@/ui/layout/dialog';

/** What can be done with a list as a whole. */
export function ListActions({ list }: { list: SavedList }) {
  const navigate = useNavigate();
  const [opened, setOpened] = useState<'rename' | 'merge' | null>(null);
  // One key until the copy is there: pressing again after a lost response makes no second copy.
  const [copyKey, setCopyKey] = useState(() => crypto.randomUUID());
  const copy = useMutation(createList);
  const deletion = useMutation(deleteList);
  const restoration = useMutation(restoreList);
  const name = isolated(list.name);

  async function duplicate() {
    const copyName = `${list.name.slice(0, listLimits.name - 7)} (copy)`;
    try {
      const made = await copy.mutateAsync({ key: copyKey, name: copyName, lines: copiedLines(list.lines) });
      setCopyKey(crypto.randomUUID());
      await navigate({ to: '/lists/$listId', params: { listId: made.id } });
      notify({ title: `Duplicated “${name}”`, description: 'This is the copy.' });
    } catch (error) {
      notifyFailure(explainError(error, 'duplicate the list'));
    }
  }

  async function restore() {
    try {
      await restoration.mutateAsync(list.id);
    } catch (error) {
      notifyFailure(explainError(error, 'restore the list'));
    }
  }

  async function remove() {
    try {
      await deletion.mutateAsync(list.id);
      await navigate({ to: '/lists' });
      notify({ title: `Deleted “${name}”`, action: { label: 'Undo', onPress: () => void restore() } });
    } catch (error) {
      notifyFailure(explainError(error, 'delete the list'));
    }
  }

  return (
    <>
      <Button size="tool" onClick={() => setOpened('rename')}>
        Rename
      </Button>
      <Button size="tool" onClick={() => setOpened('merge')}>
        Merge
      </Button>
      <Button size="tool" isBusy={copy.isPending} onClick={() => void duplicate()}>
        Duplicate
      </Button>
      <Button size="tool" isBusy={deletion.isPending} onClick={() => void remove()}>
        Delete
      </Button>
      {opened === 'rename' ? <RenameDialog list={list} onClose={() => setOpened(null)} /> : null}
      {opened === 'merge' ? <MergeDialog list={list} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

interface ListDialogProps {
  list: SavedList;
  onClose: () => void;
}

function RenameDialog({ list, onClose }: ListDialogProps) {
  const formId = useId();
  const change = useMutation(changeList);
  const { register, handleSubmit, formState, setFocus } = useForm({ defaultValues: { name: list.name } });
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus]);
  return (
    <Dialog
      title="Rename list"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="primary" isBusy={change.isPending}>
            Rename
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        aria-label="Rename list"
        onSubmit={(event) =>
          void handleSubmit(({ name }) =>
            change.mutate({ id: list.id, name: name.trim() }, { onSuccess: onClose }),
          )(event)
        }
      >
        <TextField
          label="Name"
          maxLength={listLimits.name}
          error={formState.errors.name?.message}
          {...register('name', { validate: nameProblem })}
        />
        {change.isError ? (
          <ErrorNotice explanation={explainError(change.error, 'rename the list')} className="mt-3" />
        ) : null}
      </form>
    </Dialog>
  );
}

/** Adds the lines of a list to another one, and deletes the list after that. */
function MergeDialog({ list, onClose }: ListDialogProps) {
  const formId = useId();
  const navigate = useNavigate();
  const { data: lists = [] } = useQuery(listsQuery);
  const addition = useMutation(changeList);
  const deletion = useMutation(deleteList);
  const restoration = useMutation(restoreList);
  const { register, handleSubmit } = useForm({ defaultValues: { target: '' } });
  const others = lists.filter(({ id }) => id !== list.id);
  const name = isolated(list.name);

  async function undo(target: string) {
    try {
      await restoration.mutateAsync(list.id);
      await addition.mutateAsync({ id: target, remove: list.lines.map(({ id }) => id) });
    } catch (error) {
      notifyFailure(explainError(error, 'undo the merge'));
    }
  }

  async function merge({ target }: { target: string }) {
    addition.reset();
    deletion.reset();
    try {
      // A repeat after a failure adds no line twice.
      const merged = await addition.mutateAsync({ id: target, add: list.lines });
      await deletion.mutateAsync(list.id);
      onClose();
      await navigate({ to: '/lists/$listId', params: { listId: target } });
      notify({
        title: `Merged “${name}” into “${isolated(merged.name)}”`,
        description: `${counted(list.lines.length, 'line')} added`,
        action: { label: 'Undo', onPress: () => void undo(target) },
      });
    } catch {
      // The dialog shows it.
    }
  }

  return (
    <Dialog
      title="Merge into another list"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            look="primary"
            disabled={others.length === 0}
            isBusy={addition.isPending || deletion.isPending}
          >
            Merge lists
          </Button>
        </>
      }
    >
      <form
        id={formId}
        aria-label="Merge into another list"
        className="flex flex-col gap-3"
        onSubmit={(event) => void handleSubmit(merge)(event)}
      >
        {others.length === 0 ? (
          <p>There's no other list to merge into.</p>
        ) : (
          <>
            <p className="text-muted">{`Adds ${counted(list.lines.length, 'line')} to the list you choose, then deletes “${name}”.`}</p>
            <SelectField label="Merge into" required {...register('target')}>
              <option value="" disabled>
                Choose a list
              </option>
              {others.map((other) => (
                <option key={other.id} value={other.id}>
                  {other.name}
                </option>
              ))}
            </SelectField>
          </>
        )}
        {addition.isError ? (
          <ErrorNotice explanation={explainError(addition.error, 'merge the lists')} />
        ) : null}
        {deletion.isError ? (
          <ErrorNotice
            explanation={explainError(deletion.error, `delete “${name}”`)}
            consequence="Its lines are in the other list already. Merging again won't add them twice."
          />
        ) : null}
      </form>
    </Dialog>
  );
}
