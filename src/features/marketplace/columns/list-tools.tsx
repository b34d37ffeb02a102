import { Columns3, Command as CommandMark } from 'lucide-react';
import { useState } from 'react';
import { runCommand, useCommands } from '@/features/commands/command-registry';
import { Button } from '@/ui/controls/button';
import { ExportMenu } from '@/ui/export/export-menu';
import { NotLoadedDialog } from '@/ui/layout/dialog';
import { lazyPart } from '@/ui/lazy-part';
import { notify } from '@/ui/feedback/notify';
import { useMediaQuery } from '@/ui/use-media-query';
import { requestBuyFocus } from '../results/buy-focus';
import { listCommands } from './list-commands';
import { type ExportedList, listExports } from './list-export';
import { PasteLink } from '../pasted-list/paste-link';
import { focusedSellRequest } from '../results/sell-request-element';
import type { Go } from '../search/marketplace-search';

const ColumnsDialog = lazyPart(async () => (await import('./columns-dialog')).ColumnsDialog, {
  missing: NotLoadedDialog,
});

interface ListToolsProps extends ExportedList {
  go: Go;
  /** Opens a lot, or focuses its panel if it is open already. */
  onOpen: (sellRequestId: string) => void;
}

/** The tools of the list: columns, export, and the command menu with its keys. */
export function ListTools({ go, onOpen, ...list }: ListToolsProps) {
  const [isArranging, setArranging] = useState(false);
  const { search, market } = list;
  const hasTable = useMediaQuery('(min-width: 640px)');

  useCommands('lots', () =>
    listCommands({
      search,
      isAnySort: market?.state.isComplete ?? false,
      hasTable,
      exports: listExports(list),
      onChange: go,
      onBuy() {
        const sellRequestId = focusedSellRequest() || search.lot;
        if (sellRequestId === '')
          notify({ title: 'No lot selected', description: 'Use ↑ ↓ to pick a lot, then press B.' });
        else {
          if (sellRequestId !== search.lot) requestBuyFocus(sellRequestId);
          onOpen(sellRequestId);
        }
      },
      onArrange: () => setArranging(true),
    }),
  );

  return (
    <>
      <PasteLink />
      <Button
        look="quiet"
        size="tool"
        className="max-sm:hidden"
        title="Customize columns"
        icon={<Columns3 aria-hidden="true" className="size-4" />}
        onClick={() => setArranging(true)}
      >
        <span className="max-xl:sr-only">Columns</span>
      </Button>
      <ExportMenu
        choices={() => listExports(list)}
        noun="lot"
        note="Your columns in your order, and the brand."
      />
      <Button
        look="quiet"
        size="tool"
        title="Command menu (Ctrl K) · Shortcuts (?)"
        icon={<CommandMark aria-hidden="true" className="size-4" />}
        onClick={() => runCommand('palette')}
      >
        <span className="max-xl:sr-only">Commands</span>
      </Button>
      {isArranging ? <ColumnsDialog onClose={() => setArranging(false)} /> : null}
    </>
  );
}
