import { ArrowDown, ArrowUp, GripVertical, Pin } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { Button, IconButton } from '@/ui/controls/button';
import { Checkbox } from '@/ui/controls/checkbox';
import { classNames } from '@/ui/class-names';
import { Dialog } from '@/ui/layout/dialog';
import { densityLabels } from './list-commands';
import { everyColumn } from './listing-columns';
import { layoutOf } from './table-layout';
import {
  changeColumn,
  type ColumnSetting,
  defaultColumns,
  defaultSettings,
  densities,
  isDefault,
  moveColumn,
} from './table-settings';
import { changeSettings, useTableSettings, useTableWidth } from './table-settings-store';

const names = new Map<string, string>(everyColumn.map(({ id, label, name }) => [id, name ?? label]));

/** Customizes the table: columns, their order and pins, and the row height. The table behind it changes at once. */
export function ColumnsDialog({ onClose }: { onClose: () => void }) {
  const settings = useTableSettings();
  const columns = settings.columns ?? defaultColumns;
  const width = useTableWidth() ?? Number.MAX_SAFE_INTEGER;
  const visible = new Set<string>(layoutOf(settings, width).columns.map(({ id }) => id));
  const [dragged, setDragged] = useState('');
  const [announcement, setAnnouncement] = useState('');
  const change = (next: readonly ColumnSetting[]) => changeSettings({ columns: next });

  function move(id: string, to: number) {
    change(moveColumn(columns, id, to));
    setAnnouncement(`${names.get(id)} is column ${to + 1} of ${columns.length}`);
  }

  return (
    <Dialog
      title="Columns"
      place="side"
      onClose={onClose}
      footer={
        <>
          <Button
            disabled={isDefault(settings)}
            onClick={() => {
              changeSettings(defaultSettings);
              setAnnouncement('Table reset');
            }}
          >
            Reset
          </Button>
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <fieldset className="mb-4">
        <legend className="pb-1 text-xs font-medium text-muted">Rows</legend>
        <div className="flex gap-4">
          {densities.map((density) => (
            <label key={density} className="flex min-h-8 items-center gap-2 text-sm">
              <input
                type="radio"
                name="density"
                aria-label={densityLabels[density]}
                checked={settings.density === density}
                onChange={() => changeSettings({ density })}
                className="size-4 accent-accent-solid"
              />
              {densityLabels[density].replace(' rows', '')}
            </label>
          ))}
        </div>
      </fieldset>
      <Checkbox
        label="Hide columns that don't fit"
        className="mb-4 min-h-8 text-sm"
        checked={settings.isFitted}
        onChange={({ target }) => changeSettings({ isFitted: target.checked })}
      />
      <h3 className="pb-1 text-xs font-medium text-muted">Column order</h3>
      <ol className="-mx-2">
        {columns.map((column, place) => (
          <ColumnLine
            key={column.id}
            column={column}
            name={names.get(column.id) ?? column.id}
            isFixed={place === 0}
            isFirst={place === 1 || columns[place - 1]?.isPinned !== column.isPinned}
            isLast={columns[place + 1]?.isPinned !== column.isPinned}
            isHidden={column.isShown && !visible.has(column.id)}
            isDragged={column.id === dragged}
            onShow={(isShown) => change(changeColumn(columns, column.id, { isShown }))}
            onPin={() => {
              const isPinned = !column.isPinned;
              change(changeColumn(columns, column.id, { isPinned, isShown: column.isShown || isPinned }));
            }}
            onMove={(by) => move(column.id, place + by)}
            onDrag={setDragged}
            onDragOver={() => {
              if (dragged !== '' && dragged !== column.id) change(moveColumn(columns, dragged, place));
            }}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </Dialog>
  );
}

interface ColumnLineProps {
  column: ColumnSetting;
  name: string;
  /** Always shown, as the first column. */
  isFixed: boolean;
  isFirst: boolean;
  isLast: boolean;
  /** Chosen, but it does not fit now. */
  isHidden: boolean;
  isDragged: boolean;
  onShow: (isShown: boolean) => void;
  onPin: () => void;
  onMove: (by: number) => void;
  onDrag: (column: string) => void;
  onDragOver: () => void;
}

function ColumnLine(props: ColumnLineProps) {
  const { column, name, isFixed, isFirst, isLast, isHidden, isDragged } = props;
  const { onShow, onPin, onMove, onDrag, onDragOver } = props;
  const { id, isShown, isPinned } = column;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons do the same
    <li
      draggable={!isFixed}
      onDragStart={(event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name);
        onDrag(id);
      }}
      onDragEnd={() => onDrag('')}
      onDragOver={(event) => {
        event.preventDefault();
        onDragOver();
      }}
      onDrop={(event) => event.preventDefault()}
      className={classNames(
        'group flex h-9 items-center gap-1 rounded px-2 hover:bg-hover',
        isDragged && 'opacity-50',
      )}
    >
      <GripVertical
        aria-hidden="true"
        className={classNames('size-4 shrink-0 text-faint', isFixed ? 'invisible' : 'cursor-grab')}
      />
      <Checkbox
        label={name}
        className="min-h-8 min-w-0 flex-1 text-sm"
        checked={isShown}
        disabled={isFixed}
        onChange={({ target }) => onShow(target.checked)}
      />
      {isFixed || isHidden ? (
        <span className="text-xs text-faint">{isFixed ? 'Always first' : "Doesn't fit"}</span>
      ) : null}
      {isFixed ? null : (
        <>
          <IconButton
            label={`Pin ${name} to the left`}
            aria-pressed={isPinned}
            onClick={onPin}
            className="aria-pressed:text-accent"
          >
            <Pin aria-hidden="true" className={classNames('size-4', isPinned && 'fill-current')} />
          </IconButton>
          <IconButton label={`Move ${name} up`} aria-disabled={isFirst} onClick={() => isFirst || onMove(-1)}>
            <ArrowUp aria-hidden="true" className={classNames('size-4', isFirst && 'opacity-30')} />
          </IconButton>
          <IconButton label={`Move ${name} down`} aria-disabled={isLast} onClick={() => isLast || onMove(1)}>
            <ArrowDown aria-hidden="true" className={classNames('size-4', isLast && 'opacity-30')} />
          </IconButton>
        </>
      )}
    </li>
  );
}
