import { CSPProvider } from '@base-ui/react/csp-provider';
import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { buttonClass } from '../controls/button';
import { type Notification, waitingNotifications } from './notify';
import { TechnicalDetails } from './technical-details';

/** The type of a notification that is announced at once. */
const failure = 'failure';

/** Shows the notifications in the corner, newest last; F6 moves the focus to them. */
export function Toaster() {
  return (
    // Base UI's style elements would violate the Content-Security-Policy.
    <CSPProvider disableStyleElements>
      <Toast.Provider timeout={8000} limit={1}>
        <Toast.Portal>
          {/* Above the bar that a screen has at the bottom, or at a fixed height in a browser without anchor positioning; on a wide screen in the empty part of the header, which has no controls. */}
          <Toast.Viewport className="fixed right-4 bottom-28 bottom-[calc(anchor(--bottom-bar_top,6.5rem)+0.5rem)] [position-anchor:--bottom-bar] z-50 flex w-[min(23.75rem,calc(100vw-2rem))] flex-col gap-2 lg:top-px lg:right-auto lg:bottom-auto lg:left-132 lg:w-122 print:hidden">
            <ToastList />
          </Toast.Viewport>
        </Toast.Portal>
      </Toast.Provider>
    </CSPProvider>
  );
}

function ToastList() {
  const { toasts, add, close } = Toast.useToastManager<Pick<Notification, 'technical'>>();
  useEffect(() => {
    function showWaiting() {
      const waiting = waitingNotifications.getState();
      if (waiting.length > 0) waitingNotifications.setState([], true);
      for (const { title, description, wait, technical, action, isFailure = false } of waiting) {
        const id = add({
          title,
          ...(description
            ? { description: wait ? `${description} Try again in ${wait} s.` : description }
            : {}),
          ...(technical ? { data: { technical } } : {}),
          // A high priority would hide the notification and its buttons from screen readers until it has the focus.
          priority: 'low',
          ...(isFailure ? { timeout: 0, type: failure } : {}),
          ...(action
            ? {
                actionProps: {
                  children: action.label,
                  onClick() {
                    close(id);
                    action.onPress();
                  },
                },
              }
            : {}),
        });
      }
    }
    showWaiting();
    return waitingNotifications.subscribe(showWaiting);
  }, [add, close]);
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection="right"
      className="notification rounded-lg border border-line bg-raised text-sm shadow-float transition-opacity data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0"
    >
      <Toast.Content className="flex items-center gap-3 py-1 pr-2 pl-4 lg:py-0.5">
        <div role={toast.type === failure ? 'alert' : undefined} className="min-w-0 flex-1">
          <Toast.Title className="line-clamp-2 font-medium wrap-anywhere" />
          <Toast.Description className="line-clamp-4 wrap-anywhere text-muted" />
          {toast.data?.technical ? <TechnicalDetails text={toast.data.technical} /> : null}
        </div>
        <Toast.Action className={buttonClass('secondary', 'tool')} />
        <Toast.Close aria-label="Dismiss" className={buttonClass('quiet', 'icon')}>
          <X aria-hidden="true" className="size-4" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
