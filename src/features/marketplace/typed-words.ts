import { startTransition, useEffect, useState } from 'react';

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

/**
 * What stands in the search box, without the blanks around it. It follows as a transition: the key press itself draws the box alone, and
 * a next key breaks off what the one before has begun.
 */
export function useTyped(): string {
  const [words, setWords] = useState(() => typed.trim());
  useEffect(() => {
    const follow = () => startTransition(() => setWords(typed.trim()));
    follow();
    listeners.add(follow);
    return () => void listeners.delete(follow);
  }, []);
  return words;
}
