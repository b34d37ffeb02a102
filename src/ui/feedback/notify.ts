import { createStore } from 'zustand';

/** A message in the corner of the screen. */
export interface Notification {
  title: string;
  description?: string;
  /** One action, such as Undo. */
  action?: { label: string; onPress: () => void };
  /** Method, path, status and raw text of a failure, shown only on request. */
  technical?: string;
  /** Seconds after which trying again can help. */
  wait?: number | undefined;
  /** Failures stay until dismissed and are announced at once. */
  isFailure?: boolean;
}

/** Notifications that are not shown yet: the code that shows them loads after the first screen. */
export const waitingNotifications = createStore<readonly Notification[]>(() => []);

/** Shows a message in the corner of the screen, for what happens away from any form. */
export function notify(notification: Notification): void {
  waitingNotifications.setState((waiting) => [...waiting, notification], true);
}

/** Shows a failure in the corner of the screen. Inside a form, use `ErrorNotice`. */
export function notifyFailure({
  detail,
  ...failure
}: {
  title: string;
  detail: string;
  technical?: string;
  wait?: number | undefined;
}): void {
  notify({ ...failure, description: detail, isFailure: true });
}
