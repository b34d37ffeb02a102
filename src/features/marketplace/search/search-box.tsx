import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from '@/ui/class-names';
import { toolControlClass } from '@/ui/controls/control-class';
import { isKeyTaken } from '@/ui/controls/key-press';
import { LineIcon } from '@/ui/line-icon';
import { noteTyped } from './typed-words';

const pause = 250;

interface SearchBoxProps {
  searchTerm: string;
  onSearch: (searchTerm: string) => void;
  /** Goes on to the list. */
  onLeave: () => void;
}

/** The down arrow alone, and not on its way through what an input method offers. */
const isPlainDown = ({ key, altKey, ctrlKey, metaKey, shiftKey, nativeEvent }: KeyboardEvent<HTMLElement>) =>
  key === 'ArrowDown' && !altKey && !ctrlKey && !metaKey && !shiftKey && !nativeEvent.isComposing;

const textOf = ({ current }: RefObject<HTMLInputElement | null>) => current?.value ?? '';

/**
 * The search for a name. What is typed stays here and is passed on after a pause, or at once with Enter; the slash key comes
 * here from anywhere, and Enter and the down arrow lead on to the first lot. The field keeps its text itself: a letter has nothing drawn anew.
 */
export function SearchBox({ searchTerm, onSearch, onLeave }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isEmpty, setIsEmpty] = useState(searchTerm === '');
  // Terms passed on that have not come back yet: when one does, the text may already be ahead of it.
  const sent = useRef<readonly string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function send() {
    clearTimeout(timer.current);
    const term = textOf(input).trim();
    if (term === searchTerm) return;
    sent.current = [...sent.current, term];
    onSearch(term);
  }
  const sendLater = useEffectEvent(send);

  function note(text: string) {
    setIsEmpty(text === '');
    noteTyped(text);
  }
  function put(text: string) {
    if (input.current) input.current.value = text;
    clearTimeout(timer.current);
    note(text);
  }
  const comeFromOutside = useEffectEvent(put);
  const hear = useEffectEvent(() => {
    note(textOf(input));
    clearTimeout(timer.current);
    timer.current = setTimeout(sendLater, pause);
  });
  const onKey = useEffectEvent((event: DocumentEventMap['keydown']) => {
    if (event.key !== '/' || isKeyTaken(event)) return;
    event.preventDefault();
    input.current?.select();
  });

  useLayoutEffect(() => {
    const at = sent.current.indexOf(searchTerm);
    sent.current = sent.current.slice(at + 1);
    // Anything else came from outside: back, forward, an advice taken.
    if (at < 0) comeFromOutside(searchTerm);
  }, [searchTerm]);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    input.current?.addEventListener('input', hear, { signal });
    document.addEventListener('keydown', onKey, { signal });
    return () => {
      stop.abort();
      clearTimeout(timer.current);
    };
  }, []);

  function leave() {
    send();
    onLeave();
  }

  function clear() {
    put('');
    send();
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
        onKeyDown={(event) => {
          if (event.key === 'Escape') clear();
          else if (isPlainDown(event)) leave();
          else return;
          event.preventDefault();
        }}
        className={classNames(
          toolControlClass,
          // What is typed changes nothing around it: the page is not laid out for a letter.
          'block h-tool w-full px-8 [contain:size_layout] [&::-webkit-search-cancel-button]:hidden',
        )}
      />
      <LineIcon name="magnifier" className="pointer-events-none absolute top-2 left-2.5 size-4 text-faint" />
      {isEmpty ? (
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
