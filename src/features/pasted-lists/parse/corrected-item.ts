import { vocabulary } from '@/features/market-index/words/vocabulary';
import { capacityLabel } from '@/features/market-index/words/storage-text';
import { tiersIn } from './line/line-tiers';
import type { OpenItem } from './list-settlement';
import {
  changeWord,
  correctionWord,
  otherModelIn,
  partsOf,
  replaceable,
  replacedAmount,
  replacedProperties,
  statedCapacity,
} from './named-items';
import { centsOf, pricesIn, quantitiesIn } from './words/amounts';
import { colorOf } from './words/color-names';
import { namesPrice } from './words/column-words';
import { readDeviceWords } from './words/device-words';
import { phrasesFor } from './words/trade-phrases';

/** "only 14 in", "nur noch 20" */
export const remainingPieces = new RegExp(
  String.raw`(?<!\p{L})(?:only(?: need| have| got)|down to|nur noch|plus que|${phrasesFor('remaining')})\s([1-9]\d{0,4})(?![\d.,]*\d|\s?(?:[$€£]|gb|tb|usd|eur|gbp))`,
  'iu',
);

/** " left" behind a number: "15 left" */
const piecesLeft = /^(?: (?:pcs|units))? left(?!\p{L})/iu;

/** A number without a unit at the end of its clause: "PS5 Digital is 7", "raising the iPhone 13 to 142" */
export const bareAmount =
  /(?<!\p{L})(?:is|are|now|to|at|be|down|have|has|a|à|moet|jest|kostet|costa|cuesta|fica|na)\s(?:now |only )?(\d(?:[\d.,]*\d)?)(?=\W*(?:$|[,.;]\s|(?:my bad|sorry|each|ea|only|pls|please|note|instead|now|last|final|zijn|sein)(?!\p{L})))|^\W*(\d(?:[\d.,]*\d)?) (?:final|last|net)(?!\p{L})|(?<=[是係]\s?)(\d(?:[\d.,]*\d)?)(?=\W*$|[，,])/iu;

/** An amount without a word for the change is at most twice or half of the one that it replaces. */
const mostChange = 2;
/** Whether an amount may replace another one, if any, without a word for the change. */
export const isNear = (one: number, other: number | null) =>
  other === null || (one <= other * mostChange && other <= one * mostChange);

const lastNumber = /\d(?:[\d.,]*\d)?(?=\D*$)/u;

/** Whether a text states an amount of its own: a price, pieces, or a number at the end. */
export const hasAmount = (text: string): boolean =>
  bareAmount.test(text) || pricesIn(text).length + quantitiesIn(text).length > 0 || statedCapacity.test(text);

/** The price or the quantity that a text corrects, if it is clear which: "18 pcs not 20", "now $760". */
function correctedAmount({ price, quantity }: OpenItem, text: string): Partial<OpenItem> {
  const { newText } = partsOf(text);
  const replaced = centsOf(replacedAmount.exec(text)?.[1] ?? '');
  // In "95 of the iPad 9", the last number is of the name.
  const { numbers } = readDeviceWords(newText);
  const bare = numbers.at(-1);
  const amount =
    pricesIn(newText).at(-1)?.amount ?? centsOf(bare?.text ?? lastNumber.exec(newText)?.[0] ?? '');
  const newPrice = amount === null ? {} : { price: amount, tiers: [] };
  const isPieces = amount !== null && amount > 0 && amount % 100 === 0;
  if (replaced !== null && replaced === price) return newPrice;
  if (replaced !== null)
    return isPieces && quantity !== null && replaced === quantity * 100 ? { quantity: amount / 100 } : {};
  const { tiers } = tiersIn(`1 pcs @ 1 / ${newText.replace(/^\P{L}+/u, '')}`);
  if (tiers.length > 0) return { tiers };
  const beforeLeft = numbers.find(({ end }) => piecesLeft.test(newText.slice(end)));
  const left = remainingPieces.exec(newText)?.[1] ?? beforeLeft?.text;
  const [prices, quantities] = [pricesIn(newText), quantitiesIn(newText)];
  if (left !== undefined) {
    // "now 9150, 30 left"
    const beside = numbers
      .filter(({ text: digits }) => digits !== left)
      .flatMap((one) => centsOf(one.text) ?? []);
    const newPrices =
      prices.length === 1
        ? prices.map((one) => one.amount)
        : beside.filter((cents) => price !== null && isNear(cents, price));
    const [changed] = newPrices;
    return { quantity: Number(left), ...(changed !== undefined && { price: changed, tiers: [] }) };
  }
  const [first] = prices;
  if (prices.length > 1 || quantities.length > 1) return {};
  const pieces = quantities[0]?.pieces ?? 0;
  // "The 14 Pro is $20 shipping"
  const isOfOther =
    first && !correctionWord.test(text) && !changeWord.test(text) && !isNear(first.amount, price);
  if (isOfOther) return {};
  if (first) return { price: first.amount, tiers: [], ...(pieces > 0 && { quantity: pieces }) };
  if (quantities[0]) return quantities[0].pieces > 0 ? { quantity: quantities[0].pieces } : {};
  if (namesPrice(text)) return amount === null || isNear(amount, price) ? newPrice : {};
  const [, one, other, third] = bareAmount.exec(newText) ?? [];
  // "13 Pro Max correction: 575", "Correction: 13 Pro Max 575"
  const isLast =
    bare !== undefined &&
    /^\W*(?:last|final|net|now|only|each|ea|pls|nu|ora)?\W*$/i.test(
      newText.slice(newText.lastIndexOf(bare.text) + bare.text.length),
    );
  const cents = centsOf(one ?? other ?? third ?? (isLast ? bare.text : '')) ?? 0;
  const value = cents / 100;
  const isPrice = price !== null && isNear(cents, price);
  const isQuantity = quantity !== null && Number.isInteger(value) && isNear(value, quantity);
  if (value === 0 || isPrice === isQuantity) return {};
  return isPrice ? { price: cents, tiers: [] } : { quantity: value };
}

/** The item as a text corrects it: "18 pcs not 20", "now $760", "white, not black". The same item if the text is not clear. */
export function correctedItem(item: OpenItem, text: string): OpenItem {
  const { now, kinds } = replacedProperties(text);
  const other = otherModelIn(text);
  const model = vocabulary().models[other?.now ?? -1];
  if (other?.before === item.model && model) {
    const { name, brand, category } = model;
    return { ...item, model: other.now, name, brand, category };
  }
  const capacity = statedCapacity.exec(text)?.[1];
  if (kinds.length === 0 && capacity !== undefined)
    return { ...item, properties: { ...item.properties, storage: capacityLabel(Number(capacity)) } };
  const [onlyGrade, ...otherGrades] = new Set(now.grades.map(({ code }) => code));
  const isGradeOnly =
    onlyGrade !== undefined && otherGrades.length + now.numbers.length === 0 && !hasAmount(text);
  if (kinds.length === 0 && isGradeOnly && onlyGrade !== item.properties.grade)
    return { ...item, properties: { ...item.properties, grade: onlyGrade } };
  if (kinds.length === 0) return { ...item, ...correctedAmount(item, text) };
  const properties = { ...item.properties };
  const [color, grade, storage, carrier] = [now.colors[0], now.grades[0], now.storages[0], now.carriers[0]];
  const isClear = (kind: (typeof replaceable)[number]) => kinds.includes(kind) && now[kind].length === 1;
  if (color && isClear('colors')) properties.color = colorOf(item.model, color.word);
  if (grade && isClear('grades')) properties.grade = grade.code;
  if (storage !== undefined && isClear('storages')) properties.storage = capacityLabel(storage);
  if (carrier !== undefined && isClear('carriers')) properties.carrier = carrier;
  return { ...item, properties };
}
