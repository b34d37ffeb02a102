import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { partMissingText } from '@/lib/missing-part';
import { IconButton } from '../controls/button';
import { classNames } from '../class-names';
import { LineIcon } from '../line-icon';
import { OfflineNotice } from './offline-notice';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** The name of the field that has the focus when the dialog opens, with its text selected. Otherwise Close has it. */
  initialFocus?: string | undefined;
  /** Buttons at the bottom, the primary one last. */
  footer?: ReactNode;
  /** `center` floats in the middle; `side` is a sheet at the right edge. */
  place?: 'center' | 'side';
  className?: string;
}

/**
 * A modal dialog on the native element, which has the focus trap, handles Escape and makes the page behind it inert. It is open while it is
 * rendered, and returns the focus when it closes.
 */
export function Dialog(props: DialogProps) {
  const { title, onClose, children, initialFocus, footer, place = 'center', className } = props;
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  const before = useRef<Element>(null);

  // At once, unlike `setFocus` of the form library, which waits for a timer: a quick Enter would press Close.
  useLayoutEffect(() => {
    // Content that suspends runs this again.
    if (element.current?.open) return;
    before.current = document.activeElement;
    element.current?.showModal();
    const field = element.current?.querySelector(`input[name="${initialFocus}"]`);
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    field.select();
  }, [initialFocus]);

  useEffect(() => {
    const dialog = element.current;
    return () => {
      dialog?.close();
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    };
  }, []);

  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === element.current) onClose();
      }}
      className={classNames(
        'z-50 m-0 flex-col overflow-hidden border border-line bg-raised p-0 text-ink shadow-float backdrop:bg-scrim open:flex',
        place === 'center'
          ? 'inset-0 m-auto max-h-[calc(100dvh-2rem)] w-[min(30rem,calc(100vw-2rem))] rounded-lg'
          : 'top-0 right-0 bottom-0 left-auto h-dvh max-h-none w-[min(25rem,100vw)] max-w-none',
        className,
      )}
    >
      <div className="flex items-center gap-2 border-b border-line py-2 pr-2 pl-4">
        <h2
          id={titleId}
          title={title}
          className="line-clamp-2 min-w-0 flex-1 text-lg leading-5 font-semibold wrap-anywhere"
        >
          {title}
        </h2>
        <IconButton label="Close" onClick={onClose}>
          <LineIcon name="cross" className="size-4" />
        </IconButton>
      </div>
      <OfflineNotice place="dialog" />
      <div data-scroller className="relative min-h-0 flex-1 overflow-y-auto p-4">
        {children}
      </div>
      {footer ? <div className="flex justify-end gap-2 border-t border-line px-4 py-3">{footer}</div> : null}
    </dialog>
  );
}

/** Replaces a dialog whose code does not load. */
export function NotLoadedDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Couldn't load this" onClose={onClose}>
      {partMissingText}
    </Dialog>
  );
}
