/** A place for the tour's card: a corner of the window, or the middle of its top or bottom. */
export type Place = 'bottomRight' | 'bottomLeft' | 'bottom' | 'topRight' | 'topLeft' | 'top';

export interface Box {
  top: number;
  left: number;
  right: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

/** The classes of each place: below the bar, and above the navigation on small screens. */
export const placeClasses: Record<Place, string> = {
  bottomRight: 'right-4 bottom-16 md:bottom-4',
  bottomLeft: 'left-4 bottom-16 md:bottom-4',
  bottom: 'inset-x-0 mx-auto bottom-16 md:bottom-4',
  topRight: 'right-4 top-16',
  topLeft: 'left-4 top-16',
  top: 'inset-x-0 mx-auto top-16',
};

const gap = 16;
const head = 64;
/** From this width on the navigation is in the bar; below it is at the bottom. */
const wide = 900;

/** The area of one box that another covers, in square pixels. */
function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/**
 * The place where a card covers the fewest essential elements of the mark, then the fewest essential elements
 * of all, then the smallest area of the mark. Ties go to the first place, starting at the lower right.
 * @param inSight boxes of amounts and buttons in the window.
 */
export function cardPlace(mark: Box, inSight: readonly Box[], card: Size, window: Size): Place {
  const foot = window.height - (window.width < wide ? head : gap);
  const rows = {
    bottom: { top: foot - card.height, bottom: foot },
    top: { top: head, bottom: head + card.height },
  };
  const middle = (window.width - card.width) / 2;
  const columns = {
    right: { left: window.width - gap - card.width, right: window.width - gap },
    left: { left: gap, right: gap + card.width },
    middle: { left: middle, right: middle + card.width },
  };
  const places: [Place, Box][] = [
    ['bottomRight', { ...rows.bottom, ...columns.right }],
    ['bottomLeft', { ...rows.bottom, ...columns.left }],
    ['bottom', { ...rows.bottom, ...columns.middle }],
    ['topRight', { ...rows.top, ...columns.right }],
    ['topLeft', { ...rows.top, ...columns.left }],
    ['top', { ...rows.top, ...columns.middle }],
  ];
  const costs = places.map(([place, box]) => {
    const hidden = inSight.filter((thing) => overlap(thing, box) > 0);
    return {
      place,
      ofMark: hidden.filter((thing) => overlap(thing, mark) > 0).length,
      all: hidden.length,
      area: overlap(mark, box),
    };
  });
  const [best] = costs.toSorted((a, b) => a.ofMark - b.ofMark || a.all - b.all || a.area - b.area);
  return best?.place ?? 'bottomRight';
}
