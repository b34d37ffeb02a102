/*
 * Presenter mode and the room for the demo controls. Their few rules are in a separate sheet that applies before the first paint, so that a
 * reload never shows hidden values and never moves the page later.
 *
 * The controls never cover the page. From 900 px on they are a column beside it: the body gets padding, and fixed elements get a margin.
 * Below that, where the app has its phone layout, they fill the window and the page is hidden. The card of the guided tour uses the column
 * from 1440 px on.
 */

import type { DemoState } from './demo-store';
import { zoomPage } from './zoom';

const sides = ['left', 'right'] as const;

/** Room for a column at one side while the root element has the attribute. With the column at the left, a sheet stays at the right edge. */
const roomFor = (attribute: string, side: (typeof sides)[number]) => `
  [${attribute}='${side}'] {
    body { padding-${side}: var(--demo-column); }
    ${side === 'left' ? 'dialog.m-auto' : 'dialog'} { ${side}: var(--demo-column); }
    dialog { max-width: calc(100vw - var(--demo-column)); }
    .fixed:not(nav, [data-demo], [data-demo] *) { margin-${side}: var(--demo-column); }
  }
`;

// The last three: beside the controls the page is too narrow for the app's layout at these window widths.
const rules = `
  :root { --demo-column: 18rem; }
  [data-zoom='1.25'] { font-size: 125%; --zoom: 1.25; }
  [data-zoom='1.5'] { font-size: 150%; --zoom: 1.5; }
  [data-presenting] [data-private] { visibility: hidden; }
  [data-presenting] [data-private]::after { visibility: visible; content: '•••' / 'hidden'; }
  @media screen and (max-width: 899px) {
    [data-demo-controls] #app { visibility: hidden; }
  }
  @media screen and (min-width: 900px) {
    ${sides.map((side) => roomFor('data-demo-controls', side)).join('')}
  }
  @media screen and (min-width: 1440px) {
    :root { --demo-column: 22.5rem; }
    ${sides.map((side) => roomFor('data-demo-tour', side)).join('')}
  }
  @media screen and (min-width: 900px) and (max-width: 1023px) {
    [data-demo-controls] header > a { flex: none; > span { font-size: 0; } }
  }
  @media screen and (min-width: 900px) and (max-width: 1279px) {
    [data-demo-controls] main aside[aria-label='Filters'] { display: none; }
  }
  @media screen and (max-width: 1759px) {
    :is([data-demo-controls], [data-demo-tour]) :has(> aside[aria-label='Lot']) > aside[aria-label='Filters'] { display: none; }
  }
`;

type DemoLayout = Omit<DemoState, 'step'> & { isOnTour: boolean };

/** Applies the demo's state to the page: sets the attributes of the root element that the rules above use. */
export function applyDemoState({ isOpen, isOnTour, side, isPresenting, zoom }: DemoLayout): void {
  const root = document.documentElement;
  root.toggleAttribute('data-presenting', isPresenting);
  zoomPage(isPresenting ? zoom / 100 : 1);
  const setSide = (name: string, isOn: boolean) =>
    isOn ? root.setAttribute(name, side) : root.removeAttribute(name);
  setSide('data-demo-controls', isOpen);
  setSide('data-demo-tour', isOnTour);
}

const sheet = new CSSStyleSheet();
sheet.replaceSync(rules);
document.adoptedStyleSheets.push(sheet);

/** Applies this tab's state from before a reload. Reads it without the store, whose code would delay the page. */
export function applyEarlyStyles(): void {
  let stored = '';
  try {
    stored = sessionStorage.getItem('lotdesk.demo') ?? '';
  } catch {
    // Storage is blocked, so there is no state.
  }
  applyDemoState({
    isOpen: stored.includes('"isOpen":true'),
    isOnTour: /"step":\d/.test(stored),
    side: stored.includes('"side":"left"') ? 'left' : 'right',
    isPresenting: stored.includes('"isPresenting":true'),
    zoom: stored.includes('"zoom":150') ? 150 : 125,
  });
}
