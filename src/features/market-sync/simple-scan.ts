import type { Pass, PassSteps } from './full-scan';
import type { MarketRow } from './market-row';

const mostBeyond = 1000;

/**
 * Reads all pages of one size, which is the service's own choice, in the order of creation from the first on until one has nothing
 * new. They cannot be made to overlap, so what moves between two of them can be missed: only a quiet market shows by
 * its count that nothing was.
 */
export async function readPlain({ page, largest, total, mayGoOn }: PassSteps): Promise<Pass> {
  const pass: Pass = { kind: 'loose', isWhole: false, newest: '', oldest: '' };
  const ids = new Set<string>();
  const most = Math.ceil(total / largest) + mostBeyond;
  for (let number = 1; number <= most; number += 1) {
    const listings: readonly MarketRow[] = (await page(number, largest)) ?? [];
    const before = ids.size;
    for (const { id, createdAt } of listings) {
      ids.add(id);
      if (pass.oldest === '' || createdAt < pass.oldest) pass.oldest = createdAt;
      if (createdAt > pass.newest) pass.newest = createdAt;
    }
    // Some services repeat their last page beyond it.
    if (ids.size === before) break;
    if (!(await mayGoOn(number))) return pass;
  }
  return { ...pass, isWhole: true };
}
