import { endpoints, interfaceBase } from '@/contract/interface';
import * as z from 'zod/mini';
import { timed } from './interactions';
import { type Side, slowDown } from './pages';

const lineCount = 2000;
const table = '[role=table] [role=row]';

const lotNames = z.object({
  data: z.object({
    data: z.array(z.object({ name: z.string(), properties: z.object({ grade: z.nullish(z.string()) }) })),
  }),
});

/** A list of 2,000 lines of lots for sale. */
async function longList({ page, url }: Side): Promise<string> {
  const answer = await page.request.get(`${url}${interfaceBase}${endpoints.listSellRequests.path}?take=500`);
  const {
    data: { data },
  } = lotNames.parse(await answer.json());
  const lines = Array.from({ length: lineCount }, (_, place) => {
    const lot = data[place % data.length];
    return `${lot?.name ?? ''} ${lot?.properties.grade ?? ''} ${(place % 40) + 1} pcs @ $${100 + (place % 300)}`;
  });
  return lines.join('\n');
}

/** Milliseconds from the press to the preview of 2,000 lines, and from keys in its number cells to their paint. */
export async function pasteList(
  side: Side,
  rate: number,
  runs: number,
): Promise<{ previews: number[]; keys: number[] }> {
  const { page } = side;
  const list = await longList(side);
  const [previews, keys]: [number[], number[]] = [[], []];
  await page.goto(`${side.url}/paste`);
  for (let run = -1; run < runs; run += 1) {
    await page.getByRole('textbox', { name: 'Your list' }).fill(list);
    const read = page.getByRole('button', { name: 'Match this list' });
    await read.hover();
    await page.waitForTimeout(700);
    await slowDown(side, rate);
    const { result } = await timed(side, 'click', table, () => read.click());
    await page.getByText('Matching against the lots loaded so far.').waitFor({ state: 'hidden' });
    await page.waitForTimeout(1500);
    await page
      .getByRole('textbox', { name: /^Quantity of line/ })
      .first()
      .focus();
    for (const key of ['1', '2', 'Backspace', 'ArrowDown', '7']) {
      await page.waitForTimeout(700);
      await page.evaluate(() => window.probe.awaitPaint('keydown'));
      await page.keyboard.press(key);
      const paint = await page.evaluate(() => window.probe.painted());
      if (run >= 0) keys.push(paint);
    }
    if (run >= 0) previews.push(result);
    await slowDown(side, 1);
    await page.getByRole('button', { name: 'Remove list' }).click();
  }
  return { previews, keys };
}
