import type { KeyboardEvent } from 'react';
import { classNames } from '@/ui/class-names';
import { toolControlClass } from '@/ui/controls/control-class';
import type { ModelCompletion } from './model-completions';

export interface SearchInputProps {
  searchTerm: string;
  onType: (searchTerm: string) => void;
  /** Moves the focus to the list. */
  onLeave: () => void;
  onClear: () => void;
  /** Handles Backspace in an empty field; returns false for other keys. */
  onErase: (event: KeyboardEvent<HTMLElement>) => boolean;
  /** Completes a text to models. */
  complete: (text: string) => Promise<readonly ModelCompletion[]>;
}

/** Props of the input with and without completions. */
export const inputProps = {
  type: 'text',
  'aria-label': 'Search lots',
  'aria-keyshortcuts': '/',
  placeholder: 'Try: 13 pro max 256 A unlocked under 500',
  autoComplete: 'off',
  spellCheck: false,
  maxLength: 120,
  enterKeyHint: 'search',
  className: classNames(
    toolControlClass,
    // The text does not affect the layout around it.
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
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- it controls no list while it is collapsed
      role="combobox"
      aria-autocomplete="list"
      aria-expanded="false"
      value={searchTerm}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={(event) => {
        // While an input method composes, it handles the keys.
        if (event.nativeEvent.isComposing || onErase(event)) return;
        if (event.key === 'Escape') onClear();
        else if (isPlainDown(event)) onLeave();
        else return;
        event.preventDefault();
      }}
    />
  );
}
