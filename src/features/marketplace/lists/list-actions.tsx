import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { explainError } from '@/api/explain-error';
import { listLimits, type SavedList } from '@/contract/lists';
import { changeList, deleteList, listsQuery, restoreList } from '@/features/lists/list-queries';
import { nameProblem } from '@/features/lists/save-list-dialog';
import { counted } from '@/lib/text/count-text';
import { isolated } from '@/lib/text/isolated-text';
import { Button } from '@/ui/controls/button';
import { SelectField, TextField } from '@/ui/controls/field';
import { notify } from '@/ui/feedback/notify';
import { FormDialog } from '@/ui/layout/form-dialog';
import { DeleteButton, DuplicateButton } from './list-buttons';
import { notifyError } from './notify-error';

/** The actions for a whole list. */
export function ListActions({ list }: { list: SavedList }) {
  const navigate = useNavigate();
  const [opened, setOpened] = useState<'rename' | 'merge' | null>(null);
  return (
    <>
      <Button size="tool" onClick={() => setOpened('rename')}>
        Rename
      </Button>
      <Button size="tool" onClick={() => setOpened('merge')}>
        Merge
      </Button>
      <DuplicateButton
        list={list}
        load={async () => list.lines}
        onDone={(copy) => {
          void navigate({ to: '/lists/$listId', params: { listId: copy.id } });
          notify({ title: `Duplicated “${isolated(list.name)}”`, description: 'This is the copy.' });
        }}
      />
      <DeleteButton list={list} onDone={() => navigate({ to: '/lists' })} />
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
  const change = useMutation(changeList);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: list.name } });
  return (
    <FormDialog
      title="Rename list"
      submitLabel="Rename"
      initialFocus="name"
      isBusy={change.isPending}
      failure={change.error && explainError(change.error, 'rename the list')}
      onSubmit={handleSubmit(({ name }) =>
        change.mutate({ id: list.id, name: name.trim() }, { onSuccess: onClose }),
      )}
      onClose={onClose}
    >
      <TextField
        label="Name"
        maxLength={listLimits.name}
        error={formState.errors.name?.message}
        {...register('name', { validate: nameProblem })}
      />
    </FormDialog>
  );
}

/** Adds the lines of a list to another one, then deletes the list. */
function MergeDialog({ list, onClose }: ListDialogProps) {
  const navigate = useNavigate();
  const { data: lists = [] } = useQuery(listsQuery);
  const addition = useMutation(changeList);
  const deletion = useMutation(deleteList);
  const restoration = useMutation(restoreList);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { target: '' } });
  const others = lists.filter(({ id }) => id !== list.id);
  const name = isolated(list.name);

  function mergeFailure() {
    if (!deletion.error) return addition.error && explainError(addition.error, 'merge the lists');
    const failure = explainError(deletion.error, `delete “${name}”`);
    const consequence = "Its lines are in the other list already. Merging again won't add them twice.";
    return { ...failure, detail: `${failure.detail} ${consequence}` };
  }

  async function undo(target: string) {
    await restoration.mutateAsync(list.id);
    await addition.mutateAsync({ id: target, remove: list.lines.map(({ id }) => id) });
  }

  async function merge({ target }: { target: string }) {
    addition.reset();
    deletion.reset();
    try {
      // A retry after a failure adds no line twice.
      const merged = await addition.mutateAsync({ id: target, add: list.lines });
      await deletion.mutateAsync(list.id);
      onClose();
      await navigate({ to: '/lists/$listId', params: { listId: target } });
      notify({
        title: `Merged “${name}” into “${isolated(merged.name)}”`,
        description: `${counted(list.lines.length, 'line')} added`,
        action: { label: 'Undo', onPress: () => void undo(target).catch(notifyError('undo the merge')) },
      });
    } catch {
      // The dialog shows the error.
    }
  }

  return (
    <FormDialog
      title="Merge into another list"
      submitLabel="Merge lists"
      isDisabled={others.length === 0}
      isBusy={addition.isPending || deletion.isPending}
      failure={mergeFailure()}
      onSubmit={handleSubmit(merge)}
      onClose={onClose}
    >
      {others.length === 0 ? (
        <p>There's no other list to merge into.</p>
      ) : (
        <>
          <p className="text-muted">{`Adds ${counted(list.lines.length, 'line')} to the list you choose, then deletes “${name}”.`}</p>
          <SelectField
            label="Merge into"
            error={formState.errors.target?.message}
            {...register('target', { required: 'Choose a list' })}
          >
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
    </FormDialog>
  );
}
