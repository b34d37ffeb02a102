/*
 * Presenter mode and the column of the controls from the first moment of a page on: their rules are few, and in the browser's own list of
 * sheets, so that a reload shows nothing for a moment that is to be hidden, and moves nothing later.
 */

/** Width of the controls. From this width of the window on they stand in a column of their own, which narrows the app. */
const columnWidth = '22.5rem';
const columnFrom = '1440px';

/** Up to this width the list has no room beside the column, an open lot and the filters, so that the filters go. */
const filtersFrom = '1759px';

const rules = `
  [data-presenting] { font-size: 118.75%; }
  [data-presenting] [data-private] { visibility: hidden; }
  [data-presenting] [data-private]::after { visibility: visible; content: '•••' / 'hidden'; }
  @media screen and (min-width: ${columnFrom}) {
    [data-demo-column='right'] body { padding-right: ${columnWidth}; }
    [data-demo-column='left'] body { padding-left: ${columnWidth}; }
    [data-demo-column='right'] dialog { right: ${columnWidth}; }
    [data-demo-column='left'] dialog.m-auto { left: ${columnWidth}; }
    [data-demo-column='right'] .fixed:not(nav, [data-demo], [data-demo] *) { margin-right: ${columnWidth}; }
  }
  @media screen and (min-width: ${columnFrom}) and (max-width: ${filtersFrom}) {
    [data-demo-column] :has(> aside[aria-label='Listing']) > aside[aria-label='Filters'] { display: none; }
  }
`;

/** Shows the app as it is presented, or as always. */
export function applyPresenting(isPresenting: boolean): void {
  document.documentElement.toggleAttribute('data-presenting', isPresenting);
}

/** Leaves a column of the window to the controls, at one side or at none. */
export function applyColumn(side: 'left' | 'right' | null): void {
  const { dataset } = document.documentElement;
  if (side) dataset.demoColumn = side;
  else delete dataset.demoColumn;
}

const sheet = new CSSStyleSheet();
sheet.replaceSync(rules);
document.adoptedStyleSheets.push(sheet);

/** Applies what this tab remembers from before it was loaded again; without the store, which would keep the page waiting. */
export function applyEarlyStyles(): void {
  let stored = '';
  try {
    stored = sessionStorage.getItem('lotdesk.demo') ?? '';
  } catch {
    // Forbidden storage remembers nothing.
  }
  applyPresenting(stored.includes('"isPresenting":true'));
  const side = stored.includes('"side":"left"') ? 'left' : 'right';
  const isBeside = stored.includes('"isOpen":true') || /"step":\d/.test(stored);
  applyColumn(isBeside ? side : null);
}
