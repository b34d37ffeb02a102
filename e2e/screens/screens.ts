import { join } from 'node:path';
import { signIn, test } from '../fixtures';
import { settle } from '../problem-watch';
import { states } from './states';

const folder = join(import.meta.dirname, '../../screens');
const sizes = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];

test.use({ listings: 400, allowedProblems: [/.*/] });

for (const { name, buyer, reach } of states) {
  test(name, async ({ page, context, api, world }) => {
    if (buyer !== 'nobody') await signIn(context, buyer === 'demo' ? 'sandbox-demo' : world.apiKeys[0]);
    await reach({ page, api, world });
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const size of sizes) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(size);
        await settle(page);
        const path = join(folder, `${name}-${colorScheme}-${size.width}x${size.height}.png`);
        await page.screenshot({ path, animations: 'disabled' });
      }
    }
  });
}
