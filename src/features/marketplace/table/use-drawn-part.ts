import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';

/** The part of a long list that is drawn, and how much room the rest takes above and below, in pixels. */
export interface DrawnPart {
  from: number;
  to: number;
  above: number;
  below: number;
}

interface Drawn {
  question: string;
  /** The first row that is drawn, and the one after the last; there may be fewer rows than that. */
  from: number;
  to: number;
  /** Rows that are drawn ahead of the scrolling. */
  ahead: number;
}

/** What is stuck to the top and the bottom of the window, and covers rows. What is above a list that is not scrolled takes more. */
const covered = { top: 128, bottom: 48, aboveList: 164 };

/**
 * Rows beyond those in sight. Until a list is scrolled only half of one, to have the next drawn in time, for each would be drawn for
 * nothing; then some ahead, several at once: one by one, every frame would have the whole table to draw.
 */
const beyond = { sight: 0.5, least: 2, ahead: 6, most: 12 };

/**
 * How many rows of a list there are down to the bottom of the window, and a little below.
 * @param top where the first one is, in pixels; without it, where it is before anybody scrolls.
 */
export const rowsInSight = (rowHeight: number, top: number = covered.aboveList): number =>
  Math.max(1, Math.ceil((innerHeight - covered.bottom - top) / rowHeight + beyond.sight));

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

/** The rows to draw around those in sight; the same ones while there are enough of them. */
function around(drawn: Drawn, first: number, end: number, count: number): Drawn {
  const isAbove = drawn.from > 0 && first - drawn.from < beyond.least;
  const isBelow = drawn.to < count && drawn.to - end < (first === 0 ? 0 : beyond.least);
  if (!isAbove && !isBelow) return drawn;
  const isFar = first > drawn.to || end < drawn.from;
  const ahead = Math.min(beyond.most, drawn.ahead + 1);
  return {
    question: drawn.question,
    from: Math.max(0, first - (isAbove || isFar ? ahead : beyond.least)),
    to: end + (isBelow || isFar ? ahead : beyond.least),
    ahead,
  };
}

/**
 * Which rows of a list of any length are drawn: those in sight and a few around them.
 * @returns part: null while all are. reach: scrolls to a row that is not drawn.
 */
export function useDrawnPart({ count, question, rowHeight, body, isLong }: List): {
  part: DrawnPart | null;
  reach: (index: number) => void;
} {
  const atTop = { question, from: 0, to: rowsInSight(rowHeight), ahead: beyond.ahead };
  const [drawn, setDrawn] = useState<Drawn>(atTop);
  // What is asked anew begins at the top.
  if (drawn.question !== question) setDrawn(drawn.from === 0 ? atTop : { ...drawn, question });

  const look = useEffectEvent(() => {
    const top = body.current?.getBoundingClientRect().top;
    if (top === undefined) return;
    const first = Math.max(0, Math.floor((covered.top - top) / rowHeight));
    const end = Math.max(first, rowsInSight(rowHeight, top));
    const next = around(drawn, first, end, count);
    // Before the frame is drawn that is scrolled already.
    if (next !== drawn) flushSync(() => setDrawn(next));
  });

  useEffect(() => {
    if (!isLong) return undefined;
    const onScroll = () => look();
    document.addEventListener('scroll', onScroll, { passive: true });
    // Also whatever comes or goes above the list.
    const watch = new ResizeObserver(onScroll);
    watch.observe(document.documentElement);
    addEventListener('resize', onScroll);
    return () => {
      document.removeEventListener('scroll', onScroll);
      watch.disconnect();
      removeEventListener('resize', onScroll);
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
  const from = Math.max(0, Math.min(drawn.from, count - (drawn.to - drawn.from)));
  const to = Math.min(count, Math.max(drawn.to, from));
  return { part: { from, to, above: from * rowHeight, below: (count - to) * rowHeight }, reach };
}
