import type { Page } from '@playwright/test';
import * as z from 'zod/mini';

const heard = z.array(z.object({ text: z.string(), at: z.number(), timer: z.nullable(z.string()) }));

/** An announcement to assistive technology. */
export type Heard = z.infer<typeof heard>[number];

/**
 * Records announcements like assistive technology: every text that appears or changes in a live region. The nearest element with a live
 * setting decides, and role=timer is not live. Call it before the page opens anything; a reload starts over.
 * @returns reads the announcements so far, oldest first: the region's text, the page's time, and the countdown at that time.
 */
export async function listen(page: Page): Promise<() => Promise<Heard[]>> {
  await page.addInitScript(() => {
    const log: { text: string; at: number; timer: string | null }[] = [];
    Object.assign(window, { liveLog: log });
    const said = '[aria-live], [role=status], [role=alert], [role=log], [role=timer], [role=marquee], output';

    /** The live region around a node; null if its changes are not announced. */
    function regionOf(node: Node): Element | null {
      const region = (node instanceof Element ? node : node.parentElement)?.closest(said) ?? null;
      const role = region?.getAttribute('role') ?? '';
      const implied = ['timer', 'marquee'].includes(role) ? 'off' : 'polite';
      return (region?.getAttribute('aria-live') ?? implied) === 'off' ? null : region;
    }

    const observer = new MutationObserver((changes) => {
      const regions = new Set<Element>();
      for (const { target, addedNodes } of changes) {
        for (const node of [target, ...addedNodes]) {
          const region = regionOf(node);
          if (region) regions.add(region);
        }
        // A region inside the added element is announced with its initial text.
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          for (const inner of node.querySelectorAll(said)) if (regionOf(inner)) regions.add(inner);
        }
      }
      for (const region of regions) {
        const text = (region.textContent ?? '').trim();
        if (text === '') continue;
        const timer = document.querySelector('[role=timer]')?.textContent ?? null;
        log.push({ text, at: Date.now(), timer });
      }
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  });
  return async () => heard.parse(await page.evaluate(() => Reflect.get(window, 'liveLog')));
}
