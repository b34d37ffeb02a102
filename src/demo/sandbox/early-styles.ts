/*
 * Presenter mode and the controls' column from the first moment of a page. These few rules are in an adopted
 * style sheet, so that a reload reveals nothing that is hidden and moves nothing later.
 */

/** The width of the controls. From this window width on they have a column, which narrows the app. */
const columnWidth = '22.5rem';
const columnFrom = '1440px';

/**
 * Up to this width there is no room for the column, the list, an open lot and the filters, so the filters are
 * hidden.
 */
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

/** Switches presenter mode on or off. */
export function applyPresenting(isPresenting: boolean): void {
  document.documentElement.toggleAttribute('data-presenting', isPresenting);
}

/** Reserves a column for the controls on one side, or none. */
export function applyColumn(side: 'left' | 'right' | null): void {
  const { dataset } = document.documentElement;
  if (side) dataset.demoColumn = side;
  else delete dataset.demoColumn;
}

const sheet = new CSSStyleSheet();
sheet.replaceSync(rules);
document.adoptedStyleSheets.push(sheet);

/** Applies the state from before a reload. It does not use the store, which would delay the page. */
export function applyEarlyStyles(): void {
  let stored = '';
  try {
    stored = sessionStorage.getItem('lotdesk.demo') ?? '';
  } catch {
    // Without storage there is no state.
  }
  applyPresenting(stored.includes('"isPresenting":true'));
  const side = stored.includes('"side":"left"') ? 'left' : 'right';
  const isBeside = stored.includes('"isOpen":true') || /"step":\d/.test(stored);
  applyColumn(isBeside ? side : null);
}
