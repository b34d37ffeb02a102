import { useCallback, useState } from 'react';
import { typedWords } from '../search/typed-words';

/**
 * Moves the focus to the first lot once the list answers what is typed. The request lapses when more is typed, or when the focus goes
 * elsewhere meanwhile.
 * @param answered the words that the list on screen answers; null while it answers something else.
 * @returns takeFirstRow: for the list, once it is due; tells whether to focus the first lot.
 */
export function useFirstRow(answered: string | null) {
  const [request, setRequest] = useState<{ words: string; focus: Element | null } | null>(null);
  const goToFirstRow = useCallback(
    () => setRequest({ words: typedWords(), focus: document.activeElement }),
    [],
  );
  const take = useCallback(() => {
    setRequest(null);
    return request?.words === typedWords() && request.focus === document.activeElement;
  }, [request]);
  return { takeFirstRow: request?.words === answered ? take : null, goToFirstRow };
}
