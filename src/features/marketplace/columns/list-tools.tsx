import { Link } from '@tanstack/react-router';
import { ClipboardPaste, Columns3, Command as CommandMark, Download } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { everyCommand, provideCommands } from '@/features/commands/command-registry';
import { Button, buttonClass } from '@/ui/controls/button';
import { NotLoadedDialog } from '@/ui/layout/dialog';
import { lazyPart } from '@/ui/lazy-part';
import { notify } from '@/ui/feedback/notify';
import { requestBuyFocus } from './buy-focus';
import { focusedLot } from './focused-lot';
import { listCommands } from './list-commands';
import {
  copyLots,
  everyLot,
  type ExportedLots,
  exportedLots,
  type ListExtent,
  saveLots,
} from './list-export';
import { allLots } from '../market-worker/market-queries';
import type { Market } from '../market-worker/market-store';
import { readSelection } from '../selection/selection-store';
import type { Lots } from '../results/lots';
import type { MarketplaceSearch, SearchChange } from '../search/marketplace-search';

const ColumnsDialog = lazyPart(async () => (await import('./columns-dialog')).ColumnsDialog, {
  missing: NotLoadedDialog,
});

interface ListToolsProps {
  search: MarketplaceSearch;
  lots: Lots;
  extent: ListExtent;
  /** Null until any lots are loaded. */
  market: Market | null;
  /** Loaded lots that the search finds, and whether no other lot can be among them. */
  found: { total: number; isFinal: boolean };
  onChange: (change: SearchChange) => void;
  /** Opens a listing, or focuses its panel when it is open already. */
  onOpen: (lot: string) => void;
}

/** The tools of the list: its columns, copies and exports, commands and their keys. */
export function ListTools({ search, lots, extent, market, found, onChange, onOpen }: ListToolsProps) {
  const [isArranging, setArranging] = useState(false);

  const commands = useEffectEvent(() =>
    listCommands({
      search,
      isAnySort: market?.state.isComplete ?? false,
      exported: exportedLots(lots, extent),
      onChange,
      onBuy() {
        const lot = focusedLot() || search.lot;
        if (lot === '')
          notify({ title: 'No lot selected', description: 'Use ↑ ↓ to pick a lot, then press B.' });
        else {
          if (lot !== search.lot) requestBuyFocus(lot);
          onOpen(lot);
        }
      },
      onArrange: () => setArranging(true),
    }),
  );
  useEffect(() => provideCommands('lots', () => commands()), []);

  return (
    <>
      <Link to="/paste" title="Paste a list" className={buttonClass('quiet', 'tool')}>
        <ClipboardPaste aria-hidden="true" className="size-4" />
        <span className="max-xl:sr-only">Paste a list</span>
      </Link>
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
        exported={() => {
          const shown = exportedLots(lots, extent);
          const isPage = extent === 'page' && readSelection().size === 0;
          if (!isPage || !market || !found.isFinal) return [shown];
          return [shown, everyLot(() => allLots(market, search), found.total)];
        }}
      />
      <Button
        look="quiet"
        size="tool"
        title="Command menu (Ctrl K) · Shortcuts (?)"
        icon={<CommandMark aria-hidden="true" className="size-4" />}
        onClick={() =>
          everyCommand()
            .find(({ id }) => id === 'palette')
            ?.run?.()
        }
      >
        <span className="max-xl:sr-only">Commands</span>
      </Button>
      {isArranging ? <ColumnsDialog onClose={() => setArranging(false)} /> : null}
    </>
  );
}

/** Copies or downloads the page or all results; the menu says how many lots. */
function ExportMenu({ exported }: { exported: () => readonly ExportedLots[] }) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [now, setNow] = useState<readonly ExportedLots[]>([]);

  function close() {
    menu.current?.hidePopover();
    button.current?.focus();
  }

  return (
    <>
      <Button
        ref={button}
        look="quiet"
        size="tool"
        popoverTarget={id}
        title="Copy or download lots"
        icon={<Download aria-hidden="true" className="size-4" />}
      >
        <span className="max-xl:sr-only">Export</span>
      </Button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        onBeforeToggle={({ newState, currentTarget }) => {
          if (newState !== 'open') return;
          setNow(exported());
          const place = button.current?.getBoundingClientRect();
          if (!place) return;
          currentTarget.style.top = `${place.bottom + 4}px`;
          currentTarget.style.right = `${Math.max(8, document.documentElement.clientWidth - place.right)}px`;
        }}
        className="fixed left-auto m-0 w-72 rounded-lg border border-line bg-raised p-1 text-ink shadow-float"
      >
        {now.every(({ count }) => count === 0) ? (
          <p className="p-2 text-sm text-muted">No lots to export.</p>
        ) : (
          <>
            {now.map((lots) => (
              <MenuButton
                key={lots.words}
                onClick={() => {
                  close();
                  void copyLots(lots);
                }}
              >
                Copy {lots.words}
              </MenuButton>
            ))}
            {now.map((lots) => (
              <MenuButton
                key={lots.words}
                onClick={() => {
                  close();
                  void saveLots(lots);
                }}
              >
                {lots.download}
              </MenuButton>
            ))}
            <p className="border-t border-line px-2 pt-1 text-xs text-faint">
              Uses your columns, in your order.
            </p>
          </>
        )}
      </div>
    </>
  );
}

function MenuButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-8 w-full items-center rounded px-2 text-left text-sm hover:bg-hover"
    >
      {children}
    </button>
  );
}
