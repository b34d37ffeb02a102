import { CSPProvider } from '@base-ui/react/csp-provider';
import { Popover as BasePopover } from '@base-ui/react/popover';
import { type ReactNode, type RefObject, useRef } from 'react';
import { classNames } from '../class-names';

interface PopoverProps {
  /** The button that opens it. It needs `aria-haspopup="dialog"` and `aria-expanded`. */
  anchor: RefObject<HTMLElement | null>;
  label: string;
  onClose: () => void;
  /** Which edges of button and popover are aligned. */
  align?: 'start' | 'end';
  className?: string;
  children: ReactNode;
}

/**
 * A panel below a button. It is open while it is rendered, and has the focus; Escape and a press elsewhere close it. Load it with
 * `lazyPart`: Base UI is too large for the first screen.
 */
export function Popover({ anchor, label, onClose, align = 'end', className, children }: PopoverProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    // Base UI's style elements would violate the Content-Security-Policy.
    <CSPProvider disableStyleElements>
      <BasePopover.Root
        open
        onOpenChange={(_isOpen, { event, cancel }) => {
          // The button itself closes the popover. If this closed it, the click would open it again.
          if (event.target instanceof Node && anchor.current?.contains(event.target)) cancel();
          else onClose();
        }}
      >
        <BasePopover.Portal>
          <BasePopover.Positioner
            anchor={anchor}
            align={align}
            sideOffset={4}
            collisionPadding={8}
            className="z-40"
          >
            <BasePopover.Popup
              ref={popup}
              aria-label={label}
              initialFocus={popup}
              finalFocus={anchor}
              className={classNames(
                'max-h-(--available-height) overflow-y-auto rounded-lg border border-line bg-raised p-1 text-ink shadow-float',
                className,
              )}
            >
              {children}
            </BasePopover.Popup>
          </BasePopover.Positioner>
        </BasePopover.Portal>
      </BasePopover.Root>
    </CSPProvider>
  );
}

interface PopoverActionProps {
  onClick: () => void;
  children: ReactNode;
}

/** One of several actions in a popover. */
export function PopoverAction({ onClick, children }: PopoverActionProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-8 w-full items-center rounded px-2 text-left text-sm hover:bg-hover"
    >
      {children}
    </button>
  );
}

/** Moves the focus to the popover around an element that will be removed. */
export function focusPopover(inside: Element): void {
  inside.closest<HTMLElement>('[role=dialog]')?.focus();
}
