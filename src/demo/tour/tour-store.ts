import { changeDemo, demoState } from '../sandbox/demo-store';
import { restartPurchase } from './tour-purchase-store';
import { tourSteps } from './tour-steps';

/** Starts the guided tour at its first step. */
export function startTour(): void {
  restartPurchase();
  changeDemo({ step: 0, isOpen: false });
}

/** Moves by a number of steps, within the tour. */
export function pageTour(by: number): void {
  const { step } = demoState();
  if (step === null) return;
  changeDemo({ step: Math.min(tourSteps.length - 1, Math.max(0, step + by)) });
}

/** Ends the tour. The screen and the purchase stay. */
export function exitTour(): void {
  changeDemo({ step: null });
}
