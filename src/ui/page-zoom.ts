/** How much larger than usual the page is: the sandbox's presenter mode enlarges it (src/demo). */
export const pageZoom = (): number =>
  typeof document === 'undefined' ? 1 : Number(document.documentElement.dataset.zoom ?? 1);

/** A media query for a page that is larger: its layout is that of a smaller window, as with the browser's own zoom. */
export function zoomedQuery(query: string, zoom: number): string {
  return query.replaceAll(/([\d.]+)px/g, (_match, pixels) => `${Number(pixels) * zoom}px`);
}
