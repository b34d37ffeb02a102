/** Where the tour's card stands: the window's coordinates of its upper left corner. */
interface Spot {
  top: number;
  left: number;
}

export interface Box extends Spot {
  right: number;
  bottom: number;
}

const gap = 16;
const head = 64;
/** From this width on the navigation is in the bar; below it is at the bottom. */
const wide = 900;

function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/**
 * The corner of the window where a card covers the fewest of the boxes that the step is about, then the fewest others; the lower right one
 * where all are equal.
 * @param marked boxes of amounts and controls in the marked element.
 * @param others boxes of amounts and buttons beside it.
 */
export function cardPlace(
  marked: readonly Box[],
  others: readonly Box[],
  card: { width: number; height: number },
  window: { width: number; height: number },
): Spot {
  const rows = [window.height - (window.width < wide ? head : gap) - card.height, head];
  const columns = [window.width - gap - card.width, gap];
  const costs = rows
    .flatMap((top) => columns.map((left) => ({ top, left })))
    .map((spot) => {
      const box = { ...spot, right: spot.left + card.width, bottom: spot.top + card.height };
      const count = (boxes: readonly Box[]) => boxes.filter((each) => overlaps(each, box)).length;
      return { spot, marked: count(marked), others: count(others) };
    });
  const [best] = costs.toSorted((a, b) => a.marked - b.marked || a.others - b.others);
  return best?.spot ?? { top: head, left: gap };
}
