import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { classNames } from '@/ui/class-names';
import { toolControlClass } from '@/ui/controls/control-class';
import { isKeyTaken } from '@/ui/controls/key-press';
import { LineIcon } from '@/ui/line-icon';

interface SearchBoxProps {
  searchTerm: string;
  onType: (searchTerm: string) => void;
  /** Takes over what was typed without waiting for a pause. */
  onFlush: () => void;
  /** Goes on to the list. */
  onLeave: () => void;
}

const isPlainDown = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent<HTMLElement>) =>
  key === 'ArrowDown' && !altKey && !ctrlKey && !metaKey && !shiftKey;

/** The search by name. The slash key focuses it from anywhere; Enter and the down arrow go to the first lot; Escape clears it. */
export function SearchBox({ searchTerm, onType, onFlush, onLeave }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);

  const onSlash = useEffectEvent((event: DocumentEventMap['keydown']) => {
    if (event.key !== '/' || isKeyTaken(event)) return;
    event.preventDefault();
    input.current?.select();
  });
  useEffect(() => {
    const onKey = (event: DocumentEventMap['keydown']) => onSlash(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  function leave() {
    onFlush();
    onLeave();
  }

  function clear() {
    onType('');
    onFlush();
    input.current?.focus();
  }

  return (
    <form
      role="search"
      className="relative min-w-0 flex-1 max-sm:basis-1/2 sm:max-w-96"
      onSubmit={(event) => {
        event.preventDefault();
        leave();
      }}
    >
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
        value={searchTerm}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={(event) => {
          // The keys of an input method choose among what it offers.
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') clear();
          else if (isPlainDown(event)) leave();
          else return;
          event.preventDefault();
        }}
        className={classNames(
          toolControlClass,
          // The text does not change the layout around it.
          'block h-tool w-full px-8 [contain:size_layout] [&::-webkit-search-cancel-button]:hidden',
        )}
      />
      <LineIcon name="magnifier" className="pointer-events-none absolute top-2 left-2.5 size-4 text-faint" />
      {searchTerm === '' ? (
        <kbd
          aria-hidden="true"
          className="pointer-events-none absolute top-1.5 right-2 hidden size-5 place-items-center rounded border border-line font-mono text-xs text-faint md:grid"
        >
          /
        </kbd>
      ) : (
        <button
          type="button"
          aria-label="Clear search"
          title="Clear search"
          onClick={clear}
          className="absolute top-1 right-1 grid size-6 place-items-center rounded text-muted hover:bg-hover"
        >
          <LineIcon name="cross" className="size-3.5" />
        </button>
      )}
    </form>
  );
}
