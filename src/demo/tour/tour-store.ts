import { changeDemo, demoState } from '../sandbox/demo-store';
import { writePurchase } from './tour-purchase-store';
import { tourSteps } from './tour-steps';

/** Begins the guided walk at its first step, with nothing bought yet. */
export function startTour(): void {
  writePurchase(null);
  changeDemo({ step: 0, isOpen: false });
}

/** Pages by so many steps; at either end the walk stays where it is. */
export function pageTour(by: number): void {
  const { step } = demoState();
  if (step === null) return;
  changeDemo({ step: Math.min(tourSteps.length - 1, Math.max(0, step + by)) });
}

/** Leaves the walk where it is: the screen stays, and so does what was bought. */
export function exitTour(): void {
  changeDemo({ step: null });
}
