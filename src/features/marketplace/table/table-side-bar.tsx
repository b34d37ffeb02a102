import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

interface SideBarProps {
  /** The room of the table, which is all that it holds. */
  box: RefObject<HTMLElement | null>;
  /** Hears how much room that is, in pixels, whenever it changes. */
  onRoom: (room: number) => void;
}

/** Height of the bar that leads to the other screens on narrow ones. */
const navigation = 48;

const footOf = (box: HTMLElement) => box.closest('section')?.lastElementChild ?? null;

/** Pixels at the foot of the window that something else covers: the way to the other pages, or to the other screens. */
function coveredBelow(box: HTMLElement | null): number {
  const foot = box && footOf(box);
  return foot && getComputedStyle(foot).position === 'sticky' ? foot.clientHeight : navigation;
}

function shift(box: HTMLElement | null, by: number): void {
  box?.style.setProperty('--shift', `${by}px`);
  box?.toggleAttribute('data-shifted', by > 0);
}

/**
 * Moves a table sideways whose columns are the buyer's and need more room than there is, by a bar at the foot of the screen: were the room
 * itself to scroll, the heads of the columns could not stick to the window.
 */
export function SideBar({ box, onRoom }: SideBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [excess, setExcess] = useState(0);
  const [below, setBelow] = useState(0);

  const measure = useEffectEvent(() => {
    const room = box.current?.clientWidth ?? 0;
    const table = box.current?.firstElementChild;
    onRoom(room);
    setBelow(coveredBelow(box.current));
    setExcess(Math.max(0, (table?.clientWidth ?? 0) - room));
  });

  useLayoutEffect(() => {
    const element = box.current;
    if (!element?.firstElementChild) return undefined;
    // It tells of each for the first time before that is painted.
    const watch = new ResizeObserver(() => measure());
    watch.observe(element);
    watch.observe(element.firstElementChild);
    const foot = footOf(element);
    if (foot) watch.observe(foot);
    return () => {
      watch.disconnect();
      shift(element, 0);
    };
  }, [box]);

  const isWide = excess > 1;
  useLayoutEffect(() => {
    if (!isWide) shift(box.current, 0);
  }, [box, isWide]);

  /** Brings the head of a column that has the focus into sight. */
  const reveal = useEffectEvent(({ target }: FocusEvent) => {
    const head =
      isWide && target instanceof Element ? target.closest('th[data-column]:not([data-pinned])') : null;
    if (!head || !box.current || !bar.current) return;
    const pinned = [...box.current.querySelectorAll('th[data-pinned]')].at(-1);
    const { left, right } = head.getBoundingClientRect();
    const start = pinned?.getBoundingClientRect().right ?? 0;
    const end = box.current.getBoundingClientRect().right;
    if (left < start) bar.current.scrollLeft -= start - left;
    else if (right > end) bar.current.scrollLeft += right - end;
  });

  useEffect(() => {
    const element = box.current;
    const onFocus = (event: FocusEvent) => reveal(event);
    const onWheel = ({ deltaX }: WheelEvent) => {
      if (bar.current) bar.current.scrollLeft += deltaX;
    };
    element?.addEventListener('focusin', onFocus);
    element?.addEventListener('wheel', onWheel, { passive: true });
    return () => {
      element?.removeEventListener('focusin', onFocus);
      element?.removeEventListener('wheel', onWheel);
    };
  }, [box]);

  if (!isWide) return null;
  return (
    <div
      ref={bar}
      role="group"
      aria-label="Other columns"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is to be scrolled by the keyboard too
      tabIndex={0}
      onScroll={({ currentTarget }) => shift(box.current, currentTarget.scrollLeft)}
      style={{ bottom: below }}
      className="sticky z-10 overflow-x-scroll bg-surface -outline-offset-2"
    >
      <div className="h-px" style={{ width: `calc(100% + ${excess}px)` }} />
    </div>
  );
}
