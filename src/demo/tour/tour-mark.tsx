import { type RefObject, useEffect, useRef } from 'react';
import { useDemoState } from '../sandbox/demo-store';
import { cardPlace } from './card-place';

interface TourMarkProps {
  /** Selectors of the marked element; see `TourStep`. */
  marks: readonly string[];
  /** Placed where it covers least of the mark. */
  card: RefObject<HTMLElement | null>;
}

const margin = 4;

/** The largest share of the window's height that an element may have so that the card fits beside it. */
const roomShare = 0.6;

/** Height of the app's bar, with a margin. */
const head = 64;

/**
 * Scrolls an element into view: to its top if it is higher than the window, or if there is no room for the card above and below it.
 * Otherwise only if a part of it is hidden.
 * @param room pixels that the card needs above or below the element; 0 if it stands beside it
 */
function bringIntoSight(element: Element, room: number): void {
  const { top, bottom } = element.getBoundingClientRect();
  const isHigher = bottom - top > innerHeight - head;
  const hasRoom = Math.max(top - head, bottomOfPage() - bottom) >= room;
  if (!isHigher && hasRoom && top >= head && bottom <= innerHeight) return;
  if (isHigher && top >= 0 && top <= head) return;
  const isToTop = isHigher || room > 0;
  element.scrollIntoView({ block: isToTop ? 'start' : 'center' });
  if (isToTop && !element.closest('dialog')) scrollBy(0, -head);
}

const amount = /^[−-]?\$[\d,.]+$/;

/** The amounts, controls and countdowns in a marked element, and the amounts and buttons beside it, as boxes in the window. */
function boxesInSight(element: Element): DOMRect[] {
  const isAmount = (part: Element) => part.childElementCount === 0 && amount.test(part.textContent.trim());
  const own = [...element.querySelectorAll('*')].filter(
    (part) =>
      part.matches(
        'button, select, input:not([type="checkbox"]), label:has([type="radio"]), [role="timer"]',
      ) || isAmount(part),
  );
  const beside = [...document.querySelectorAll('#content section *, dialog[open] > :last-child *')].filter(
    (part) =>
      part.matches('aside button, section[aria-label="Summary"] button, dialog > :last-child button') ||
      isAmount(part),
  );
  return [...new Set([...own, ...beside])]
    .map((part) => part.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.bottom > 0 && box.top < innerHeight);
}

const isSeen = (element: Element) => element.getClientRects().length > 0;

/** The first visible element that leaves room for the card in the window's height; the last visible one if none does. */
function markedElement(marks: readonly string[]): Element | undefined {
  const visible = marks.flatMap((mark) => [...document.querySelectorAll(mark)].find(isSeen) ?? []);
  const leavesRoom = (element: Element) => element.getBoundingClientRect().height < innerHeight * roomShare;
  return visible.find(leavesRoom) ?? visible.at(-1);
}

/** The lower edge of the page in the window: above the navigation if that is at the bottom. */
function bottomOfPage(): number {
  const nav = document.querySelector('nav[aria-label="Main"]')?.getBoundingClientRect();
  return nav && nav.top > innerHeight / 2 ? nav.top : innerHeight;
}

/** The column beside the page that the card has to itself in a wide window (early-styles.ts); undefined in a narrow one. */
function columnLeft(side: 'left' | 'right', cardWidth: number): number | undefined {
  const { paddingLeft, paddingRight } = getComputedStyle(document.body);
  const column = Number.parseFloat(side === 'left' ? paddingLeft : paddingRight);
  if (column < cardWidth) return undefined;
  const inset = (column - cardWidth) / 2;
  return side === 'left' ? inset : document.documentElement.clientWidth - column + inset;
}

/** A frame that follows the step's element on screen. Everything else is dimmed, and the card is beside the element. */
export function TourMark({ marks, card }: TourMarkProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { side } = useDemoState();

  useEffect(() => {
    let handle = 0;
    let before: Element | undefined;
    let highest = 0;
    let windowSize = '';
    let inSight: DOMRect[] = [];
    let drawn = 0;
    // How often the card may still take the focus back. After that, the form keeps it.
    let takes = 3;
    function draw() {
      handle = requestAnimationFrame(draw);
      const element = markedElement(marks);
      const box = frame.current;
      if (!box) return;
      box.hidden = !element;
      if (!element) return;
      // A list may show its heading before its rows, and then grow.
      const own = element.getBoundingClientRect().height;
      const size = `${innerWidth} ${innerHeight}`;
      const isNew = element !== before || size !== windowSize;
      if (isNew || own > highest) {
        before = element;
        windowSize = size;
        highest = own;
        const { width, height } = card.current?.getBoundingClientRect() ?? new DOMRect();
        bringIntoSight(element, columnLeft(side, width) === undefined ? height + 2 * margin : 0);
        if (isNew && element.closest('dialog')) card.current?.focus({ preventScroll: true });
      }
      const { top, left, right, bottom } = element.getBoundingClientRect();
      // An element larger than the window is framed at its edges, between the app's bars.
      const [ceiling, floor] = element.closest('dialog') ? [0, innerHeight] : [48, bottomOfPage()];
      const upper = Math.max(top - margin, ceiling + 2);
      const lower = Math.min(bottom + margin, floor - 2);
      const from = Math.max(left - margin, 2);
      const to = Math.min(right + margin, document.documentElement.clientWidth - 2);
      box.style.top = `${upper}px`;
      box.style.left = `${from}px`;
      box.style.width = `${Math.max(0, to - from)}px`;
      box.style.height = `${Math.max(0, lower - upper)}px`;
      // Not in every frame, because this reads the whole screen.
      if (drawn % 15 === 0) inSight = boxesInSight(element);
      drawn += 1;
      const place = card.current;
      if (!place) return;
      const { width: cardWidth, height: cardHeight } = place.getBoundingClientRect();
      const column = columnLeft(side, cardWidth);
      const spot =
        column === undefined
          ? cardPlace(
              { top: upper, left: from, right: to, bottom: lower },
              inSight,
              { width: cardWidth, height: cardHeight },
              { width: document.documentElement.clientWidth, height: innerHeight },
            )
          : { top: Math.max(head, Math.min(upper, innerHeight - cardHeight - 16)), left: column };
      Object.assign(place.style, { inset: 'auto', top: `${spot.top}px`, left: `${spot.left}px` });
    }
    // A dialog takes the focus when its code is loaded. The card takes it back, until the buyer moves the focus.
    function holdFocus({ target }: FocusEvent) {
      const isInDialog = target instanceof Element && target.closest('dialog') !== null;
      if (takes === 0 || !isInDialog || card.current?.contains(target)) return;
      takes -= 1;
      card.current?.focus({ preventScroll: true });
    }
    function onInput(event: Event) {
      if (!(event instanceof KeyboardEvent) || event.key === 'Tab') takes = 0;
    }
    draw();
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    document.addEventListener('focusin', holdFocus, options);
    document.addEventListener('pointerdown', onInput, options);
    document.addEventListener('keydown', onInput, options);
    return () => {
      cancelAnimationFrame(handle);
      listening.abort();
    };
  }, [marks, card, side]);

  return (
    <div
      ref={frame}
      hidden
      aria-hidden="true"
      className="pointer-events-none fixed z-40 rounded-lg ring-[200vmax] ring-scrim outline-3 outline-accent outline-solid"
    />
  );
}
