import { Autocomplete } from '@base-ui/react/autocomplete';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useRef, useState } from 'react';
import { isolated } from '@/lib/text/isolated-text';
import { classNames } from '@/ui/class-names';
import { controlClass } from '@/ui/controls/control-class';
import { Dialog } from '@/ui/layout/dialog';
import { type Command, findCommands, grouped, useEveryCommand } from './command-registry';
import { KeyCap } from './key-cap';

interface CommandPaletteProps {
  /** Finds other things by words, such as lots; returns none without words. */
  find: (words: string) => Promise<readonly Command[]>;
  onClose: () => void;
  /** The caller closes the palette before it runs the command. */
  onRun: (command: Command) => void;
}

/** Finds every command of the screen by words. The arrow keys move through the list, and Enter runs the highlighted command. */
export function CommandPalette({ find, onClose, onRun }: CommandPaletteProps) {
  const commands = useEveryCommand();
  const [text, setText] = useState('');
  const typed = text.trim();
  const words = useDeferredValue(typed);
  const lookup = useQuery({
    queryKey: ['commands', words],
    queryFn: () => find(words),
    enabled: words !== '',
    // The last results stay until the next arrive.
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  const matches = [...findCommands(commands, words), ...(words === '' ? [] : (lookup.data ?? []))];
  const groups = grouped(matches).map(([name, items]) => ({ name, items }));

  // Whether the arrow keys chose a command since the last character.
  const hasMoved = useRef(false);

  /** Runs the first match of the typed text if Enter comes before the results. */
  async function runTyped() {
    const results = await find(typed).catch(() => []);
    const [first] = [...findCommands(commands, typed), ...results];
    if (first) onRun(first);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') hasMoved.current = true;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if ((words === typed && !lookup.isFetching) || hasMoved.current) return;
    event.preventDefault();
    event.stopPropagation();
    void runTyped();
  }

  return (
    // Base UI's style elements would violate the Content-Security-Policy.
    <CSPProvider disableStyleElements>
      <Dialog
        title="Commands"
        initialFocus="command"
        onClose={onClose}
        className="mt-[12dvh]! w-[min(35rem,calc(100vw-2rem))]!"
      >
        <Autocomplete.Root
          inline
          open
          items={groups}
          filteredItems={groups}
          itemToStringValue={({ label }: Command) => label}
          value={text}
          onValueChange={(value) => {
            hasMoved.current = false;
            setText(value);
          }}
          autoHighlight="always"
          keepHighlight
        >
          <Autocomplete.Input
            name="command"
            onKeyDownCapture={onKeyDown}
            aria-label="Search commands and lots"
            placeholder="Search commands and lots"
            spellCheck={false}
            maxLength={120}
            className={classNames(controlClass, 'h-control')}
          />
          <Autocomplete.List
            aria-label="Commands"
            className="-mx-2 mt-3 max-h-[50dvh] overflow-y-auto outline-none"
          >
            {({ name, items }: (typeof groups)[number]) => (
              <Autocomplete.Group key={name} items={items} className="pb-2">
                <Autocomplete.GroupLabel className="px-2 pb-1 text-xs font-medium text-muted">
                  {name}
                </Autocomplete.GroupLabel>
                <Autocomplete.Collection>
                  {(command: Command) => (
                    <Autocomplete.Item
                      key={command.id}
                      value={command}
                      onClick={() => onRun(command)}
                      // Screen readers announce the highlighted option as selected.
                      render={(props, { highlighted }) => <div {...props} aria-selected={highlighted} />}
                      className="flex min-h-8 cursor-pointer items-center gap-4 rounded px-2 text-sm outline-none data-highlighted:bg-accent-tint"
                    >
                      <span className="min-w-0 flex-1 truncate">{command.label}</span>
                      {command.keys ? <KeyCap keys={command.keys} /> : null}
                    </Autocomplete.Item>
                  )}
                </Autocomplete.Collection>
              </Autocomplete.Group>
            )}
          </Autocomplete.List>
          <Autocomplete.Status className={classNames('text-sm text-muted', matches.length > 0 && 'sr-only')}>
            {matches.length === 0 ? `No results for “${isolated(words)}”` : `${matches.length} found`}
          </Autocomplete.Status>
        </Autocomplete.Root>
      </Dialog>
    </CSPProvider>
  );
}
