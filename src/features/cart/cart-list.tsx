import { useMutationState } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { SelectAll } from '@/ui/controls/checkbox';
import { useWindowRows } from '@/ui/virtual-rows';
import { type CartRow, cartGroups, onlyCurrency, orderableTogether } from './cart-rows';
import { CartGroup, CartTableFrame } from './cart-table-frame';
import { replacementKey } from './replacement/line-replacement';

/** Up to this many lines are all rendered, so that the browser's own search finds them. */
const mostRendered = 100;
/** Pixels of a line until it is measured. */
const usualHeight = 60;

interface CartListProps {
  rows: readonly CartRow[];
  isByModel: boolean;
  isChecked: (row: CartRow) => boolean;
  onChoose: (rows: readonly CartRow[], isChosen: boolean) => void;
  /** The line to focus, a new object each time; null for none. */
  focus: { id: string } | null;
  /** Renders a line, given its index and the ref that measures it. */
  children: (row: CartRow, index: number, measure: Measure | undefined) => ReactNode;
}

type Measure = (element: HTMLElement | null) => void;

/** Focuses the first control of a line, or the screen if there is no line. */
function focusLine(row: Element | undefined): void {
  const controls = [...(row?.querySelectorAll<HTMLElement>('input:enabled, button:enabled') ?? [])];
  // Each row has the controls of narrow and of wide screens, and only those on screen can take the focus.
  const target = controls.find((control) => control.checkVisibility());
  (target ?? document.getElementById('content'))?.focus();
}

/** The cart's lines in their groups. A long cart renders only the lines in view and around the focus. */
export function CartList({ rows, isByModel, isChecked, onChoose, focus, children }: CartListProps) {
  const together = orderableTogether(rows);
  // A view without a line that can be checked out still has lines to resend or remove.
  const free = rows.filter(({ obstacle }) => obstacle !== 'ordering');
  const groups = cartGroups(rows, isByModel);
  const ordered = groups.flatMap((group) => group.rows);
  const table = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState('');
  // Their rows show that a replacement is being sent or was not confirmed, so they stay rendered.
  const replacing = useMutationState({
    filters: { mutationKey: replacementKey, predicate: ({ state }) => state.status !== 'success' },
    select: ({ options }) => options.meta?.lineId,
  });
  const isLong = ordered.length > mostRendered;
  const indexOf = (targetId: unknown) => ordered.findIndex(({ id }) => id === targetId);
  const active = indexOf(focused);
  const inView = useWindowRows({
    isEnabled: isLong,
    list: table,
    count: ordered.length,
    keyOf: (index) => ordered[index]?.id,
    height: usualHeight,
    pinned: isLong ? [active - 1, active, active + 1, indexOf(focus?.id), ...replacing.map(indexOf)] : [],
    above: rows,
  });
  const visible = isLong ? inView.items.map(({ index }) => index) : [...ordered.keys()];
  /** Pixels of the lines between two indices, both excluded. */
  const gap = (after: number, before: number) => {
    const [start, end] = [inView.places[after + 1], inView.places[before - 1]];
    return start && end && before > after + 1 ? end.end - start.start : 0;
  };

  const focusRow = useEffectEvent((id: string) => {
    const rendered = [...(table.current?.querySelectorAll<HTMLElement>('tr[data-id]') ?? [])];
    focusLine(rendered.find((element) => element.dataset.id === id));
  });
  useEffect(() => {
    if (focus) focusRow(focus.id);
  }, [focus]);

  return (
    <div
      ref={table}
      onFocus={({ target }) => setFocused(target.closest<HTMLElement>('tr[data-id]')?.dataset.id ?? '')}
    >
      <CartTableFrame
        selectAll={
          together.length > 0 ? (
            <SelectAll
              label="Select all lots that can be checked out"
              // Mixed while any line is not selected; a press still never selects lines that cannot be checked out.
              count={free.length}
              selected={free.filter(isChecked).length}
              onSelect={() => (together.every(isChecked) ? onChoose(free, false) : onChoose(together, true))}
            />
          ) : (
            <SelectAll
              label="Select all lots on screen"
              count={free.length}
              selected={free.filter(isChecked).length}
              onSelect={(isAll) => onChoose(free, isAll)}
            />
          )
        }
        currency={onlyCurrency(rows)}
      >
        {groups.map((group, place) => {
          const from = groups.slice(0, place).reduce((sum, { rows: others }) => sum + others.length, 0);
          const to = from + group.rows.length;
          const within = visible.filter((index) => index >= from && index < to);
          return (
            <CartGroup
              key={group.name}
              name={group.name}
              rows={group.rows}
              select={<SelectGroup {...group} isChecked={isChecked} onChoose={onChoose} />}
            >
              {within.map((index, at) => (
                <Fragment key={ordered[index]?.id}>
                  <Spacer pixels={gap(within[at - 1] ?? from - 1, index)} />
                  {ordered[index]
                    ? children(ordered[index], index, isLong ? inView.measure : undefined)
                    : null}
                </Fragment>
              ))}
              <Spacer pixels={gap(within.at(-1) ?? from - 1, to)} />
            </CartGroup>
          );
        })}
      </CartTableFrame>
    </div>
  );
}

/** The space of lines that are not rendered. */
function Spacer({ pixels }: { pixels: number }) {
  return pixels > 0 ? (
    <tr aria-hidden="true" style={{ height: pixels }}>
      <td colSpan={6} aria-hidden="true" />
    </tr>
  ) : null;
}

type SelectGroupProps = Pick<CartListProps, 'rows' | 'isChecked' | 'onChoose'> & { name: string };

/** The checkbox of all lines of a group. */
function SelectGroup({ name, rows, isChecked, onChoose }: SelectGroupProps) {
  const free = rows.filter(({ obstacle }) => obstacle !== 'ordering');
  return (
    <SelectAll
      label={`Select all under ${name}`}
      count={free.length}
      selected={free.filter(isChecked).length}
      onSelect={(isAll) => onChoose(free, isAll)}
    />
  );
}
