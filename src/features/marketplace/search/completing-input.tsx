import { Autocomplete } from '@base-ui/react/autocomplete';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { startTransition, useDeferredValue, useEffect, useRef, useState } from 'react';
import { counted } from '@/lib/text/count-text';
import type { ModelCompletion } from './model-completions';
import { inputProps, isPlainDown, type SearchInputProps } from './search-input';

/** The input of the search box with model completions. Escape closes them, and then clears the text. */
export function CompletingInput({
  searchTerm,
  onType,
  onLeave,
  onClear,
  onErase,
  complete,
}: SearchInputProps) {
  // The buyer may have typed before this input replaced the plain one.
  const [isOpen, setOpen] = useState(
    () => searchTerm !== '' && document.activeElement?.matches('[role=search] input') === true,
  );
  const [completions, setCompletions] = useState<readonly ModelCompletion[]>([]);
  const text = useDeferredValue(searchTerm);
  useEffect(() => {
    if (!isOpen) return undefined;
    let isOver = false;
    const set = (matches: readonly ModelCompletion[]) => {
      // A transition, so that it renders together with the rows.
      if (!isOver) startTransition(() => setCompletions(matches));
    };
    complete(text).then(set, () => set([]));
    return () => {
      isOver = true;
    };
  }, [isOpen, text, complete]);
  const highlightedModel = useRef<ModelCompletion>(undefined);
  function choose({ model }: ModelCompletion) {
    onType(model);
    setOpen(false);
  }
  const isShown = isOpen && completions.length > 0;
  return (
    // Base UI's style elements would violate the Content-Security-Policy.
    <CSPProvider disableStyleElements>
      {/* Inline: a popup of Base UI would hide the list, which the buyer searches, from screen readers. */}
      <Autocomplete.Root
        inline
        open={isShown}
        items={completions}
        filteredItems={completions}
        itemToStringValue={({ model }: ModelCompletion) => model}
        value={searchTerm}
        onValueChange={(value) => {
          onType(value);
          setOpen(true);
        }}
        onItemHighlighted={(completion: ModelCompletion | undefined) => {
          highlightedModel.current = completion;
        }}
      >
        <Autocomplete.Input
          {...inputProps}
          aria-expanded={isShown}
          onBlur={() => setOpen(false)}
          onKeyDown={(event) => {
            // While an input method composes, it handles the keys.
            if (event.nativeEvent.isComposing || onErase(event)) return;
            const chosen = isShown ? highlightedModel.current : undefined;
            if (event.key === 'Enter' && chosen) choose(chosen);
            else if (event.key === 'Enter') {
              setOpen(false);
              onLeave();
            } else if (event.key === 'Escape' && isShown) setOpen(false);
            else if (event.key === 'Escape') onClear();
            else if (isPlainDown(event) && !isShown) onLeave();
            else return;
            event.preventBaseUIHandler();
            event.preventDefault();
          }}
        />
        {isShown ? (
          <Autocomplete.List
            aria-label="Models"
            // Pressing a model keeps the focus in the box.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            className="absolute top-full right-0 left-0 z-30 mt-1 min-w-88 rounded-lg border border-line bg-raised p-1 text-ink shadow-float outline-none"
          >
            {(completion: ModelCompletion) => (
              <Autocomplete.Item
                key={completion.model}
                value={completion}
                onClick={() => choose(completion)}
                // Screen readers announce the highlighted option as selected.
                render={(props, { highlighted }) => <div {...props} aria-selected={highlighted} />}
                className="flex min-h-8 cursor-pointer items-center gap-4 rounded px-2 text-sm outline-none data-highlighted:bg-accent-tint"
              >
                <span className="min-w-0 flex-1 truncate">{completion.model}</span>
                {completion.sellRequestCount === null ? null : (
                  <span className="shrink-0 text-xs text-muted tabular-nums">
                    {counted(completion.sellRequestCount, 'lot')}
                  </span>
                )}
              </Autocomplete.Item>
            )}
          </Autocomplete.List>
        ) : null}
      </Autocomplete.Root>
    </CSPProvider>
  );
}
