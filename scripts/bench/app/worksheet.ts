import { type Side, slowDown } from './pages';
import { type Painted, pressInCells } from './paste';

const pages = 3;

/** Milliseconds from keys in the worksheet of 300 lots to their paint. */
export async function typeInWorksheet(side: Side, rate: number, runs: number): Promise<Painted[]> {
  const { page, url } = side;
  const bar = page.getByRole('region', { name: 'Selection' });
  const dialog = page.getByRole('dialog');
  await page.goto(`${url}/marketplace?take=100`);
  for (let number = 1; number <= pages; number += 1) {
    if (number > 1) await page.getByRole('link', { name: `Page ${number}`, exact: true }).click();
    const all = page.getByRole('checkbox', { name: 'Select all lots on this page', checked: false });
    await all.click();
    await bar.getByText(`${number * 100} lots ·`).waitFor();
  }
  const painted: Painted[] = [];
  for (let run = -1; run < runs; run += 1) {
    await bar.getByRole('button', { name: /^Request/ }).click();
    for (const name of [/^Quantity of/, /^Your offer for/]) {
      await dialog.getByRole('textbox', { name }).first().focus();
      await slowDown(side, rate);
      const done = await pressInCells(side);
      if (run >= 0) painted.push(...done);
      await slowDown(side, 1);
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  }
  return painted;
}
