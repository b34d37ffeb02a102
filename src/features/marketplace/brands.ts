/** Brands of the wholesale trade to begin with: the interface cannot list those of the marketplace, so the desk learns more as it reads. */
export const startingBrands = [
  'Acer',
  'Amazfit',
  'Amazon',
  'Anker',
  'Apple',
  'ASUS',
  'Beats',
  'Bose',
  'Dell',
  'Fitbit',
  'Fossil',
  'Framework',
  'Garmin',
  'Google',
  'Honor',
  'HP',
  'Huawei',
  'Jabra',
  'JBL',
  'Kyocera',
  'Lenovo',
  'LG',
  'Logitech',
  'Meta',
  'Microsoft',
  'Motorola',
  'MSI',
  'Nintendo',
  'Nokia',
  'Nothing',
  'OnePlus',
  'Oppo',
  'Razer',
  'Realme',
  'Samsung',
  'Sonim',
  'Sony',
  'T-Mobile',
  'TCL',
  'Valve',
  'Xiaomi',
];

/** Categories that the interface gives as samples and those beside them in the trade. */
export const categories = ['phones', 'tablets', 'laptops', 'accessories', 'gaming', 'wearables'] as const;

/**
 * Adds names to a list in alphabetical order, each once whatever its case; the list itself when there is nothing to add, so
 * that nothing is drawn again.
 */
export function addNames(known: string[], names: Iterable<string>): string[] {
  const added = new Map(known.map((name) => [name.toLowerCase(), name]));
  for (const name of names) {
    // A comma would read as two brands in the interface's query.
    const plain = name.trim();
    if (plain !== '' && !plain.includes(',') && !added.has(plain.toLowerCase())) {
      added.set(plain.toLowerCase(), plain);
    }
  }
  if (added.size === known.length) return known;
  return [...added.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, name]) => name);
}
