import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '../controls/button';
import { Dialog } from './dialog';

interface FormDialogProps {
  title: string;
  submitLabel: string;
  isDisabled?: boolean;
  isBusy: boolean;
  onSubmit: (event: FormEvent) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that is a form, with its buttons at the bottom. */
export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, isDisabled, isBusy, onSubmit, onClose, children } = props;
  const id = useId();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} look="primary" disabled={isDisabled} isBusy={isBusy}>
            {submitLabel}
          </Button>
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
      </form>
    </Dialog>
  );
}
