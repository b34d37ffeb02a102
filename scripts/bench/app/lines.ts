import { counted } from '@/lib/text/count-text';
import type { ColdLoad } from './cold-load';
import type { Scrolled } from './interactions';
import type { Work } from './main-thread';
import type { Painted } from './paste';
import type { Timed } from './probe';
import type { Line } from './report';
import { type Spread, spreadOf } from './spread';
import type { Step } from './walk';

/** The same measurements of both pages. */
export interface Pair<T> {
  app: T;
  bare: T;
}

const ms = ({ median, worst }: Spread) => `${median.toFixed(0)} (${worst.toFixed(0)})`;
const ratioOf = (app: number, bare: number) => `${(app / bare).toFixed(2)} ×`;

const most = {
  paint: 50,
  worstPaint: 100,
  ratio: 1.3,
  screen: 130,
  preview: 1000,
  blocking: 100,
  script: 3,
  javaScript: 155_000,
};

/** Lines for key presses or clicks, at one CPU slowdown. The budget's limits apply to a sixth of the speed. */
export function changeLines(what: string, rate: number, { app, bare }: Pair<Timed[]>): Line[] {
  const of = (times: Timed[], moment: 'paint' | 'result') => spreadOf(times.map((time) => time[moment]));
  const [paint, barePaint] = [of(app, 'paint'), of(bare, 'paint')];
  const [result, bareResult] = [of(app, 'result'), of(bare, 'result')];
  const isJudged = rate === 6;
  return [
    {
      what: `${what} → paint, ${rate} ×`,
      app: ms(paint),
      bare: ms(barePaint),
      target: isJudged ? `${most.paint} ms, worst ${most.worstPaint} ms` : '',
      isReached: isJudged ? paint.median <= most.paint && paint.worst <= most.worstPaint : null,
    },
    {
      what: `${what} → result, ${rate} ×`,
      app: `${ms(result)}, ${ratioOf(result.median, bareResult.median)}`,
      bare: ms(bareResult),
      target: isJudged ? `${most.ratio} ×` : '',
      isReached: isJudged ? result.median <= bareResult.median * most.ratio : null,
    },
  ];
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
      target: 'no gap, no more frames than the bare page',
      isReached: app.missed <= bare.missed && app.gaps === 0,
    },
    {
      what: `The same: frames of the page's own code that were late, ${rate} ×`,
      app: late(app),
      bare: late(bare),
      target: '',
      isReached: null,
    },
  ];
}

/** Lines for the work of the main thread until all sell requests are loaded. */
export function workLines(rate: number, { app, bare }: Pair<Work[]>): Line[] {
  const line = (what: string, field: keyof Work, limit: number | null): Line => {
    const [own, other] = [app, bare].map((works) => spreadOf(works.map((work) => work[field])));
    if (!own || !other) throw new Error('nothing was measured');
    return {
      what: `${what}, ${rate} ×`,
      app: `${ms(own)}, ${ratioOf(own.median, other.median)}`,
      bare: ms(other),
      target: limit === null ? '' : `${limit} ×`,
      isReached: limit === null ? null : own.median <= other.median * limit,
    };
  };
  return [
    line('Main-thread script until idle, all lots known', 'script', most.script),
    line('The same: all tasks of the main thread', 'tasks', null),
  ];
}

/** The line for the work of the app's workers during the same visit. */
export function workerLine(work: number | null): Line {
  return {
    what: "The same: work of the app's workers, 1 ×",
    app: work === null ? 'no worker' : work.toFixed(0),
    bare: '',
    target: '',
    isReached: null,
  };
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
      target: 'flat: the second 50 add at most 2%',
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

/** Lines for going from screen to screen by links, and for the links to the marketplace. */
export function walkLines(rate: number, steps: readonly Step[]): Line[] {
  const isJudged = rate === 6;
  const line = (what: string, some: readonly Step[]): Line => {
    const times = spreadOf(some.map(({ result }) => result));
    return {
      what: `${what}, data known, ${rate} ×`,
      app: ms(times),
      bare: '',
      target: isJudged ? `${most.screen} ms` : '',
      isReached: isJudged ? times.median <= most.screen : null,
    };
  };
  return [
    line('Screen to screen by a link', steps),
    line(
      'The same: to the marketplace',
      steps.filter(({ to }) => to === 'Marketplace'),
    ),
    requestLine(rate, steps),
  ];
}

/** Lines for going back to the marketplace from a lot and from the cart. */
export function backLines(rate: number, steps: readonly Step[]): Line[] {
  return ['Lot', 'Cart'].map((from) => {
    const times = spreadOf(steps.filter((step) => step.from === from).map(({ result }) => result));
    const isJudged = rate === 6;
    return {
      what: `Back to the marketplace from ${from === 'Lot' ? 'an open lot' : 'the cart'}, ${rate} ×`,
      app: ms(times),
      bare: '',
      target: isJudged ? `${most.screen} ms` : '',
      isReached: isJudged ? times.median <= most.screen : null,
    };
  });
}

function requestLine(rate: number, steps: readonly Step[]): Line {
  const requests = steps.flatMap((step) => step.requests);
  return {
    what: `Requests by these ${steps.length} clicks, after hover, ${rate} ×`,
    app: requests.length === 0 ? '0' : `${requests.length}: ${[...new Set(requests)].join(', ')}`,
    bare: '',
    target: '0',
    isReached: requests.length === 0,
  };
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** The line for one moment of first visits, compared with the bare page. */
function momentLine(
  what: string,
  { app, bare }: Pair<ColdLoad[]>,
  field: 'firstPaint' | 'firstRow' | 'liveRow',
  limit: number,
): Line {
  const own = spreadOf(app.map((load) => load[field]));
  const other = spreadOf(bare.map((load) => load[field]));
  return {
    what,
    app: `${ms(own)}, ${ratioOf(own.median, other.median)}`,
    bare: ms(other),
    target: `${limit} ×`,
    isReached: own.median <= other.median * limit,
  };
}

function shiftLine(what: string, { app, bare }: Pair<ColdLoad[]>): Line {
  const [own, other] = [app, bare].map((loads) => spreadOf(loads.map(({ shift }) => shift)));
  return {
    what,
    app: `${own?.median.toFixed(4)} (${own?.worst.toFixed(4)})`,
    bare: `${other?.median.toFixed(4)} (${other?.worst.toFixed(4)})`,
    target: '0',
    isReached: own?.worst === 0,
  };
}

/** Lines for first visits on a desktop. */
export function coldLines(pair: Pair<ColdLoad[]>): Line[] {
  const { app, bare } = pair;
  const size = (field: 'received' | 'gzipped') =>
    [app, bare].map((loads) => spreadOf(loads.map((load) => load[field])).median);
  const [received = 0, bareReceived = 0] = size('received');
  const [gzipped = 0, bareGzipped = 0] = size('gzipped');
  const [blocking, bareBlocking] = [app, bare].map((loads) => spreadOf(loads.map((load) => load.blocking)));
  if (!blocking || !bareBlocking) throw new Error('nothing was measured');
  const where = 'First visit, slow line, 4 ×';
  return [
    momentLine(`${where}: first paint`, pair, 'firstPaint', 0.35),
    momentLine(`${where}: first rows on screen`, pair, 'firstRow', 0.7),
    momentLine(`${where}: rows that can be pressed`, pair, 'liveRow', 1),
    {
      what: 'JavaScript until rows can be pressed, gzip',
      app: kilobytes(gzipped),
      bare: kilobytes(bareGzipped),
      target: kilobytes(most.javaScript),
      isReached: gzipped <= most.javaScript,
    },
    {
      what: 'The same, as received',
      app: kilobytes(received),
      bare: kilobytes(bareReceived),
      target: '',
      isReached: null,
    },
    {
      what: `${where}: blocking time after the first paint`,
      app: ms(blocking),
      bare: ms(bareBlocking),
      target: `${most.blocking} ms`,
      isReached: blocking.median <= most.blocking,
    },
    shiftLine(`${where}: layout shift`, pair),
  ];
}

/** Lines for first visits on a phone. */
export function phoneLines(pair: Pair<ColdLoad[]>): Line[] {
  const where = 'First visit on a phone, slow line, 4 ×';
  return [
    momentLine(`${where}: rows that can be pressed`, pair, 'liveRow', 1),
    shiftLine(`${where}: layout shift`, pair),
  ];
}

const actNames: Record<Painted['act'], string> = {
  first: 'first key in a number cell',
  digit: 'further keys',
  leave: 'arrow from a changed number to the next line',
  arrow: 'arrow from an unchanged number',
  tick: 'tick of a line',
};

/** Lines for actions in number cells. Their median is compared with the limit, at a quarter of the CPU's speed. */
function cellLines(what: string, rate: number, painted: readonly Painted[]): Line[] {
  const acts = [...new Set(painted.map(({ act }) => act))];
  return acts.map((act) => {
    const paint = spreadOf(painted.flatMap((one) => (one.act === act ? [one.paint] : [])));
    return {
      what: `${what}: ${actNames[act]} → paint, ${rate} ×`,
      app: ms(paint),
      bare: '',
      target: `${most.paint} ms`,
      isReached: paint.median <= most.paint,
    };
  });
}

/** Lines for a pasted list. */
export function pasteLines(
  list: string,
  rate: number,
  { previews, wholes, painted }: { previews: number[]; wholes: number[]; painted: readonly Painted[] },
): Line[] {
  const preview = spreadOf(previews);
  return [
    {
      what: `Pasted list of 2,000 lines, ${list} → preview, ${rate} ×`,
      app: ms(preview),
      bare: '',
      target: `${most.preview} ms`,
      isReached: preview.median <= most.preview,
    },
    {
      what: 'The same: until all lines are parsed and matched',
      app: ms(spreadOf(wholes)),
      bare: '',
      target: '',
      isReached: null,
    },
    ...cellLines('The same', rate, painted),
  ];
}

/** Lines for the worksheet. */
export const worksheetLines = (rate: number, painted: readonly Painted[]): Line[] =>
  cellLines('Worksheet of 300 lots', rate, painted);
