/** Scrolls the list, and the page it is on, to the start. */
export function scrollToTop(): void {
  scrollTo(0, 0);
  document.querySelector('[data-scroll-restoration-id="lots"]')?.scrollTo(0, 0);
}
