import { createStore } from 'zustand';
import type { Explanation } from '@/lib/explanation';

/** A message in the corner of the screen. */
export interface Notification extends Omit<Explanation, 'detail'> {
  description?: string;
  /** One action, such as Undo. */
  action?: { label: string; onPress: () => void };
  /** Failures stay until dismissed and are announced at once. */
  isFailure?: boolean;
}

/** Notifications that are not shown yet: the code that shows them loads after the first screen. */
export const waitingNotifications = createStore<readonly Notification[]>(() => []);

/** Shows a message in the corner of the screen, for actions outside of forms. */
export function notify(notification: Notification): void {
  waitingNotifications.setState((waiting) => [...waiting, notification], true);
}

/** Shows a failure in the corner of the screen. Inside a form, use `ErrorNotice`. */
export function notifyFailure({ detail, ...failure }: Explanation): void {
  notify({ ...failure, description: detail, isFailure: true });
}
