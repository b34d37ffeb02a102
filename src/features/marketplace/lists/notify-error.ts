import { explainError } from '@/api/explain-error';
import { notifyFailure } from '@/ui/feedback/notify';

/** Returns a handler that notifies the buyer why an action failed. @param doing what failed: "rename the list" */
export const notifyError =
  (doing: string) =>
  (error: unknown): void =>
    notifyFailure(explainError(error, doing));
