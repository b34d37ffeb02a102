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

let tell: Teller | undefined;
let untold: Notification[] = [];

/** Shows a notice in the corner of the screen, for what happened away from any form. */
export function notify(notification: Notification): void {
  if (tell) tell(notification);
  else {
    untold = [...untold, notification];
    dispatchEvent(new Event(untoldChange));
  }
}

/** Told on the window whenever `untoldNotifications` changes. */
export const untoldChange = 'lotdesk:untold';

/** What was said while nothing could show it yet: the code that shows notices comes after the first screen. */
export const untoldNotifications = (): readonly Notification[] => untold;

/** Hands over all notices, those that wait first, until the returned function is called. */
export function showNotificationsWith(teller: Teller): () => void {
  tell = teller;
  const waiting = untold;
  untold = [];
  for (const notification of waiting) teller(notification);
  return () => {
    if (tell === teller) tell = undefined;
  };
}
