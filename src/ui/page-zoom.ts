/** The zoom factor of the page: the sandbox's presenter mode enlarges it (src/demo). */
export const pageZoom = (): number =>
  typeof document === 'undefined' ? 1 : Number(document.documentElement.dataset.zoom ?? 1);

/** Adapts a media query to a zoomed page, which has the layout of a smaller window, as with the browser's own zoom. */
export function zoomedQuery(query: string, zoom: number): string {
  return query.replaceAll(/([\d.]+)px/g, (_match, pixels) => `${Number(pixels) * zoom}px`);
}
