import { counted } from '@/lib/text/count-text';
import type { ColdLoad } from './cold-load';
import type { Scrolled } from './interactions';
import type { Timed } from './probe';
import type { Line } from './report';
import { type Spread, spreadOf } from './spread';
import type { Step } from './walk';

/** The same things measured on both pages. */
export interface Pair<T> {
  app: T;
  bare: T;
}

const ms = ({ median, worst }: Spread) => `${median.toFixed(0)} (${worst.toFixed(0)})`;
const ratioOf = (app: number, bare: number) => `${(app / bare).toFixed(2)} ×`;

const limits: Record<number, { paint: number; result: number }> = {
  1: { paint: 1000 / 60, result: 25 },
  6: { paint: 50, result: 100 },
};

/** Lines for a key press or a click, at one speed of the processor. */
export function changeLines(what: string, rate: number, { app, bare }: Pair<Timed[]>): Line[] {
  const limit = limits[rate];
  return (['paint', 'result'] as const).map((moment) => {
    const [own, other] = [app, bare].map((times) => spreadOf(times.map((time) => time[moment])));
    if (!own || !other) throw new Error('nothing was measured');
    const most = limit?.[moment];
    const isQuick = most === undefined || own.median <= most;
    const isNear = own.median <= other.median * 1.3;
    const goals = [...(most === undefined ? [] : [`${most.toFixed(0)} ms`]), '1.3 ×'];
    return {
      what: `${what} → ${moment === 'paint' ? 'next paint' : 'result'}, ${rate} ×`,
      app: `${ms(own)}, ${ratioOf(own.median, other.median)}`,
      bare: ms(other),
      target: goals.join(', '),
      isReached: isQuick && isNear,
    };
  });
}

/** Lines for scrolling. */
export function scrollLines(rate: number, { app, bare }: Pair<Scrolled>): Line[] {
  const dropped = ({ refreshes, missed, gaps }: Scrolled) =>
    `${missed} of ${refreshes}; ${counted(gaps, 'gap')}`;
  const late = (scrolled: Scrolled) => `${scrolled.late} of ${scrolled.refreshes}`;
  return [
    {
      what: `Scrolling 9,000 px: frames dropped, ${rate} ×`,
      app: dropped(app),
      bare: dropped(bare),
      target: '0',
      isReached: app.missed === 0 && app.gaps === 0,
    },
    {
      what: `The same: frames that went on without the page’s own code, which was late, ${rate} ×`,
      app: `${late(app)}, ${ratioOf(app.late, bare.late)}`,
      bare: late(bare),
      target: '1.3 ×',
      isReached: app.late <= bare.late * 1.3,
    },
  ];
}

/** Lines for memory and the document. */
export function sizeLines(heap: Pair<number[]>, rows: Pair<number>): Line[] {
  const text = (used: number[]) => used.map((megabytes) => megabytes.toFixed(1)).join(' → ');
  const [, half = 0, whole = 0] = heap.app;
  return [
    {
      what: 'MB of heap at rest, after 50, after 100 filter changes',
      app: text(heap.app),
      bare: text(heap.bare),
      target: 'flat: the second 50 add at most 2 %',
      isReached: whole <= half * 1.02,
    },
    {
      what: 'Rows in the document',
      app: String(rows.app),
      bare: String(rows.bare),
      target: 'at most 100',
      isReached: rows.app <= 100,
    },
  ];
}

/** Lines for going from screen to screen. */
export function walkLines(rate: number, steps: readonly Step[]): Line[] {
  const times = spreadOf(steps.map(({ result }) => result));
  const asked = steps.flatMap(({ requests }) => requests);
  return [
    {
      what: `Screen to screen by a link, data known, ${rate} ×`,
      app: ms(times),
      bare: '',
      target: '75 ms at 6 ×',
      isReached: rate === 6 ? times.median <= 75 : null,
    },
    {
      what: `Requests by these ${steps.length} clicks, after hover, ${rate} ×`,
      app: asked.length === 0 ? '0' : `${asked.length}: ${[...new Set(asked)].join(', ')}`,
      bare: '',
      target: '0',
      isReached: asked.length === 0,
    },
  ];
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Lines for a first visit over the slow line. */
export function coldLines({ app, bare }: Pair<ColdLoad[]>): Line[] {
  const compare = (what: string, field: 'firstPaint' | 'firstRow' | 'liveRow', most: number | null): Line => {
    const own = spreadOf(app.map((load) => load[field]));
    const other = spreadOf(bare.map((load) => load[field]));
    return {
      what,
      app: `${ms(own)}, ${ratioOf(own.median, other.median)}`,
      bare: ms(other),
      target: most === null ? '' : `${most} ×`,
      isReached: most === null ? null : own.median <= other.median * most,
    };
  };
  const [scripts, others] = [app, bare].map((loads) => spreadOf(loads.map((load) => load.scripts)).median);
  const shift = spreadOf(app.map((load) => load.shift));
  return [
    compare('First visit, slow line, 4 ×: first paint', 'firstPaint', 0.35),
    compare('First visit, slow line, 4 ×: first rows on screen', 'firstRow', 0.85),
    compare('The same: rows that can be pressed', 'liveRow', null),
    {
      what: 'JavaScript until rows can be pressed, as it came',
      app: `${kilobytes(scripts ?? 0)}, ${ratioOf(scripts ?? 0, others ?? 0)}`,
      bare: kilobytes(others ?? 0),
      target: '1.12 ×',
      isReached: (scripts ?? 0) <= (others ?? 0) * 1.12,
    },
    {
      what: 'Layout shift, median and worst',
      app: `${shift.median.toFixed(4)} (${shift.worst.toFixed(4)})`,
      bare: spreadOf(bare.map((load) => load.shift)).worst.toFixed(4),
      target: '0',
      isReached: shift.worst === 0,
    },
  ];
}

/** The line for long tasks of a first visit at full speed. */
export function taskLine({ app, bare }: Pair<ColdLoad[]>): Line {
  const own = spreadOf(app.map((load) => load.longestTask));
  return {
    what: 'Longest task over 50 ms after the first paint, fast line, 1 ×',
    app: ms(own),
    bare: ms(spreadOf(bare.map((load) => load.longestTask))),
    target: '50 ms',
    isReached: own.median <= 50,
  };
}
