import { lotOf } from '../results/lot-element';

/** The id of the lot whose row or card has the focus; empty where none has. */
export const focusedLot = (): string => lotOf(document.activeElement) ?? '';
