const maxEntries = 5000;

/** Caches the results of a function, because words, cells and headings of a list repeat. Different arguments must differ as text without NUL. */
export function memoize<Args extends readonly unknown[], Result extends object | string | null>(
  read: (...args: Args) => Result,
): (...args: Args) => Result {
  const cache = new Map<string, Result>();
  return (...args) => {
    const key = args.join('\0');
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const result = read(...args);
    if (cache.size >= maxEntries) cache.clear();
    cache.set(key, result);
    return result;
  };
}
