import {
  type KeyboardEvent,
  memo,
  startTransition,
  useEffect,
  useEffectEvent,
  useOptimistic,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { isKeyTaken, useKeyPress } from '@/ui/controls/key-press';
import { idleTime } from '@/ui/lazy-part';
import { LineIcon } from '@/ui/line-icon';
import type { ModelCompletion } from './model-completions';
import { PlainInput } from './search-input';

interface SearchBoxProps {
  searchTerm: string;
  onType: (searchTerm: string) => void;
  /** Writes the typed text to the URL without waiting for a pause. */
  onFlush: () => void;
  /** Moves the focus to the list of this text. */
  onLeave: (searchTerm: string) => void;
  /** Removes the last filter. */
  onErase: () => void;
  /** Completes a text to models. */
  complete: (text: string) => Promise<readonly ModelCompletion[]>;
}

const searchInput = () => document.querySelector<HTMLInputElement>('[role=search] input');

let loadedInput: typeof PlainInput | null = null;

async function loadInput(): Promise<void> {
  await idleTime();
  loadedInput = (await import('./completing-input')).CompletingInput;
}

/** The input, with completions once their code is loaded. Focus and caret stay, and a word that an input method composes. */
function useInput() {
  const [Input, setInput] = useState(() => loadedInput ?? PlainInput);
  const isComposing = useRef(false);
  function replace() {
    if (!loadedInput || loadedInput === Input || isComposing.current) return;
    const box = searchInput();
    const hadFocus = box !== null && box === document.activeElement;
    flushSync(() => setInput(() => loadedInput ?? PlainInput));
    if (!hadFocus) return;
    searchInput()?.focus();
    searchInput()?.setSelectionRange(box.selectionStart, box.selectionEnd);
  }
  const onLoad = useEffectEvent(replace);
  useEffect(() => {
    // If the code fails to load, the search works without completions.
    if (!loadedInput) void loadInput().then(onLoad, () => {});
  }, []);
  const compositionProps = {
    onCompositionStart: () => {
      isComposing.current = true;
    },
    onCompositionEnd: () => {
      isComposing.current = false;
      replace();
    },
  };
  return { Input, compositionProps };
}

/**
 * The search box. The slash key focuses it from anywhere; Enter and the down arrow go to the first lot; Escape clears it; Backspace in the
 * empty box removes the last filter.
 */
export const SearchBox = memo(function Search(props: SearchBoxProps) {
  const { searchTerm, onType, onFlush, onLeave, onErase, complete } = props;
  const { Input, compositionProps } = useInput();
  // A key press renders the box at once, and the rest of the page after more urgent updates.
  const [text, setText] = useOptimistic(searchTerm);
  function type(next: string) {
    startTransition(() => {
      setText(next);
      onType(next);
    });
  }
  useKeyPress((event) => {
    if (event.key !== '/' || isKeyTaken(event)) return;
    event.preventDefault();
    searchInput()?.select();
  });

  function finishTyping() {
    onFlush();
    onLeave(text);
  }

  function clear() {
    type('');
    onFlush();
    searchInput()?.focus();
  }

  function erase(event: KeyboardEvent<HTMLElement>): boolean {
    if (event.key !== 'Backspace' || text !== '') return false;
    // Holding Backspace down clears the text but removes no filter.
    if (!event.repeat) onErase();
    return true;
  }

  return (
    <form
      role="search"
      {...compositionProps}
      className="relative min-w-0 flex-1 max-sm:basis-1/2 sm:max-w-96"
      onSubmit={(event) => {
        event.preventDefault();
        finishTyping();
      }}
    >
      <Input
        searchTerm={text}
        onType={type}
        onLeave={finishTyping}
        onClear={clear}
        onErase={erase}
        complete={complete}
      />
      <LineIcon name="magnifier" className="pointer-events-none absolute top-2 left-2.5 size-4 text-faint" />
      {text === '' ? (
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
});
