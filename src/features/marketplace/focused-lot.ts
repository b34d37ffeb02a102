import { rowOf } from './row-walk';

/** The id of the lot whose row or card has the focus; empty where none has. */
export function focusedLot(): string {
  const { activeElement } = document;
  return rowOf(activeElement)?.dataset.lot ?? /^lot-(.+)$/.exec(activeElement?.id ?? '')?.[1] ?? '';
}
