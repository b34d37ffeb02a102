/*
 * The place of the button that opens the demo controls: over the Sandbox badge of the app's header, which it makes a button. The app does not
 * know the demo and may render its header again at any time. Screens without a header have room in their upper right corner.
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
    // Out of the badge's flow, which it must not make wider. The demo's classes hold inside its own elements, so this is set by hand.
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
