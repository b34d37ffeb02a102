/*
 * Where the demo's elements hang. A modal dialog makes everything outside it unreachable: while the controls are open or the walk is on,
 * they therefore move into the dialog, and back when it goes.
 */

export interface DemoHost {
  readonly element: HTMLElement;
  /** Whether it is to be reachable over dialogs too. */
  keepReachable: (isOverDialogs: boolean) => void;
}

/** Makes the element at the end of the page. */
export function createDemoHost(): DemoHost {
  const element = document.createElement('div');
  element.dataset.demo = '';
  document.body.append(element);
  let observer: MutationObserver | null = null;

  function settle(isOverDialogs: boolean) {
    const dialogs = isOverDialogs ? [...document.querySelectorAll('dialog[open]')] : [];
    const parent = dialogs.at(-1) ?? document.body;
    if (element.parentElement === parent && element.isConnected) return;
    const focused = document.activeElement;
    const hadFocus = focused instanceof HTMLElement && element.contains(focused) ? focused : null;
    parent.append(element);
    hadFocus?.focus({ preventScroll: true });
  }

  return {
    element,
    keepReachable(isOverDialogs) {
      observer?.disconnect();
      observer = null;
      settle(isOverDialogs);
      if (!isOverDialogs) return;
      observer = new MutationObserver(() => settle(true));
      observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] });
    },
  };
}
