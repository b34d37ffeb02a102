/** A device's name without the capacity at its end. */
export function nameOfModel(name: string): string {
  return name.replace(/[ ,(]*\b\d{1,4} ?[GT]B\)?\s*$/i, '').trim() || name.trim();
}
