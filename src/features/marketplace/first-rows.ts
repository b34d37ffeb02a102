import { copyOfEarlyAnswer } from '@/api/early-answers';
import { isSellRequestPage } from '@/contract/first-answers';
import { firstReads, isMarketAddress } from '@/contract/first-routes';
import type { SellRequest } from '@/contract/resources';
import { classNames } from '@/ui/class-names';
import { checkboxLook } from '@/ui/control-class';
import {
  arrangedHeadRow,
  arrangedRow,
  arrangedTable,
  cutCell,
  headsLook,
  nameCell,
  nameLine,
  nameStack,
  ownHeadRow,
  ownRow,
  ownTable,
  pinnedCell,
  pinnedEdge,
  tickCell,
  tickHead,
  tickLook,
} from './cell-looks';
import { nameColumn } from './listing-columns';
import {
  cellLook,
  headsOf,
  layoutOf,
  nameButtonLook,
  rowHeights,
  type TableLayout,
  widthsOf,
} from './table-layout';
import { readSettings } from './table-settings-store';

/*
 * The first lots, drawn into the page's own sketch of the marketplace before the libraries of the app are here: on a slow line a second
 * earlier. They look like the table that takes their place, and do nothing.
 */

type Tag = keyof HTMLElementTagNameMap;

function make(tag: Tag, className: string, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
}

function tick(): HTMLElement {
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.className = checkboxLook;
  return make('label', tickLook, box);
}

const spareCell = (hasSpare: boolean) => (hasSpare ? [document.createElement('td')] : []);

function headOf(layout: TableLayout, widths: ReadonlyMap<string, number>, hasSpare: boolean): HTMLElement {
  const heads = headsOf(layout).map(({ column, isPinned, className }) => {
    // The list that nobody has filtered is sorted so.
    const isSorted = column.id === 'updatedAt';
    const text = isSorted ? `↓ ${column.label}` : column.label;
    const head = make(
      'th',
      classNames(className, cutCell, !isPinned && 'relative', isSorted && 'text-ink'),
      text,
    );
    const width = widths.get(column.id);
    if (width !== undefined) head.style.width = `${width}px`;
    return head;
  });
  const ticks = make('th', classNames(tickHead, layout.isArranged && pinnedCell), make('span', '', tick()));
  return make(
    'thead',
    headsLook,
    make('tr', layout.isArranged ? arrangedHeadRow : ownHeadRow, ticks, ...heads, ...spareCell(hasSpare)),
  );
}

function rowOf(
  listing: SellRequest,
  now: number,
  layout: TableLayout,
  height: string,
  hasSpare: boolean,
): HTMLElement {
  const { isArranged, isNameEdge } = layout;
  const name = make(
    'span',
    nameLine,
    make('span', 'size-6 shrink-0'),
    make('span', nameStack, make('button', nameButtonLook(layout, listing.name), listing.name)),
  );
  const cells = layout.columns.map((drawn) => {
    // Nobody knows yet whether somebody is watching.
    const text = drawn.column.isPrivate ? '' : drawn.column.text(listing, now);
    return make('td', cellLook(drawn, text), text);
  });
  const row = make(
    'tr',
    classNames(isArranged ? arrangedRow : ownRow, height),
    make('td', classNames(tickCell, isArranged && pinnedCell), tick()),
    make(
      'th',
      classNames(nameCell, isArranged ? pinnedCell : nameColumn.className, isNameEdge && pinnedEdge),
      name,
    ),
    ...cells,
    ...spareCell(hasSpare),
  );
  row.dataset.lot = listing.id;
  return row;
}

function tableOf(listings: readonly SellRequest[], now: number, place: HTMLElement): HTMLElement {
  const settings = readSettings();
  const room = place.clientWidth;
  const layout = layoutOf(settings, room);
  const { widths, spare } = widthsOf(settings, room);
  const hasSpare = layout.isArranged && spare > 0;
  const { pixels, className } = rowHeights[settings.density];
  const inSight = Math.ceil((innerHeight - place.getBoundingClientRect().top) / pixels);
  const rows = listings.slice(0, inSight).map((listing) => rowOf(listing, now, layout, className, hasSpare));
  return make(
    'table',
    layout.isArranged ? arrangedTable : ownTable,
    headOf(layout, widths, hasSpare),
    make('tbody', '', ...rows),
  );
}

async function drawFirstRows(): Promise<void> {
  if (!isMarketAddress(location) || !matchMedia('(min-width: 640px)').matches) return;
  const answer = await copyOfEarlyAnswer(firstReads.lots);
  if (!answer?.ok) return;
  const body: unknown = await answer.json();
  const page = typeof body === 'object' && body !== null && 'data' in body ? body.data : null;
  const place = document.querySelector<HTMLElement>('.sketch [data-rows]');
  if (!place || !isSellRequestPage(page) || page.data.length === 0) return;
  const told = Date.parse(answer.headers.get('date') ?? '');
  place.className = '@container isolate flex-1';
  place.replaceChildren(
    make('div', 'overflow-x-clip', tableOf(page.data, Number.isNaN(told) ? Date.now() : told, place)),
  );
}

// What goes wrong here is told by the app, which is on its way.
if (document.documentElement.dataset.sketch === 'marketplace') drawFirstRows().catch(() => {});
