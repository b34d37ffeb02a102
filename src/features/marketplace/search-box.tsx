import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { controlClass } from '@/ui/field';

const pause = 250;

/** Whether a key press belongs to what has the focus, or to something that lies over the screen. */
export function isKeyTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return true;
  if (document.querySelector('dialog[open], :popover-open')) return true;
  const { target } = event;
  if (!(target instanceof HTMLElement)) return false;
  const isChoice = target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type);
  return !isChoice && target.matches('input, textarea, select, [contenteditable]');
}

interface SearchBoxProps {
  searchTerm: string;
  onSearch: (searchTerm: string) => void;
}

/**
 * The search for a name. What is typed stays here and is passed on after a pause, or at once with Enter; the slash key comes here from anywhere.
 */
export function SearchBox({ searchTerm, onSearch }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef(0);
  const [text, setText] = useState(searchTerm);
  const [seen, setSeen] = useState(searchTerm);
  // Terms passed on that have not come back yet: when one does, the text may already be ahead of it.
  const [sent, setSent] = useState<readonly string[]>([]);

  if (searchTerm !== seen) {
    setSeen(searchTerm);
    setSent(sent.slice(sent.indexOf(searchTerm) + 1));
    // Anything else came from outside: back, forward, a filter removed.
    if (!sent.includes(searchTerm)) {
      setText(searchTerm);
      setSent([]);
    }
  }

  function send(value: string) {
    clearTimeout(timer.current);
    const term = value.trim();
    if (term === searchTerm) return;
    setSent([...sent, term]);
    onSearch(term);
  }
  const sendLater = useEffectEvent(send);

  useEffect(() => {
    if (text.trim() === searchTerm) return undefined;
    timer.current = window.setTimeout(() => sendLater(text), pause);
    return () => clearTimeout(timer.current);
  }, [text, searchTerm]);

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== '/' || isKeyTaken(event)) return;
      event.preventDefault();
      input.current?.select();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <form
      role="search"
      className="relative min-w-0 flex-1 sm:max-w-96"
      onSubmit={(event) => {
        event.preventDefault();
        send(text);
      }}
    >
      <Search aria-hidden="true" className="pointer-events-none absolute top-2 left-2.5 size-4 text-faint" />
      <input
        ref={input}
        type="search"
        aria-label="Search lots by name"
        aria-keyshortcuts="/"
        placeholder="Search lots by name"
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        enterKeyHint="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.preventDefault();
            if (text === '') input.current?.blur();
            setText('');
            send('');
          }
        }}
        className={classNames(controlClass, 'h-tool px-8! text-sm! [&::-webkit-search-cancel-button]:hidden')}
      />
      {text === '' ? (
        <kbd
          aria-hidden="true"
          className="pointer-events-none absolute top-1.5 right-2 hidden size-5 place-items-center rounded border border-line font-mono text-xs text-faint md:grid"
        >
          /
        </kbd>
      ) : (
        <IconButton
          label="Clear the search"
          className="absolute top-1 right-1 size-6!"
          onClick={() => {
            setText('');
            send('');
            input.current?.focus();
          }}
        >
          <X aria-hidden="true" className="size-3.5" />
        </IconButton>
      )}
    </form>
  );
}
