import {
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { isolated } from '@/lib/text/isolated-text';
import { classNames } from '@/ui/class-names';
import { controlClass } from '@/ui/controls/control-class';
import { Dialog } from '@/ui/layout/dialog';
import { type Command, findCommands, grouped } from './command-registry';
import { KeyCap } from './key-cap';

interface CommandPaletteProps {
  commands: readonly Command[];
  /** More that some words may mean, such as lots; none for no words. */
  find: (words: string) => Promise<readonly Command[]>;
  onClose: () => void;
  /** The palette is to be closed first. */
  onRun: (command: Command) => void;
}

/** A word leads to everything that can be done here: a combobox with a list, the arrows walk it and Enter does it. */
export function CommandPalette({ commands, find, onClose, onRun }: CommandPaletteProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [place, setPlace] = useState(0);
  const typed = text.trim();
  const words = useDeferredValue(typed);
  // What was found last stays until the next is here.
  const [more, setMore] = useState<{ words: string; commands: readonly Command[] }>({
    words: '',
    commands: [],
  });
  const groupsFor = (forWords: string, found: readonly Command[]) =>
    grouped([...findCommands(commands, forWords), ...found]);
  const shown = groupsFor(words, words === '' ? [] : more.commands);
  const options = optionsIn(shown);
  const active = options[Math.min(place, options.length - 1)];
  const optionId = (command: Command) => `${id}${command.id}`;
  const activeId = active ? optionId(active) : '';

  useEffect(() => input.current?.focus(), []);

  const search = useEffectEvent(find);
  useEffect(() => {
    let isOver = false;
    const set = (found: readonly Command[]) => {
      if (!isOver) setMore({ words, commands: found });
    };
    search(words).then(set, () => set([]));
    return () => {
      isOver = true;
    };
  }, [words]);

  useEffect(() => {
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  /** Enter may be faster than the list: it means what is typed. */
  async function runChosen() {
    const found = more.words === typed ? more.commands : await find(typed).catch(() => []);
    const choices = optionsIn(groupsFor(typed, found));
    const chosen = choices[Math.min(place, choices.length - 1)];
    if (chosen) onRun(chosen);
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const last = options.length - 1;
    const next = {
      ArrowDown: place >= last ? 0 : place + 1,
      ArrowUp: place <= 0 ? last : Math.min(place, last) - 1,
      PageDown: Math.min(last, place + 8),
      PageUp: Math.max(0, place - 8),
    }[event.key];
    if (next !== undefined) setPlace(Math.max(0, next));
    else if (event.key === 'Enter') void runChosen();
    else return;
    event.preventDefault();
  }

  return (
    <Dialog title="Commands" onClose={onClose} className="mt-[12dvh]! w-[min(560px,calc(100vw-2rem))]!">
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label="Find a command or a lot"
        aria-expanded={options.length > 0}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={activeId || undefined}
        placeholder="Find a command or a lot"
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setPlace(0);
        }}
        onKeyDown={press}
        className={classNames(controlClass, 'h-control')}
      />
      <div
        id={`${id}list`}
        role="listbox"
        aria-label="Commands"
        tabIndex={-1}
        className="-mx-2 mt-3 max-h-[50dvh] overflow-y-auto outline-none"
      >
        {shown.map(([group, members]) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of options is no fieldset
          <div key={group} role="group" aria-labelledby={`${id}${group}`} className="pb-2">
            <div id={`${id}${group}`} className="px-2 pb-1 text-xs font-medium text-muted">
              {group}
            </div>
            {members.map((command) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus -- the input has the focus and the keys
              <div
                key={command.id}
                id={optionId(command)}
                role="option"
                aria-selected={command === active}
                onClick={() => onRun(command)}
                onPointerMove={() => setPlace(options.indexOf(command))}
                className="flex min-h-8 cursor-pointer items-center gap-4 rounded px-2 text-sm aria-selected:bg-accent-tint"
              >
                <span className="min-w-0 flex-1 truncate">{command.label}</span>
                {command.keys ? <KeyCap keys={command.keys} /> : null}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={classNames('text-sm text-muted', options.length > 0 && 'sr-only')}>
        {options.length === 0 ? `Nothing is called “${isolated(words)}” here.` : `${options.length} found`}
      </p>
    </Dialog>
  );
}

function optionsIn(groups: ReturnType<typeof grouped>): Command[] {
  return groups.flatMap(([, members]) => members);
}
