import { type RefObject, useEffect, useRef } from 'react';
import { cardPlace, placeClasses } from './card-place';

interface TourMarkProps {
  /** Selectors of the marked element; the first visible one is used. */
  marks: readonly string[];
  card: RefObject<HTMLElement | null>;
  /** Receives the classes of the place where the card covers least. */
  onPlace: (classes: string) => void;
}

const margin = 4;

/** Height of the app's bar, with a margin. */
const head = 64;

/** Scrolls a hidden element into view by its top, and keeps an element in view that fits. */
function bringIntoSight(element: Element): void {
  const { top, bottom, height } = element.getBoundingClientRect();
  const isHigher = height > innerHeight - head;
  if (!isHigher && top >= head && bottom <= innerHeight) return;
  if (isHigher && top >= 0 && top <= head) return;
  element.scrollIntoView({ block: isHigher ? 'start' : 'center' });
  if (isHigher && !element.closest('dialog')) scrollBy(0, -head);
}

const amount = /^[−-]?\$[\d,.]+$/;

/**
 * The amounts, controls and countdowns in a marked element, and the amounts and buttons beside it, as boxes
 * in the window.
 */
function boxesInSight(element: Element): DOMRect[] {
  const isAmount = (part: Element) => part.childElementCount === 0 && amount.test(part.textContent.trim());
  const own = [...element.querySelectorAll('*')].filter(
    (part) => part.matches('button, input:not([type="checkbox"]), [role="timer"]') || isAmount(part),
  );
  const beside = [...document.querySelectorAll('#content section *')].filter(
    (part) => part.matches('aside button, section[aria-label="Summary"] button') || isAmount(part),
  );
  return [...new Set([...own, ...beside])]
    .map((part) => part.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.bottom > 0 && box.top < innerHeight);
}

const isSeen = (element: Element) => element.getClientRects().length > 0;

function firstVisible(marks: readonly string[]): Element | undefined {
  for (const mark of marks) {
    const element = [...document.querySelectorAll(mark)].find(isSeen);
    if (element) return element;
  }
  return undefined;
}

/** A frame around the step's element, which follows it on screen. */
export function TourMark({ marks, card, onPlace }: TourMarkProps) {
  const frame = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let handle = 0;
    let before: Element | undefined;
    let placed = '';
    let inSight: DOMRect[] = [];
    let drawn = 0;
    function draw() {
      handle = requestAnimationFrame(draw);
      const element = firstVisible(marks);
      const box = frame.current;
      if (!box) return;
      box.hidden = !element;
      if (!element) return;
      if (element !== before) {
        before = element;
        bringIntoSight(element);
        // A panel that just opened took the focus.
        if (element.closest('dialog')) card.current?.focus({ preventScroll: true });
      }
      const { top, left, width, height } = element.getBoundingClientRect();
      // An element larger than the window is framed at its edges.
      const upper = Math.max(top - margin, 50);
      const lower = Math.min(top + height + margin, innerHeight - 2);
      const from = Math.max(left - margin, 2);
      const to = Math.min(left + width + margin, document.documentElement.clientWidth - 2);
      box.style.top = `${upper}px`;
      box.style.left = `${from}px`;
      box.style.width = `${Math.max(0, to - from)}px`;
      box.style.height = `${Math.max(0, lower - upper)}px`;
      // Not in every frame, because this reads the whole screen.
      if (drawn % 15 === 0) inSight = boxesInSight(element);
      drawn += 1;
      const size = card.current?.getBoundingClientRect();
      if (!size) return;
      const place = cardPlace(
        { top: upper, left: from, right: to, bottom: lower },
        inSight,
        { width: size.width, height: size.height },
        { width: document.documentElement.clientWidth, height: innerHeight },
      );
      if (place !== placed) {
        placed = place;
        onPlace(placeClasses[place]);
      }
    }
    draw();
    return () => cancelAnimationFrame(handle);
  }, [marks, card, onPlace]);

  return (
    <div
      ref={frame}
      hidden
      aria-hidden="true"
      className="pointer-events-none fixed z-40 rounded-lg outline-3 outline-accent outline-solid"
    />
  );
}
