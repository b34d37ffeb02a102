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

/*
 * The place of the button that opens the demo controls: over the Sandbox badge of the app's header, which then acts as a button. The app
 * does not know the demo and may render its header again at any time. Screens without a header have room in their upper right corner.
 */

/** Creates the element and moves it whenever the header changes. */
export function createBarHost(): HTMLElement {
  const element = document.createElement('div');
  element.dataset.demo = '';

  function settle() {
    const header = document.querySelector('#app header');
    const badge = header?.querySelector('[data-environment=sandbox]');
    // The badge comes with the session. Until then there is nothing to press.
    element.hidden = header !== null && !badge;
    // Absolute, so that it does not widen the badge. A style, because the demo's classes apply only inside its own elements.
    element.style.position = badge ? 'absolute' : '';
    element.style.inset = badge ? '0' : '';
    element.className = badge ? '' : 'fixed top-2 right-2 z-40';
    const parent = badge ?? document.body;
    if (element.parentElement !== parent) parent.append(element);
  }

  settle();
  new MutationObserver(settle).observe(document.body, { childList: true, subtree: true });
  return element;
}
