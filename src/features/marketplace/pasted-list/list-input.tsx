import { type DragEvent, useId, useRef, useState } from 'react';
import { Button } from '@/ui/controls/button';
import { classNames } from '@/ui/class-names';
import { controlClass } from '@/ui/controls/control-class';
import { Notice } from '@/ui/feedback/notice';
import { readListFile, UnreadableFile } from './list-file';

interface ListInputProps {
  text: string;
  /** The text is too large to survive a reload. */
  isLost: boolean;
  onType: (text: string) => void;
  /** The list is complete: it is to be matched. */
  onRead: (text: string) => void;
}

/** The text of a list: typed, pasted, dropped as a file or opened. */
export function ListInput({ text, isLost, onType, onRead }: ListInputProps) {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const [isOver, setOver] = useState(false);
  const [isReading, setReading] = useState(false);

  async function open(chosen: File | undefined) {
    if (!chosen || isReading) return;
    setProblem('');
    setReading(true);
    try {
      onRead(await readListFile(chosen));
    } catch (error) {
      setProblem(error instanceof UnreadableFile ? error.message : `${chosen.name} can't be read.`);
    }
    setReading(false);
  }

  function read() {
    if (text.trim() !== '') onRead(text);
  }

  function drop(event: DragEvent) {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    setOver(false);
    void open(event.dataTransfer.files[0]);
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
      className="flex flex-col gap-3"
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
      <label htmlFor={id} className="text-sm font-medium">
        Your list
      </label>
      <textarea
        id={id}
        value={text}
        rows={16}
        spellCheck={false}
        autoComplete="off"
        aria-describedby={`${id}-note`}
        placeholder={
          'iPhone 13 128GB A unlocked 20 pcs $178\n15 Pro 256 natural B x12\nS23 Ultra 256 green A vzw 14 $330'
        }
        onChange={({ target }) => onType(target.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain');
          // The paste is the whole list.
          if (text.trim() !== '' || pasted.trim() === '') return;
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
          isOver && 'bg-accent-tint!',
        )}
      />
      <p id={`${id}-note`} className="text-xs text-muted">
        A spreadsheet range, a CSV or a chat message, in any layout. Or drop a file here: .txt, .csv, .tsv or
        .xlsx. Nothing leaves your browser until you request lots.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" look="primary" disabled={text.trim() === ''}>
          Match this list
        </Button>
        <Button isBusy={isReading} onClick={() => file.current?.click()}>
          Open a file
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          aria-label="File with a list"
          accept=".txt,.csv,.tsv,.xlsx,text/plain,text/csv,text/tab-separated-values"
          onChange={({ target }) => {
            void open(target.files?.[0]);
            // The same file can be opened again.
            target.value = '';
          }}
        />
      </div>
    </form>
  );
}
