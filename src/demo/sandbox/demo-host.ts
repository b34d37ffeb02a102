/*
 * The host of the demo's elements. A modal dialog makes everything outside it inert, so while the controls or
 * the tour are open, they move into the dialog, and back when it closes.
 */

/** Creates the element at the end of the page. */
export function createDemoHost() {
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
    /** @param isOverDialogs whether it must be usable over dialogs. */
    keepReachable(isOverDialogs: boolean): void {
      observer?.disconnect();
      observer = null;
      settle(isOverDialogs);
      if (!isOverDialogs) return;
      observer = new MutationObserver(() => settle(true));
      observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] });
    },
  };
}
