import { endpoints, interfaceBase } from '@/contract/interface';
import { testLists } from '@/features/pasted-lists/testing/test-lists';
import * as z from 'zod/mini';
import { timed } from './interactions';
import { type Side, slowDown } from './pages';

/** Milliseconds, longer than the worker takes for a list. */
const rest = 700;

const lineCount = 2000;
const table = '[role=table] [role=row]';

const sellRequestNames = z.object({
  data: z.object({
    data: z.array(z.object({ name: z.string(), properties: z.object({ grade: z.nullish(z.string()) }) })),
  }),
});

/** 2,000 lines of chats by many senders, each with their own wording and headings. */
export function chatLines(): string {
  const chats = testLists().filter(({ file }) => file.startsWith('chat/'));
  const lines = chats.flatMap(({ text }) => text.trimEnd().split('\n'));
  return lines.slice(0, lineCount).join('\n');
}

/** 2,000 lines in one format, about lots for sale. */
export async function offerLines({ page, url }: Side): Promise<string> {
  const answer = await page.request.get(`${url}${interfaceBase}${endpoints.listSellRequests.path}?take=500`);
  const {
    data: { data },
  } = sellRequestNames.parse(await answer.json());
  const lines = Array.from({ length: lineCount }, (_, place) => {
    const sellRequest = data[place % data.length];
    return `${sellRequest?.name ?? ''} ${sellRequest?.properties.grade ?? ''} ${(place % 40) + 1} pcs @ $${100 + (place % 300)}`;
  });
  return lines.join('\n');
}

/** An action in number cells, and the milliseconds to its paint. */
export interface Painted {
  /** `leave`: an arrow that leaves a changed number. `arrow`: one that leaves an unchanged number. */
  act: 'first' | 'digit' | 'leave' | 'arrow' | 'tick';
  paint: number;
}

const presses: readonly [key: string, act: Painted['act']][] = [
  ['1', 'first'],
  ['2', 'digit'],
  ['Backspace', 'digit'],
  ['ArrowDown', 'leave'],
  ['ArrowDown', 'arrow'],
  ['7', 'digit'],
  ['ArrowDown', 'leave'],
];

/** Presses keys in the focused number cell and those below it, each after a pause. */
export async function pressInCells({ page }: Side): Promise<Painted[]> {
  const painted: Painted[] = [];
  for (const [key, act] of presses) {
    await page.waitForTimeout(rest);
    await page.evaluate(() => window.probe.awaitPaint('keydown'));
    await page.keyboard.press(key);
    painted.push({ act, paint: await page.evaluate(() => window.probe.painted()) });
  }
  return painted;
}

/** Ticks and unticks the first line in view, each after a pause. */
async function tickLine({ page }: Side): Promise<Painted[]> {
  const tick = page.getByRole('checkbox', { name: /^Select line/, disabled: false }).first();
  const painted: Painted[] = [];
  for (let press = 0; press < 3; press += 1) {
    await tick.hover();
    await page.waitForTimeout(rest);
    await page.evaluate(() => window.probe.awaitPaint('click'));
    await tick.click();
    painted.push({ act: 'tick', paint: await page.evaluate(() => window.probe.painted()) });
  }
  return painted;
}

/** Focuses the first enabled number cell. Scrolls to it, because only the rows in view are rendered. */
async function focusFirstCell({ page }: Side, name: RegExp): Promise<void> {
  const cell = page.getByRole('textbox', { name, disabled: false }).first();
  for (let step = 0; step < 60 && !(await cell.isVisible()); step += 1) {
    await page.mouse.wheel(0, 500);
    await page.waitForTimeout(rest);
  }
  await cell.focus();
}

/**
 * Measures milliseconds from the click to the preview of 2,000 lines and to the end of the parsing, and from keys in number cells and ticks of
 * lines to their paint. Each run pastes another text, because the worker keeps the last one parsed.
 */
export async function pasteList(
  side: Side,
  list: string,
  rate: number,
  runs: number,
): Promise<{ previews: number[]; wholes: number[]; painted: Painted[] }> {
  const { page } = side;
  const [previews, wholes, painted]: [number[], number[], Painted[]] = [[], [], []];
  await page.goto(`${side.url}/marketplace`);
  await page.getByRole('link', { name: 'Paste a list' }).click();
  for (let run = -1; run < runs; run += 1) {
    await page.getByRole('textbox', { name: 'Your list' }).fill(`${list}\nRun ${run}`);
    const read = page.getByRole('button', { name: 'Match this list' });
    await read.hover();
    await page.waitForTimeout(rest);
    await slowDown(side, rate);
    const clicked = performance.now();
    const { result } = await timed(side, 'click', table, () => read.click());
    await page.getByText('Matched against all lots.').waitFor();
    const whole = performance.now() - clicked;
    await page.waitForTimeout(1500);
    const done: Painted[] = [];
    for (const name of [/^Quantity of line/, /^Offer for line/]) {
      await focusFirstCell(side, name);
      done.push(...(await pressInCells(side)));
    }
    done.push(...(await tickLine(side)));
    if (run >= 0) {
      previews.push(result);
      wholes.push(whole);
      painted.push(...done);
    }
    await slowDown(side, 1);
    await page.getByRole('button', { name: 'Remove list' }).click();
  }
  return { previews, wholes, painted };
}
