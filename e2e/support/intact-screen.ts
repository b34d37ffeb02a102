import { expect, type Page } from '@playwright/test';
import { settle } from './problem-watch';

/** Describes the faults of a page's layout. Runs in the browser. */
function layoutProblems(): string[] {
  const { scrollWidth } = document.documentElement;
  const problems =
    scrollWidth > innerWidth ? [`The page is ${scrollWidth} px wide in a window of ${innerWidth} px`] : [];
  // The topmost of several dialogs.
  const scope =
    [...document.querySelectorAll('dialog[open], [role="dialog"]')].find((dialog) => {
      const { left, width, top } = dialog.getBoundingClientRect();
      return dialog.contains(document.elementFromPoint(left + width / 2, top + 10));
    }) ?? document.body;
  const money = /^[−-]?\$[\d,]+\.\d{2}$/;

  /** Whether an element's text or background covers the elements below it at a point. */
  function paintsAt(element: Element, x: number, y: number): boolean {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    if (backgroundImage !== 'none' || !/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor)) return true;
    return [...element.childNodes].some((node) => {
      if (node.nodeType !== Node.TEXT_NODE) return false;
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].some(
        ({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom,
      );
    });
  }

  for (const element of scope.querySelectorAll('*')) {
    const text = element.textContent.trim();
    if (element.children.length > 0 || !money.test(text)) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    element.scrollIntoView({ block: 'center', inline: 'nearest' });
    const { left, right, top, bottom } = element.getBoundingClientRect();
    // Text for assistive technology only has a size of one pixel.
    if (right - left < 2 || bottom - top < 2) continue;
    if (left < 0 || right > innerWidth) problems.push(`${text} reaches from ${left} to ${right} px`);
    const y = (top + bottom) / 2;
    const x = (left + right) / 2;
    const stack = document.elementsFromPoint(x, y);
    const at = stack.findIndex((one) => one === element || element.contains(one) || one.contains(element));
    const over = stack.slice(0, at === -1 ? undefined : at).find((one) => paintsAt(one, x, y));
    if (at === -1) problems.push(`${text} is not where it is drawn`);
    else if (over)
      problems.push(`${text} is covered by <${over.tagName.toLowerCase()}> ${over.textContent.slice(0, 60)}`);
  }
  return problems;
}

/** Fails if a screen is missing, is wider than its window, or hides an amount. */
export async function expectIntact(page: Page, screen: string): Promise<void> {
  await settle(page);
  await expect(page.getByText(/^(Couldn.t)/), `${screen}: what failed`).toHaveCount(0);
  expect(await page.evaluate(layoutProblems), `${screen}: layout`).toEqual([]);
}

/** The controls that a notification covers; runs in the page. */
function controlsUnderToast(): string[] {
  const toast = document
    .querySelector('[role=dialog]:has(button[aria-label=Dismiss])')
    ?.getBoundingClientRect();
  if (!toast) return ['no notification'];
  return [...document.querySelectorAll('a, button, input, select, tr')]
    .filter((control) => control.closest('[role=dialog]') === null)
    .filter((control) => {
      const { left, right, top, bottom, width } = control.getBoundingClientRect();
      return (
        width > 1 && left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top
      );
    })
    .map((control) => `${control.tagName} ${control.textContent}`);
}

/** Fails if the notification on the screen covers a control. */
export async function expectUncovered(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(controlsUnderToast), `at ${width}`).toEqual([]);
  }
  if (size) await page.setViewportSize(size);
}

/** Fails if the notification covers a control of a narrow page that is scrolled to its end. */
export async function expectEndUncovered(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(() => page.evaluate(controlsUnderToast)).toEqual([]);
}
