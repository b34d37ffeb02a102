import { capacityLabel } from '@/features/market-index/words/storage-text';
import type { ItemProperties } from '../list/list-item';
import { capacities, unitSource } from '../words/amounts';
import { type ColumnRole, roleOf } from '../words/column-words';
import { readDeviceWords } from '../words/device-words';
import { usedWord } from '../words/remarks';

/** The properties of an item that has its own columns in a row: a grade, a lock, or "128GB A". */
export type ColumnVariant = Partial<ItemProperties>;

/** The properties in a text that holds only properties: "128GB", "Grade B", "AT&T", "256GB A". Null for other texts. */
export function variantOf(text: string): ColumnVariant | null {
  const { storages, grades, colors, carriers, countrySpec, ...others } = readDeviceWords(text);
  // "Seminovo A"
  const unknown = others.unknown.filter((word) => !usedWord.test(word.text));
  if (others.models.length + unknown.length + others.numbers.length > 0) return null;
  const [storage, ...moreStorages] = storages;
  const [grade, ...moreGrades] = grades;
  const [color, ...moreColors] = colors;
  const [carrier, ...moreCarriers] = carriers;
  if (moreStorages.length + moreGrades.length + moreColors.length + moreCarriers.length > 0) return null;
  const variant: ColumnVariant = {
    ...(storage !== undefined &&
      (/\d ?[gt]b?/i.test(text) || (grade !== undefined && capacities.has(storage))) && {
        storage: capacityLabel(storage),
      }),
    ...(grade && { grade: grade.code }),
    ...(color && { color: color.word }),
    ...(carrier !== undefined && { carrier }),
    ...(countrySpec !== null && { countrySpec }),
  };
  return Object.keys(variant).length === 0 ? null : variant;
}

/** "Prix HT", "price excl VAT" */
const taxWord = /^(?:ht|ttc|exkl|inkl|excl|incl|vat|mwst|tva|btw|moms|dph|pvm)$/;

/** Pattern source for a unit in a heading: "A st". */
export const pieceSource = `${unitSource}|st`;
const unitWord = new RegExp(`^(?:${pieceSource})$`, 'iu');

/** The role and variant of a heading that names properties, with or without "price" or "qty": "A", "Grade B price", "Qty C", "128GB". */
export function variantColumn(words: readonly string[]): { role: ColumnRole; variant: ColumnVariant } | null {
  // "A st" is the pieces of grade A, and not Straight Talk.
  const isUnit = (word: string) => unitWord.test(word) && words.length > 1;
  const isAmount = (word: string) => ['price', 'quantity'].includes(roleOf(word) ?? '') || isUnit(word);
  const hasAmount = words.some(isAmount);
  const rest = words.filter(
    (word) => !isAmount(word) && word !== 'grade' && !(hasAmount && taxWord.test(word)),
  );
  const variant = rest.length === 0 ? null : variantOf(rest.join(' '));
  if (variant === null) return null;
  const isQuantity = words.some((word) => roleOf(word) === 'quantity' || isUnit(word));
  return { role: isQuantity ? 'quantity' : 'price', variant };
}
