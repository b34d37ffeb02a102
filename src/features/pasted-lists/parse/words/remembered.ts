const mostHeld = 500;

/** A function that holds its last results: words, cells and headings of a list repeat. The arguments must differ as text. */
export function remembered<Args extends readonly unknown[], Result extends object | string | null>(
  read: (...args: Args) => Result,
): (...args: Args) => Result {
  const held = new Map<string, Result>();
  return (...args) => {
    const key = args.join('\n');
    const before = held.get(key);
    if (before !== undefined) return before;
    const result = read(...args);
    if (held.size >= mostHeld) held.clear();
    held.set(key, result);
    return result;
  };
}
