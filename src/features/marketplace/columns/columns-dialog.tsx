import { ArrowDown, ArrowUp, GripVertical, Pin } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { Button, IconButton } from '@/ui/controls/button';
import { Checkbox } from '@/ui/controls/checkbox';
import { classNames } from '@/ui/class-names';
import { Dialog } from '@/ui/layout/dialog';
import { densityLabels } from './list-commands';
import { everyColumn } from './sell-request-columns';
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

  function move(id: string, to: number) {
    changeSettings({ columns: moveColumn(columns, id, to) });
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
            columns={columns}
            column={column}
            place={place}
            isVisible={visible.has(column.id)}
            dragged={dragged}
            onDrag={setDragged}
            onMove={(to) => move(column.id, to)}
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
  columns: readonly ColumnSetting[];
  column: ColumnSetting;
  place: number;
  /** The column is chosen and fits in the table. */
  isVisible: boolean;
  /** The id of the column that is being dragged; empty for none. */
  dragged: string;
  onDrag: (column: string) => void;
  onMove: (to: number) => void;
}

function ColumnLine({ columns, column, place, isVisible, dragged, onDrag, onMove }: ColumnLineProps) {
  const { id, isShown, isPinned } = column;
  const name = names.get(id) ?? id;
  // The name is always shown, as the first column.
  const isFixed = place === 0;
  const isFirst = place === 1 || columns[place - 1]?.isPinned !== isPinned;
  const isLast = columns[place + 1]?.isPinned !== isPinned;
  const change = (setting: Partial<ColumnSetting>) =>
    changeSettings({ columns: changeColumn(columns, id, setting) });
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
        if (dragged !== '' && dragged !== id)
          changeSettings({ columns: moveColumn(columns, dragged, place) });
      }}
      onDrop={(event) => event.preventDefault()}
      className={classNames(
        'group flex h-9 items-center gap-1 rounded px-2 hover:bg-hover',
        id === dragged && 'opacity-50',
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
        onChange={({ target }) => change({ isShown: target.checked })}
      />
      {isFixed || (isShown && !isVisible) ? (
        <span className="text-xs text-faint">{isFixed ? 'Always first' : "Doesn't fit"}</span>
      ) : null}
      {isFixed ? null : (
        <>
          <IconButton
            label={`Pin ${name} to the left`}
            aria-pressed={isPinned}
            onClick={() => change({ isPinned: !isPinned, isShown: isShown || !isPinned })}
            className="aria-pressed:text-accent"
          >
            <Pin aria-hidden="true" className={classNames('size-4', isPinned && 'fill-current')} />
          </IconButton>
          <IconButton
            label={`Move ${name} up`}
            aria-disabled={isFirst}
            onClick={() => isFirst || onMove(place - 1)}
          >
            <ArrowUp aria-hidden="true" className={classNames('size-4', isFirst && 'opacity-30')} />
          </IconButton>
          <IconButton
            label={`Move ${name} down`}
            aria-disabled={isLast}
            onClick={() => isLast || onMove(place + 1)}
          >
            <ArrowDown aria-hidden="true" className={classNames('size-4', isLast && 'opacity-30')} />
          </IconButton>
        </>
      )}
    </li>
  );
}
