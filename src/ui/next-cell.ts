import type { KeyboardEvent } from 'react';

/** A cell of a table of fields: the index of its row, and its column. */
export interface TableCell<Column extends string = string> {
  row: number;
  column: Column;
}

/**
 * The cell that a key moves to, as in a spreadsheet: up and down within the column, down with Enter and up with Shift+Enter, sideways at the
 * ends of the text. `end`: Enter in the last cell of the column. Null if the key keeps its usual effect.
 * @param columnsAt the columns in which a row has a cell, from left to right
 */
export function nextCell<Column extends string>(
  { key, shiftKey, altKey, ctrlKey, metaKey, target }: KeyboardEvent,
  { row: from, column }: TableCell<Column>,
  count: number,
  columnsAt: (row: number) => readonly Column[],
): TableCell<Column> | 'end' | null {
  const isEnter = key === 'Enter';
  if (altKey || ctrlKey || metaKey || (shiftKey && !isEnter)) return null;
  const step = key === 'ArrowUp' || (isEnter && shiftKey) ? -1 : key === 'ArrowDown' || isEnter ? 1 : 0;
  if (step !== 0) {
    for (let row = from + step; row >= 0 && row < count; row += step) {
      if (columnsAt(row).includes(column)) return { row, column };
    }
    return isEnter && !shiftKey ? 'end' : null;
  }
  if (!(target instanceof HTMLInputElement)) return null;
  const isLeft = key === 'ArrowLeft' && target.selectionStart === 0;
  const isRight = key === 'ArrowRight' && target.selectionEnd === target.value.length;
  const columns = columnsAt(from);
  const beside = columns[columns.indexOf(column) + (isLeft ? -1 : 1)];
  return (isLeft || isRight) && beside !== undefined ? { row: from, column: beside } : null;
}
