import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/*
 * A key or a click shows first what it changes by itself, the letter or the tick. The list follows: within the same frame where that is
 * quick, and else right after that frame, so that no input ever waits for a list.
 */

/**
 * A list that takes no longer, in milliseconds, goes into the frame of the input: both are on screen together sooner than the list
 * would be in a frame of its own, and the letter hardly later.
 */
const quick = 12;
/** A page that is not drawn has no frames to wait for. */
const patience = 250;

let took = Number.POSITIVE_INFINITY;
let startedAt: number | null = null;
let waiting: (() => void)[] = [];

/** Asks for a turn. One that somebody waits for comes before whatever else is there, what the browser does about a letter included. */
function takeTurn(work: () => void, isAwaited: boolean): void {
  if (isAwaited && 'scheduler' in globalThis) {
    void scheduler.postTask(work, { priority: 'user-blocking' });
    return;
  }
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', work);
  port1.start();
  port2.postMessage(null);
}

/**
 * Runs work when the next frame has been drawn.
 * @param isAwaited somebody who has pressed something waits for it.
 * @returns what calls it off.
 */
export function afterFrame(work: () => void, isAwaited = false): () => void {
  let isDue = true;
  const end = () => {
    isDue = false;
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  const run = () => {
    if (!isDue) return;
    end();
    work();
  };
  // A turn asked for in the frame's own callback comes once that frame is drawn.
  const frame = requestAnimationFrame(() => takeTurn(run, isAwaited));
  const timer = setTimeout(run, patience);
  return end;
}

function follow(): void {
  startedAt = performance.now();
  const works = waiting;
  waiting = [];
  for (const work of works) work();
}

/**
 * Runs work that follows an input; the same work once, however often it is asked for before.
 * @param isLetter it follows a letter: somebody who types looks at the letters, which never wait for a list.
 */
export function afterInput(work: () => void, isLetter = false): void {
  const isOwnFrame = isLetter || took > quick;
  // At once when its turn comes: React would have another go round, behind whatever else is waiting.
  if (waiting.length === 0 && isOwnFrame) afterFrame(() => flushSync(follow), true);
  if (!waiting.includes(work)) waiting.push(work);
  if (!isOwnFrame) follow();
}

/** To be told when another list is in the document: how long that took decides on the next. */
export function noteFollowed(): void {
  if (startedAt === null) return;
  const now = performance.now() - startedAt;
  startedAt = null;
  // One that was slow is remembered: some lists are quicker than others.
  took = took < Number.POSITIVE_INFINITY ? Math.max(now, took * 0.8 + now * 0.2) : now;
  // Laid out at once, while the screen's next refresh is waited for: the frame then has only to paint.
  void document.body.offsetHeight;
}

/**
 * A value that follows once everything else that it changes has been drawn. Whatever is pressed meanwhile goes before.
 */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(
    () =>
      Object.is(value, settled)
        ? undefined
        : afterFrame(() => startTransition(() => setSettled(() => value))),
    [value, settled],
  );
  return settled;
}
