import type { KeyboardEvent } from 'react';
import { classNames } from '@/ui/class-names';
import { toolControlClass } from '@/ui/controls/control-class';
import type { ModelCompletion } from './model-completions';

export interface SearchInputProps {
  searchTerm: string;
  onType: (searchTerm: string) => void;
  /** Goes on to the list. */
  onLeave: () => void;
  onClear: () => void;
  /** Backspace in an empty field; returns whether the key was that. */
  onErase: (event: KeyboardEvent<HTMLElement>) => boolean;
  /** The models that a text may become. */
  complete: (text: string) => Promise<readonly ModelCompletion[]>;
}

/** What the input has with completions and without. */
export const inputProps = {
  type: 'text',
  'aria-label': 'Search lots',
  'aria-keyshortcuts': '/',
  placeholder: 'Try: iphone 13 128 A unlocked under 300',
  autoComplete: 'off',
  spellCheck: false,
  maxLength: 120,
  enterKeyHint: 'search',
  className: classNames(
    toolControlClass,
    // The text does not change the layout around it.
    'block h-tool w-full px-8 [contain:size_layout] text-ellipsis',
  ),
} as const;

/** Whether a key press is the down arrow without a modifier. */
export const isPlainDown = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent<HTMLElement>) =>
  key === 'ArrowDown' && !altKey && !ctrlKey && !metaKey && !shiftKey;

/** The input of the search box until its completions are loaded. */
export function PlainInput({ searchTerm, onType, onLeave, onClear, onErase }: SearchInputProps) {
  return (
    <input
      {...inputProps}
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- it controls nothing while it is collapsed
      role="combobox"
      aria-autocomplete="list"
      aria-expanded="false"
      value={searchTerm}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={(event) => {
        // The keys of an input method choose among what it offers.
        if (event.nativeEvent.isComposing || onErase(event)) return;
        if (event.key === 'Escape') onClear();
        else if (isPlainDown(event)) onLeave();
        else return;
        event.preventDefault();
      }}
    />
  );
}
