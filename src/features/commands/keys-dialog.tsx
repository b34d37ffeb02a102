import { Dialog } from '@/ui/layout/dialog';
import { grouped, useEveryCommand } from './command-registry';
import { KeyCap } from './key-cap';

/** All keyboard shortcuts of the screen. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const keyed = useEveryCommand().filter(({ keys }) => keys !== undefined);
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <div className="flex flex-col gap-5">
        {grouped(keyed).map(([group, commands]) => (
          <section key={group} aria-label={group}>
            <h3 className="pb-1 text-xs font-medium text-muted">{group}</h3>
            <dl>
              {commands.map(({ id, label, keys = '' }) => (
                <div
                  key={id}
                  className="flex min-h-8 items-center gap-4 border-b border-line text-sm last:border-0"
                >
                  <dt className="min-w-0 flex-1">{label}</dt>
                  <dd>
                    <KeyCap keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
