import { useEffect, useState } from 'react';
import { afterInput } from './after-input';

/*
 * What stands in the search box, key by key: the address follows a moment later, but lots that are known here are found at once.
 */

let typed = '';
const listeners = new Set<() => void>();

/** Notes what stands in the search box. */
export function noteTyped(text: string): void {
  if (text === typed) return;
  typed = text;
  for (const listener of listeners) listener();
}

/** What stands in the search box at this moment, without the blanks around it. */
export const typedWords = (): string => typed.trim();

/** What stands in the search box, without the blanks around it; it follows what is typed. */
export function useTyped(): string {
  const [words, setWords] = useState(() => typed.trim());
  useEffect(() => {
    const follow = () => setWords(typed.trim());
    const fromTop = () => {
      scrollTo(0, 0);
      follow();
    };
    const hear = () => afterInput(fromTop, true);
    follow();
    listeners.add(hear);
    return () => void listeners.delete(hear);
  }, []);
  return words;
}
