import { Dialog } from '@/ui/layout/dialog';
import { lazyPart } from '@/ui/lazy-part';

/** The dialog of several buy requests, whose code loads when it is first opened. */
export const BulkPlace = lazyPart(async () => (await import('./bulk-dialog')).BulkDialog, {
  missing: ({ onClose }) => (
    <Dialog title="Not loaded" onClose={onClose}>
      Part of Lotdesk didn't load. Nothing was sent. Check your network and reload the page.
    </Dialog>
  ),
});
