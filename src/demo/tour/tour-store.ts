import { changeDemo } from '../sandbox/demo-store';
import { restartPurchase } from './tour-purchase-store';

/** Starts the guided tour at its first step. */
export function startTour(): void {
  restartPurchase();
  changeDemo({ step: 0, isOpen: false });
}

/** Ends the tour. The screen and the purchase stay. */
export function exitTour(): void {
  changeDemo({ step: null });
}
