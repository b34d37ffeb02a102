import { type ComponentProps, lazy, Suspense } from 'react';
import { Dialog } from '@/ui/dialog';
import type { BulkDialog as Loaded } from './bulk-dialog';

type BulkDialogProps = ComponentProps<typeof Loaded>;

const load = () => import('./bulk-dialog');

const BulkDialog = lazy(async () => {
  try {
    return { default: (await load()).BulkDialog };
  } catch {
    return { default: Unloaded };
  }
});

/** Loads the dialog's code ahead of its first opening; a failure shows when it is opened. */
export function loadBulkDialog(): void {
  load().catch(() => {});
}

/** The dialog of several buy requests, whose code comes when it is wanted. */
export function BulkPlace(props: BulkDialogProps) {
  return (
    <Suspense fallback={null}>
      <BulkDialog {...props} />
    </Suspense>
  );
}

function Unloaded({ onClose }: BulkDialogProps) {
  return (
    <Dialog title="Not loaded" onClose={onClose}>
      A part of Lotdesk did not load. Nothing was sent. Check the connection and reload the page.
    </Dialog>
  );
}
