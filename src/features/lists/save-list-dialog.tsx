import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ApiError } from '@/api/api-error';
import { explainError } from '@/api/explain-error';
import { type ListLine, listLimits, listName, type SavedList } from '@/contract/lists';
import { counted } from '@/lib/text/count-text';
import { isolated } from '@/lib/text/isolated-text';
import { SelectField, TextField } from '@/ui/controls/field';
import { notify } from '@/ui/feedback/notify';
import { FormDialog } from '@/ui/layout/form-dialog';
import { changeList, createList, listsQuery } from './list-queries';

export interface SaveListDialogProps {
  title?: string | undefined;
  lines: readonly ListLine[];
  /** The proposed name of a new list. */
  name: string;
  /** What the lines leave out or change; shown before and after saving. */
  note?: string | undefined;
  /** Replaces the notification after the lines are stored. */
  onSaved?: ((list: SavedList) => void) | undefined;
  onClose: () => void;
}

/** The problem with a list's name; true if there is none. */
export const nameProblem = (name: string): string | true =>
  listName.safeParse(name).error?.issues[0]?.message ?? true;

/** Explains why saving failed. Saving again stores nothing twice. */
function saveFailure(error: Error) {
  const explanation = explainError(error, 'save the list');
  if (!(error instanceof ApiError) || !error.isOutcomeUnknown) return explanation;
  return {
    ...explanation,
    title: "We couldn't confirm the list was saved",
    detail: "Save it again. It won't be saved twice.",
  };
}

/** Saves lines as a new list, or adds them to one. */
export function SaveListDialog({
  title = 'Save as list',
  lines,
  name,
  note = '',
  onSaved,
  onClose,
}: SaveListDialogProps) {
  const navigate = useNavigate();
  // One dialog creates one list.
  const [key] = useState(() => crypto.randomUUID());
  const { data: lists = [] } = useQuery(listsQuery);
  const creation = useMutation(createList);
  const addition = useMutation(changeList);
  const { register, handleSubmit, control, formState, setValue, getFieldState } = useForm({
    defaultValues: { list: '', name: name.slice(0, listLimits.name) },
  });
  const sameName = lists.find((list) => list.name === name)?.id;
  useEffect(() => {
    // The lists load after the form. The list with the proposed name is preselected, unless the buyer has chosen.
    if (sameName !== undefined && !getFieldState('list').isDirty) setValue('list', sameName);
  }, [sameName, getFieldState, setValue]);
  const isNew = useWatch({ control, name: 'list' }) === '';
  const error = creation.error ?? addition.error;

  async function save(fields: { list: string; name: string }) {
    creation.reset();
    addition.reset();
    try {
      const list = isNew
        ? await creation.mutateAsync({ key, name: fields.name.trim(), lines: [...lines] })
        : await addition.mutateAsync({ id: fields.list, add: [...lines] });
      onClose();
      if (onSaved) onSaved(list);
      else {
        notify({
          title: `Saved to “${isolated(list.name)}”`,
          description: [counted(lines.length, 'line'), note].filter(Boolean).join('. '),
          action: {
            label: 'View list',
            onPress: () => void navigate({ to: '/lists/$listId', params: { listId: list.id } }),
          },
        });
      }
    } catch {
      // The form shows the error and keeps the typed text.
    }
  }

  return (
    <FormDialog
      title={title}
      submitLabel={isNew ? 'Save list' : 'Add to list'}
      initialFocus="name"
      isBusy={creation.isPending || addition.isPending}
      failure={error && saveFailure(error)}
      onSubmit={handleSubmit(save)}
      onClose={onClose}
    >
      <p className="text-muted">
        {counted(lines.length, 'line')}. The list is saved with your account, for every device.
      </p>
      {note ? <p className="text-warn">{note}</p> : null}
      {lists.length > 0 ? (
        <SelectField label="List" {...register('list')}>
          <option value="">New list</option>
          {lists.map((list) => (
            <option key={list.id} value={list.id}>
              {list.name}
            </option>
          ))}
        </SelectField>
      ) : null}
      {isNew ? (
        <TextField
          label="Name"
          maxLength={listLimits.name}
          error={formState.errors.name?.message}
          {...register('name', { validate: (typed, { list }) => list !== '' || nameProblem(typed) })}
        />
      ) : null}
    </FormDialog>
  );
}
