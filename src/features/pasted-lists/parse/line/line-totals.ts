import type { Cents } from '@/lib/money';
import type { LineAmounts } from './line-amounts';
import type { Variant } from './line-variants';
import { centsOf, roughWarning, roughWordBefore } from '../words/amounts';
import type { BareNumber, DeviceWords } from '../words/device-words';
import { correctionWarning } from '../words/offer-words';
import type { AmountDoubt } from '../words/total-price';

/** Drops the price of all pieces next to the price of one: "20 @ $180 = $3,600", "120 $161.00 $19,320.00". */
export function withoutExtension(amounts: LineAmounts, { numbers }: DeviceWords): LineAmounts {
  const [each, all, ...others] = amounts.prices;
  const counts = [...amounts.quantities.map(({ pieces }) => pieces), ...numbers.map(({ value }) => value)];
  const isProduct =
    each !== undefined &&
    others.length === 0 &&
    counts.some((count) => count > 1 && each.amount * count === all?.amount);
  return isProduct ? { ...amounts, prices: [each] } : amounts;
}

/** The quantity and price of a line. */
interface LineTotals {
  quantity: number | null;
  price: Cents | null;
  doubt: AmountDoubt | null;
  warnings: string[];
}

/** The quantity and price of a line. Without marks, the first bare number is the quantity and the last one is the price. */
export function totalsOf(
  { text, words }: { text: string; words: DeviceWords },
  amounts: LineAmounts,
  numbers: readonly BareNumber[],
  variants: readonly Variant[] | null,
  isCorrected: boolean,
): LineTotals {
  const warnings: string[] = [];
  let { doubt } = amounts;
  const has = (key: 'quantity' | 'price') => variants?.every((one) => one[key] !== undefined) === true;
  // "18 13 pro 256 A 232 (10 blue 8 gold)": the pieces of all variants
  const sum = (variants ?? []).reduce((total, one) => total + (one.quantity ?? 0), 0);
  let bare = numbers.filter(
    ({ value }) =>
      (value === 0 || value !== sum) &&
      !variants?.some(({ quantity, price: own }) => quantity === value || own === value * 100),
  );
  let price = amounts.prices.at(isCorrected ? -1 : 0)?.amount ?? null;
  let quantity = amounts.quantities[0]?.pieces ?? null;
  if (amounts.quantities[0]?.warning) warnings.push(amounts.quantities[0].warning);
  // A quantity can turn out to be a price. Its value in cents must be exact.
  const isExact = (value: number) => Number.isInteger(value) && Number.isSafeInteger(value * 100);
  // A 0 alone or next to a price says that none are left.
  const first = bare.find(
    ({ value }) => isExact(value) && (value > 0 || price !== null || bare.length === 1),
  );
  const isBareQuantity = quantity === null && !has('quantity') && first !== undefined;
  const isOnlyNumber = bare.length === 1 && price === null && !has('price');
  if (isBareQuantity && isOnlyNumber && first.value >= 50)
    doubt = {
      kind: 'quantity or price',
      warning: `“${first.text}” could be a quantity or a price; it is read as a quantity`,
    };
  if (isBareQuantity) {
    const rough = roughWordBefore(text, first.start);
    if (rough !== '') warnings.push(roughWarning(first.value, `${rough}${first.text}`));
    quantity = first.value;
    bare = bare.filter((one) => one !== first);
  }
  // A number before the model is not a price. If the quantity is marked, it is a line number.
  const model = words.modelSpots[0]?.start ?? 0;
  const isLineNumber = ({ start, end }: BareNumber) =>
    !isBareQuantity && text.slice(0, start).trim() === '' && /^\s?[-–.:)]/.test(text.slice(end));
  bare = bare.filter((one) => !isLineNumber(one));
  const last = bare.findLast(({ start }) => start >= model);
  if (isCorrected) {
    price = centsOf(last?.text ?? '') ?? price;
    warnings.push(correctionWarning);
  } else if (price === null && !has('price') && last) {
    price = centsOf(last.text);
    bare = bare.filter((one) => one !== last);
    // "64 / 96.50" is clear: only a price has cents.
    if (isBareQuantity && !/[.,]\d\d$/.test(last.text))
      doubt = {
        kind: 'quantity and price',
        warning: `“${first.text}” is read as pieces and “${last.text}” as the price; check which is which`,
      };
  }
  if (!isCorrected && bare.length > 0)
    warnings.push(`Not understood: ${bare.map((one) => one.text).join(', ')}`);
  if (amounts.prices.length > 1 && !has('price') && !isCorrected)
    warnings.push('The line has several prices; the first one is used');
  if (amounts.quantities.length > 1 && !has('quantity'))
    warnings.push(`The line has several quantities; the first one, ${quantity}, is used`);
  return { quantity, price, doubt, warnings };
}
