import { zoomedQuery } from '@/ui/page-zoom';

/*
 * Enlarges the page for an audience like the browser's own zoom: lengths follow the root's font size (early-styles.ts). This file also
 * adapts the media queries of every style sheet, so that an enlarged page has the layout of a smaller window and nothing is cut off.
 */

const originals = new WeakMap<MediaList, string>();
let current = 1;

function zoomRules(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) {
      const text = originals.get(rule.media) ?? rule.media.mediaText;
      originals.set(rule.media, text);
      const zoomed = zoomedQuery(text, current);
      if (rule.media.mediaText !== zoomed) rule.media.mediaText = zoomed;
    }
    if (rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule) zoomRules(rule.cssRules);
  }
}

function zoomSheets(): void {
  for (const { cssRules } of [...document.styleSheets, ...document.adoptedStyleSheets]) zoomRules(cssRules);
}

/** Enlarges the page by a factor; 1 is the normal size. */
export function zoomPage(zoom: number): void {
  const root = document.documentElement;
  if (zoom === 1) delete root.dataset.zoom;
  else root.dataset.zoom = String(zoom);
  if (zoom === 1 && current === 1) return;
  const isChange = zoom !== current;
  current = zoom;
  zoomSheets();
  // The app's own measurements in JavaScript update on resize.
  if (isChange) dispatchEvent(new Event('resize'));
}

// Adapts style sheets that load later.
document.addEventListener(
  'load',
  ({ target }) => {
    if (current !== 1 && target instanceof HTMLLinkElement) zoomSheets();
  },
  { capture: true },
);
