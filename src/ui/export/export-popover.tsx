import { type RefObject, useId, useState } from 'react';
import { Popover, PopoverAction } from '../layout/popover';
import { copyTable, downloadTable, type Exported, exportedText, fileFormats } from './export-table';

interface ExportPopoverProps {
  anchor: RefObject<HTMLElement | null>;
  /** The possible exports. The first is preselected. */
  choices: readonly Exported[];
  noun: string;
  note: string | undefined;
  onClose: () => void;
}

/** Copies rows or downloads them as a file; the buttons say how many. */
export function ExportPopover({ anchor, choices, noun, note, onClose }: ExportPopoverProps) {
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const exported = choices[chosen] ?? choices[0];

  function run(take: (exported: Exported) => unknown) {
    onClose();
    if (exported) take(exported);
  }

  return (
    <Popover anchor={anchor} label="Export" className="w-72 max-w-(--available-width)" onClose={onClose}>
      {exported ? (
        <>
          {choices.length > 1 ? (
            <fieldset className="mb-1 border-b border-line pb-1">
              <legend className="sr-only">What to export</legend>
              {choices.map((choice, index) => (
                <label
                  key={choice.label}
                  className="flex min-h-8 items-center gap-2 rounded px-2 text-sm hover:bg-hover"
                >
                  <input
                    type="radio"
                    name={id}
                    checked={choice === exported}
                    onChange={() => setChosen(index)}
                  />
                  {choice.label}
                  <span className="ml-auto text-muted tabular-nums">{exportedText(choice)}</span>
                </label>
              ))}
            </fieldset>
          ) : null}
          <PopoverAction onClick={() => run((rows) => void copyTable(rows))}>
            Copy {exportedText(exported)}
          </PopoverAction>
          {(['csv', 'xlsx'] as const).map((format) => (
            <PopoverAction key={format} onClick={() => run((rows) => void downloadTable(rows, format))}>
              Download {fileFormats[format]} ({exportedText(exported)})
            </PopoverAction>
          ))}
          {note ? <p className="mt-1 border-t border-line px-2 pt-1 text-xs text-faint">{note}</p> : null}
        </>
      ) : (
        <p className="p-2 text-sm text-muted">No {noun}s to export.</p>
      )}
    </Popover>
  );
}
