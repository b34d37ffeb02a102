/*
 * Presenter mode from the first moment of a page on: its rules are few, and in the browser's own list of sheets, so that a reload shows
 * nothing for a moment that is to be hidden.
 */

const rules = `
  [data-presenting] { font-size: 118.75%; }
  [data-presenting] [data-private] { visibility: hidden; }
  [data-presenting] [data-private]::after { visibility: visible; content: '•••' / 'hidden'; }
`;

/** Shows the app as it is presented, or as always. */
export function applyPresenting(isPresenting: boolean): void {
  document.documentElement.toggleAttribute('data-presenting', isPresenting);
}

const sheet = new CSSStyleSheet();
sheet.replaceSync(rules);
document.adoptedStyleSheets.push(sheet);

/** Whether this tab was presenting before it was loaded again. */
export function wasPresenting(): boolean {
  try {
    return /"isPresenting":true/.test(sessionStorage.getItem('lotdesk.demo') ?? '');
  } catch {
    return false;
  }
}
