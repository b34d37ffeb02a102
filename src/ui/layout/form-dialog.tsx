import { type FormEvent, type ReactNode, useId } from 'react';
import type { Explanation } from '@/lib/explanation';
import { Button } from '../controls/button';
import { ErrorNotice } from '../feedback/error-notice';
import { CooldownButton } from '../feedback/retry-button';
import { Dialog } from './dialog';

interface FormDialogProps {
  title: string;
  submitLabel: string;
  /** The name of the field that has the focus when the dialog opens, with its text selected. */
  initialFocus?: string;
  isDisabled?: boolean;
  isBusy: boolean;
  /** Why the form could not be sent. */
  failure?: Explanation | null;
  onSubmit: (event: FormEvent) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that is a form, with its buttons at the bottom. */
export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, initialFocus, isDisabled, isBusy, failure, onSubmit, onClose, children } =
    props;
  const id = useId();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      initialFocus={initialFocus}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <CooldownButton
            type="submit"
            form={id}
            look="primary"
            failure={failure}
            disabled={isDisabled}
            isBusy={isBusy}
          >
            {submitLabel}
          </CooldownButton>
        </>
      }
    >
      <form
        id={id}
        noValidate
        aria-label={title}
        className="flex flex-col gap-3"
        onSubmit={(event) => void onSubmit(event)}
      >
        {children}
        {failure ? <ErrorNotice explanation={failure} /> : null}
      </form>
    </Dialog>
  );
}
