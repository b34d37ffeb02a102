import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';

/** The part of a long list that is drawn, and how much room the rest takes above and below, in pixels. */
export interface DrawnPart {
  from: number;
  to: number;
  above: number;
  below: number;
}

interface Seen {
  question: string;
  /** The first row in sight, and the one after the last. */
  first: number;
  end: number;
  /** Rows that are drawn beyond those. */
  around: number;
}

/** What is stuck to the top and the bottom of the window, and covers rows. */
const covered = { top: 128, bottom: 48 };

/** How many rows the window has room for. */
export const rowsInSight = (rowHeight: number): number =>
  Math.max(1, Math.ceil((innerHeight - covered.top - covered.bottom) / rowHeight));

/** Rows beyond those in sight: few at rest, where each would be drawn for nothing, and more as soon as the list is scrolled. */
const around = { least: 2, most: 10, step: 2 };

interface List {
  count: number;
  question: string;
  /** Pixels. */
  rowHeight: number;
  /** All rows have their place in it, drawn or not. */
  body: RefObject<HTMLElement | null>;
  /** Otherwise all are drawn. */
  isLong: boolean;
}

const sameRows = (one: Seen, other: Seen) =>
  one.first === other.first && one.end === other.end && one.around === other.around;

/**
 * Which rows of a list of any length are drawn: those in sight and a few around them.
 * @returns part: null while all are. reach: scrolls to a row that is not drawn.
 */
export function useDrawnPart({ count, question, rowHeight, body, isLong }: List): {
  part: DrawnPart | null;
  reach: (index: number) => void;
} {
  const [seen, setSeen] = useState<Seen>(() => ({
    question,
    first: 0,
    end: rowsInSight(rowHeight),
    around: around.least,
  }));
  if (seen.question !== question) setSeen({ ...seen, question, around: around.least });

  const look = useEffectEvent((isScrolling: boolean) => {
    const top = body.current?.getBoundingClientRect().top;
    if (top === undefined) return;
    const first = Math.max(0, Math.floor((covered.top - top) / rowHeight));
    const end = Math.max(first, Math.ceil((innerHeight - covered.bottom - top) / rowHeight));
    const reached = Math.min(around.most, seen.around + around.step);
    const next = { question, first, end, around: isScrolling ? reached : seen.around };
    // Before the frame is drawn that is scrolled already.
    if (!sameRows(next, seen)) flushSync(() => setSeen(next));
  });

  useEffect(() => {
    if (!isLong) return undefined;
    const onScroll = () => look(true);
    const onResize = () => look(false);
    document.addEventListener('scroll', onScroll, { passive: true });
    // Also whatever comes or goes above the list.
    const watch = new ResizeObserver(onResize);
    watch.observe(document.documentElement);
    addEventListener('resize', onResize);
    return () => {
      document.removeEventListener('scroll', onScroll);
      watch.disconnect();
      removeEventListener('resize', onResize);
    };
  }, [isLong]);

  function reach(index: number) {
    const top = body.current?.getBoundingClientRect().top;
    if (top === undefined) return;
    const start = top + index * rowHeight;
    const least = innerHeight - covered.bottom - rowHeight;
    if (start < covered.top) scrollBy({ top: start - covered.top, behavior: 'instant' });
    else if (start > least) scrollBy({ top: start - least, behavior: 'instant' });
  }

  if (!isLong) return { part: null, reach };
  const end = Math.min(count, seen.end);
  const first = Math.max(0, Math.min(seen.first, count - (seen.end - seen.first)));
  const from = Math.max(0, first - seen.around);
  const to = Math.min(count, Math.max(end, first + seen.end - seen.first) + seen.around);
  return { part: { from, to, above: from * rowHeight, below: (count - to) * rowHeight }, reach };
}
