import { useQuery } from '@tanstack/react-query';
import { type DragEvent, type RefObject, useId, useRef, useState } from 'react';
import { Button } from '@/ui/controls/button';
import { classNames } from '@/ui/class-names';
import { controlClass } from '@/ui/controls/control-class';
import { Notice } from '@/ui/feedback/notice';
import { readOnceQuery } from '../market-worker/market-queries';
import { useMarket } from '../market-worker/market-store';
import { exampleList, plainExample } from './example-list';
import { readListFile } from './list-file';

interface ListInputProps {
  /** The text field, to focus it. */
  field: RefObject<HTMLTextAreaElement | null>;
  /** The initial text. */
  text: string;
  /** The text could not be stored, so a reload loses it. */
  isLost: boolean;
  /** Saves the text when the field loses focus. */
  onSave: (text: string) => void;
  /** Matches the list. */
  onRead: (text: string) => void;
}

/** The form for a list's text: type it, paste it, or open or drop a file. */
export function ListInput({ field, text: saved, isLost, onSave, onRead }: ListInputProps) {
  const id = useId();
  const market = useMarket();
  // The parser is slow the first time, so it reads an example while the buyer writes.
  useQuery(readOnceQuery(market, plainExample));
  const fileInput = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(saved);
  const [problem, setProblem] = useState('');
  const [isOver, setOver] = useState(false);
  const [isReading, setReading] = useState(false);
  const isEmpty = text.trim() === '';

  async function open(chosen: File | undefined) {
    if (!chosen || isReading) return;
    setProblem('');
    setReading(true);
    const file = await readListFile(chosen);
    if ('text' in file) onRead(file.text);
    else setProblem(file.problem);
    setReading(false);
  }

  function read() {
    if (!isEmpty) onRead(text);
  }

  function drop(event: DragEvent) {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    setOver(false);
    if (event.dataTransfer.files.length > 1) setProblem('Drop one file at a time.');
    else void open(event.dataTransfer.files[0]);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files are dropped here; the button opens them too
    <form
      aria-label="List"
      onSubmit={(event) => {
        event.preventDefault();
        read();
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className="flex max-w-content flex-col gap-3"
    >
      {problem === '' ? null : (
        <Notice tone="bad" title="File not read">
          {problem}
        </Notice>
      )}
      {isLost ? (
        <Notice tone="warn">
          This list is too large to survive a reload. Your browser has no room for it.
        </Notice>
      ) : null}
      <p id={`${id}-note`} className="text-sm text-muted">
        Paste a trader's list in any layout: a spreadsheet range, a CSV or a chat message. Lotdesk matches
        each line to lots for sale, asks where a line is unclear, and sends nothing until you request lots.
      </p>
      <label htmlFor={id} className="text-sm font-medium">
        Your list
      </label>
      <textarea
        ref={field}
        id={id}
        value={text}
        rows={16}
        spellCheck={false}
        autoComplete="off"
        aria-describedby={`${id}-note ${id}-files`}
        placeholder={
          'iPhone 13 128GB A unlocked 20 pcs $178\n15 Pro 256 natural B x12\nS23 Ultra 256 green A vzw 14 $330'
        }
        onChange={({ target }) => setText(target.value)}
        onBlur={() => onSave(text)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain');
          // The pasted text is the whole list.
          if (!isEmpty || pasted.trim() === '') return;
          event.preventDefault();
          onRead(pasted);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          read();
        }}
        className={classNames(
          controlClass,
          'py-2 font-mono text-sm! whitespace-pre',
          isOver && 'border-accent! bg-accent-tint!',
        )}
      />
      <p id={`${id}-files`} className="text-xs text-muted">
        Or drop a file here: .xlsx, .csv, .tsv or .txt. It is read in your browser and not uploaded.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" look="primary" disabled={isEmpty}>
          Match this list
        </Button>
        <Button isBusy={isReading} onClick={() => fileInput.current?.click()}>
          Open a file
        </Button>
        {isEmpty ? (
          <Button look="quiet" onClick={() => void exampleList(market?.service ?? null).then(onRead)}>
            Try an example
          </Button>
        ) : null}
        <input
          ref={fileInput}
          type="file"
          hidden
          aria-label="File with a list"
          accept=".txt,.csv,.tsv,.xlsx,text/plain,text/csv,text/tab-separated-values"
          onChange={({ target }) => {
            void open(target.files?.[0]);
            // Lets the buyer open the same file again.
            target.value = '';
          }}
        />
      </div>
    </form>
  );
}
