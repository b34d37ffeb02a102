import { useCallback, useState } from 'react';

/** The element with the focus, or the search box around it: its input is replaced when the completions are loaded. */
const focusedPlace = () => document.activeElement?.closest('[role=search]') ?? document.activeElement;

/**
 * Moves the focus to the first lot once the list for the words in the search box is on screen. Canceled if the words change or the focus
 * moves before that.
 * @param words the trimmed text of the search box.
 * @param answered the words of the list on screen; null while the list is of another search.
 * @returns goToFirstRow: requests the focus for the list of a text. takeFirstRow: set once that list is on screen; ends the request and
 * returns whether to focus the first lot.
 */
export function useFirstRow(words: string, answered: string | null) {
  const [request, setRequest] = useState<{ words: string; focus: Element | null } | null>(null);
  const goToFirstRow = useCallback(
    (text: string) => setRequest({ words: text.trim(), focus: focusedPlace() }),
    [],
  );
  const take = useCallback(() => {
    setRequest(null);
    return request?.words === words && request.focus === focusedPlace();
  }, [request, words]);
  return { takeFirstRow: request?.words === answered ? take : null, goToFirstRow };
}
