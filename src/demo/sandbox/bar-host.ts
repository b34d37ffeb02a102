/*
 * Where the button of the demo hangs: in the app's bar, before everything at its end, so that it covers nothing and moves nothing. The app
 * knows nothing of it and may draw its bar again at any time. Screens without a bar have nothing in their upper right corner.
 */

const unplaced = { position: '', right: '', marginRight: '' };

/** Makes the element and keeps it in its place. */
export function createBarHost(): HTMLElement {
  const element = document.createElement('div');
  element.dataset.demo = '';

  function settle() {
    if (element.parentElement?.parentElement?.localName === 'header' && element.isConnected) return;
    const barEnd = document.querySelector('#app header > :last-child');
    if (!barEnd && element.parentElement === document.body) return;
    // Beside the end of the bar and out of its flow: it comes later than the bar and must not move it.
    // The demo's classes hold inside its own elements only, so this one is placed by hand.
    element.className = barEnd ? '' : 'fixed top-2 right-2 z-40';
    Object.assign(
      element.style,
      barEnd ? { position: 'absolute', right: '100%', marginRight: '4px' } : unplaced,
    );
    if (barEnd) barEnd.prepend(element);
    else document.body.append(element);
  }

  settle();
  new MutationObserver(settle).observe(document.body, { childList: true, subtree: true });
  return element;
}
