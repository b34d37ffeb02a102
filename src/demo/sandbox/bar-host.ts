/*
 * The host of the demo's button: first in the end of the app's bar, so that it covers and moves nothing. The
 * app does not know it and may render its bar again at any time. Screens without a bar have an empty upper
 * right corner.
 */

const unplaced = { position: '', right: '', marginRight: '' };

/** Creates the element and keeps it in its place. */
export function createBarHost(): HTMLElement {
  const element = document.createElement('div');
  element.dataset.demo = '';

  function settle() {
    if (element.parentElement?.parentElement?.localName === 'header' && element.isConnected) return;
    const barEnd = document.querySelector('#app header > :last-child');
    if (!barEnd && element.parentElement === document.body) return;
    // Beside the end of the bar and out of its flow: it appears after the bar and must not move it. The
    // demo's classes apply inside its own elements only, so this one has inline styles.
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
