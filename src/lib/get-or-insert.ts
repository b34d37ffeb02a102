/** What a map has for a key, made and kept when it is first asked for. */
export function once<K, V extends {} | null>(map: Map<K, V>, key: K, make: () => V): V {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}
