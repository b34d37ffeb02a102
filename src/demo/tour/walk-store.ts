import { changeDemo, demoState } from '../sandbox/demo-store';
import { writePurchase } from './walk-purchase-store';
import { walkSteps } from './walk-steps';

/** Begins the guided walk at its first step, with nothing bought yet. */
export function startWalk(): void {
  writePurchase(null);
  changeDemo({ step: 0, isOpen: false });
}

/** Pages by so many steps; at either end the walk stays where it is. */
export function pageWalk(by: number): void {
  const { step } = demoState();
  if (step === null) return;
  changeDemo({ step: Math.min(walkSteps.length - 1, Math.max(0, step + by)) });
}

/** Leaves the walk where it is: the screen stays, and so does what was bought. */
export function leaveWalk(): void {
  changeDemo({ step: null });
}
