/** A corner of the window. */
export type Corner = 'bottomRight' | 'bottomLeft' | 'topRight' | 'topLeft';

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

/** How each corner is said in classes: clear of the frame at the top, and of the navigation at the foot of small screens. */
export const placeClasses: Record<Corner, string> = {
  bottomRight: 'right-4 bottom-16 md:bottom-4',
  bottomLeft: 'left-4 bottom-16 md:bottom-4',
  topRight: 'right-4 top-16',
  topLeft: 'left-4 top-16',
};

const gap = 16;
const head = 64;

/** How much of one box another hides, in square pixels. */
function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** The corner in which a card hides least of a mark; of those that hide as much the first, from the lower right on. */
export function cardPlace(mark: Box, card: Size, window: Size): Corner {
  const rows = {
    bottom: { top: window.height - gap - card.height, bottom: window.height - gap },
    top: { top: head, bottom: head + card.height },
  };
  const columns = {
    right: { left: window.width - gap - card.width, right: window.width - gap },
    left: { left: gap, right: gap + card.width },
  };
  const corners: [Corner, Box][] = [
    ['bottomRight', { ...rows.bottom, ...columns.right }],
    ['bottomLeft', { ...rows.bottom, ...columns.left }],
    ['topRight', { ...rows.top, ...columns.right }],
    ['topLeft', { ...rows.top, ...columns.left }],
  ];
  const hidden = corners.map(([corner, box]) => ({ corner, hidden: overlap(mark, box) }));
  return hidden.toSorted((a, b) => a.hidden - b.hidden)[0]?.corner ?? 'bottomRight';
}
