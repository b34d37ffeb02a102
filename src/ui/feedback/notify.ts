import { createStore } from 'zustand';

/** What is told in the corner of the screen. */
export interface Notification {
  title: string;
  description?: string;
  /** One thing that can be done about it, such as Undo. */
  action?: { label: string; onPress: () => void };
  /** Failures stay until dismissed and are announced at once. */
  isFailure?: boolean;
}

type Teller = (notification: Notification) => void;

/** Notices that nothing could show yet: the code that shows them comes after the first screen. */
export const waitingNotifications = createStore<readonly Notification[]>(() => []);

let tell: Teller | undefined;

/** Shows a notice in the corner of the screen, for what happened away from any form. */
export function notify(notification: Notification): void {
  if (tell) tell(notification);
  else waitingNotifications.setState((waiting) => [...waiting, notification], true);
}

/** Hands over all notices, those that wait first, until the returned function is called. */
export function showNotificationsWith(teller: Teller): () => void {
  tell = teller;
  const waiting = waitingNotifications.getState();
  waitingNotifications.setState([], true);
  for (const notification of waiting) teller(notification);
  return () => {
    if (tell === teller) tell = undefined;
  };
}
