/** A Map or WeakMap. */
interface Store<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

/** The value of a key. A missing one is created and inserted. */
export function getOrInsert<K, V extends {} | null>(map: Store<K, V>, key: K, make: () => V): V {
  const existing = map.get(key);
  if (existing !== undefined) return existing;
  const value = make();
  map.set(key, value);
  return value;
}
