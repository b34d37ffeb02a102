import { useCallback, useState } from 'react';

/**
 * Moves the focus to the first lot once the list answers the words in the search box. The request lapses when the words change, or when
 * the focus goes elsewhere meanwhile.
 * @param words what the search box says, without the blanks around it.
 * @param answered the words that the list on screen answers; null while it answers something else.
 * @returns goToFirstRow: for the list of some words. takeFirstRow: for the list, once it is due; returns whether to focus the first lot.
 */
export function useFirstRow(words: string, answered: string | null) {
  const [request, setRequest] = useState<{ words: string; focus: Element | null } | null>(null);
  const goToFirstRow = useCallback(
    (text: string) => setRequest({ words: text.trim(), focus: document.activeElement }),
    [],
  );
  const take = useCallback(() => {
    setRequest(null);
    return request?.words === words && request.focus === document.activeElement;
  }, [request, words]);
  return { takeFirstRow: request?.words === answered ? take : null, goToFirstRow };
}
