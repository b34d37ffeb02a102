interface Notification {
  title: string;
  description?: string;
  /** One thing that can be done about it, such as Undo. */
  action?: { label: string; onPress: () => void };
  /** Failures stay until dismissed and are announced at once. */
  isFailure?: boolean;
}

/** Shows a notice in the corner of the screen, for what happened away from any form. */
export async function notify({ title, description, action, isFailure = false }: Notification): Promise<void> {
  const { toasts } = await import('./toaster');
  const id = toasts.add({
    title,
    ...(description ? { description } : {}),
    priority: isFailure ? 'high' : 'low',
    ...(isFailure ? { timeout: 0 } : {}),
    ...(action
      ? {
          actionProps: {
            children: action.label,
            onClick() {
              toasts.close(id);
              action.onPress();
            },
          },
        }
      : {}),
  });
}
