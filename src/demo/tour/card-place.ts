/** The position of the tour's card: the window coordinates of its upper left corner. */
export interface Spot {
  top: number;
  left: number;
}

export interface Box extends Spot {
  right: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

const gap = 16;
const head = 64;
/** Pixels between the rows of places that are tried over the mark. */
const rowStep = 32;
/** From this width on the navigation is in the bar; below it is at the bottom. */
const wide = 900;

/** The area of one box that another covers, in square pixels. */
function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/**
 * The place where a card covers the fewest essential elements of the mark, then the smallest area of the mark. Ties go to a place
 * beside the mark, then to the place with the fewest essential elements of all, starting at the lower right.
 * @param inSight boxes of amounts and buttons in the window.
 */
export function cardPlace(mark: Box, inSight: readonly Box[], card: Size, window: Size): Spot {
  const [lowest, rightmost] = [
    window.height - (window.width < wide ? head : gap) - card.height,
    window.width - gap - card.width,
  ];
  const within = (value: number, from: number, to: number) => Math.max(from, Math.min(value, to));
  const [top, left] = [within(mark.top, head, lowest), within(mark.left, gap, rightmost)];
  const middle = (window.width - card.width) / 2;
  const beside = [
    { top, left: mark.right + gap },
    { top, left: mark.left - gap - card.width },
    { top: mark.bottom + gap, left },
    { top: mark.top - gap - card.height, left },
  ].filter((spot) => spot.top >= head && spot.top <= lowest && spot.left >= gap && spot.left <= rightmost);
  const rows = Array.from(
    { length: Math.max(1, Math.ceil((lowest - head) / rowStep)) },
    (_, row) => lowest - row * rowStep,
  );
  const over = [...rows, head].flatMap((row) =>
    [rightmost, gap, middle].map((column) => ({ top: row, left: column })),
  );
  const costs = [...beside, ...over].map((spot, index) => {
    const box = { ...spot, right: spot.left + card.width, bottom: spot.top + card.height };
    const hidden = inSight.filter((thing) => overlap(thing, box) > 0);
    const ofMark = hidden.filter((thing) => overlap(thing, mark) > 0).length;
    return { spot, ofMark, area: overlap(mark, box), all: index < beside.length ? 0 : hidden.length };
  });
  const [best] = costs.toSorted((a, b) => a.ofMark - b.ofMark || a.area - b.area || a.all - b.all);
  return best?.spot ?? { top: head, left: gap };
}
