import { Download } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Button, type ButtonLook } from '../controls/button';
import { copyTable, downloadTable, type Exported, exportedText, fileFormats } from './export-table';

interface ExportMenuProps {
  /** What can be exported; asked for whenever the menu opens. The first is chosen. */
  choices: () => readonly Exported[];
  /** What one row is, where there is nothing to export: "lot". */
  noun: string;
  /** The button's accessible name where a page has several: "Export Weekly phones". */
  label?: string;
  look?: ButtonLook;
  note?: string;
}

/** Copies rows or downloads them as a file; the menu says how many. */
export function ExportMenu({ choices, noun, label, look = 'quiet', note }: ExportMenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [offered, setOffered] = useState<readonly Exported[]>([]);
  const [chosen, setChosen] = useState(0);
  const exported = offered[chosen] ?? offered[0];

  function run(take: (exported: Exported) => unknown) {
    menu.current?.hidePopover();
    button.current?.focus();
    if (exported) take(exported);
  }

  return (
    <>
      <Button
        ref={button}
        look={look}
        size="tool"
        popoverTarget={id}
        aria-label={label}
        title={`Copy or download ${noun}s`}
        icon={<Download aria-hidden="true" className="size-4" />}
      >
        <span className={look === 'quiet' ? 'max-xl:sr-only' : undefined}>Export</span>
      </Button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        onBeforeToggle={({ newState, currentTarget }) => {
          if (newState !== 'open') return;
          setOffered(choices());
          setChosen(0);
          const place = button.current?.getBoundingClientRect();
          if (!place) return;
          currentTarget.style.top = `${place.bottom + 4}px`;
          currentTarget.style.right = `${Math.max(8, document.documentElement.clientWidth - place.right)}px`;
        }}
        className="fixed left-auto m-0 w-64 rounded-lg border border-line bg-raised p-1 text-ink shadow-float"
      >
        {exported ? (
          <>
            {offered.length > 1 ? (
              <fieldset className="mb-1 border-b border-line pb-1">
                <legend className="sr-only">What to export</legend>
                {offered.map((choice, index) => (
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
            <MenuButton onClick={() => run((rows) => void copyTable(rows))}>
              Copy {exportedText(exported)}
            </MenuButton>
            {(['csv', 'xlsx'] as const).map((format) => (
              <MenuButton key={format} onClick={() => run((rows) => void downloadTable(rows, format))}>
                Download {fileFormats[format]} ({exportedText(exported)})
              </MenuButton>
            ))}
            {note ? <p className="mt-1 border-t border-line px-2 pt-1 text-xs text-faint">{note}</p> : null}
          </>
        ) : (
          <p className="p-2 text-sm text-muted">No {noun}s to export.</p>
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
