import { headingForm, isAmounts, isContinuation, isVariant } from './line-kind';
import { lineNumber } from './line/line-notation';
import { isQuantityBelow } from './line/line-variants';
import { readLineAlone } from './line/read-line';
import { isComplete } from './list/list-item';
import { isFamily } from './list/product-families';
import { type SourceLine, longestLine } from './list/source-lines';
import { isNameAlone, labeledLines, labeledRoles } from './table/labeled-lines';
import { variantOf } from './table/column-variants';
import { type Table, delimiters, isOpen, longestCell, tableAt } from './table/table';
import { earlierPrice, offerOfCell, quantitiesIn, quantityOfCell, unitSource } from './words/amounts';
import { readDeviceWords } from './words/device-words';
import { isOnRequest, isSold } from './words/offer-words';
import { missingParts } from './words/remarks';

const priceMark = /[$€£¥₹@]|\d\s?(?:usd|eur|gbp|aed|hkd|each|ea)(?!\p{L})/iu;

/** Whether a line is the rest of an item that a mail program wrapped. It has a price, but no model and no quantity. */
function isWrappedRest(text: string): boolean {
  if (text.trim() === '' || text.length > 120) return false;
  const { items, words, price } = readLineAlone(text);
  return price !== null && items.length === 0 && words.models.length === 0 && words.numbers.length === 0;
}

/**
 * Whether a line is only a name, and a single line below it holds the grade and the amounts. Such pairs come in rows. Lines with bullets are
 * variants of the model above.
 */
function isNameOfPair(lines: readonly SourceLine[], index: number): boolean {
  const textAt = (offset: number) => lines[index + offset]?.text ?? '';
  const readingAt = (offset: number) => readLineAlone(textAt(offset).slice(0, longestLine));
  const namesModel = (offset: number) =>
    readDeviceWords(textAt(offset).slice(0, longestLine)).models.length > 0;
  const isNameAt = (offset: number) =>
    /^\s*(?![-–•*▪])\S.*?\S?\s?[|·•,/]\s/u.test(textAt(offset + 1)) &&
    namesModel(offset) &&
    !namesModel(offset + 1) &&
    readingAt(offset + 1).hasAmounts &&
    !readingAt(offset).hasAmounts;
  return isNameAt(0) && !isContinuation(textAt(2)) && (isNameAt(2) || isNameAt(-2));
}

const asides = /\([^()]*\)|,? ?\d{1,4}(?:\+| or more| and up)(?: |$).*$/gu;

/** Whether a line holds only amounts, with an old price, a discount or a remark in parentheses beside them. */
const isAmountsLine = (text: string) =>
  text.length <= longestLine &&
  // "== $79 each ==" is of the lines below.
  !headingForm.test(text) &&
  isAmounts(text.replaceAll(earlierPrice, ' ').replaceAll(asides, ' ').trim());

/** The lines with the amounts of a model, below a line that names the model without amounts. */
function amountsBelow(lines: readonly SourceLine[], index: number): SourceLine[] {
  const following = lines.slice(index + 1, index + 6);
  if (isNameOfPair(lines, index)) return following.slice(0, 1);
  // "Verizon | A grade" between the name and its amounts.
  const first = following.findIndex(({ text }) => !isVariant(text));
  const after = following.slice(Math.max(first, 0));
  const end = after.findIndex(({ text }) => !isAmountsLine(text));
  const amounts = (end < 0 ? after : after.slice(0, end)).slice(0, 3);
  const belongToOneItem = amounts.length > 0 && !isVariant(after[amounts.length]?.text ?? '');
  const below = first > 0 && !belongToOneItem ? [] : following;
  const { text, raw } = lines[index] ?? { text: '', raw: '' };
  const next = below[0]?.text ?? '';
  const mayWrap =
    raw.length <= longestLine &&
    amounts.length === 0 &&
    !priceMark.test(text) &&
    priceMark.test(next) &&
    !headingForm.test(next);
  const isWrapped = mayWrap && readDeviceWords(text).models.length > 0 && isWrappedRest(next);
  if ((amounts.length === 0 && !isWrapped) || raw.length > longestLine || isAmounts(text)) return [];
  const { items, words } = readLineAlone(text);
  const lacksAmounts = items.length === 1 && !items.some(isComplete);
  // "12 pcs - pm me" is complete.
  if (!lacksAmounts || isOnRequest(text) || words.models.length === 0 || isQuantityBelow(text, items))
    return [];
  if (isWrapped) return below.slice(0, items[0]?.quantity === null ? 0 : 1);
  return [...below.slice(0, Math.max(first, 0)), ...amounts];
}

const indentOf = ({ raw }: SourceLine) => raw.length - raw.trimStart().length;
const isBlank = (line: SourceLine | undefined) => line === undefined || line.text.trim() === '';

/**
 * The line with the color, grade and lock of a complete item, below it: "snow, grade B". The line is indented, or blank lines separate
 * the two lines from the others. Elsewhere such a line is a heading.
 */
function propertiesBelow(lines: readonly SourceLine[], index: number): SourceLine[] {
  const [line, next] = lines.slice(index, index + 2);
  if (!line || !next || isBlank(line) || isBlank(next) || next.raw.length > 120) return [];
  const isBlock = isBlank(lines[index - 1]) && isBlank(lines[index + 2]);
  if ((!isBlock && indentOf(next) <= indentOf(line)) || line.raw.length > longestLine) return [];
  const own = readDeviceWords(line.text);
  const { items, words, hasAmounts } = readLineAlone(next.text);
  const isOnlyProperties = items.length === 0 && !hasAmounts && words.models.length === 0;
  const isNew = (['colors', 'grades', 'carriers'] as const).every(
    (property) => words[property].length === 0 || own[property].length === 0,
  );
  if (!isOnlyProperties || !isNew || words.colors.length + words.grades.length === 0) return [];
  return readLineAlone(line.text).items.some(isComplete) ? [next] : [];
}

/** "Esaurito" on its own below a name, or below its color and grade: the lines are one sold item. */
function soldBelow(lines: readonly SourceLine[], index: number): SourceLine[] {
  const [line, ...following] = lines.slice(index, index + 3);
  // Most lines have no sold line below them.
  if (!following.some(({ text }) => isSold(text))) return [];
  const end = following.findIndex(({ text }) => isSold(text) || !isVariant(text));
  const last = following[end];
  if (!line || !last || last.text.length > 40 || /\d/.test(last.text) || !isSold(last.text)) return [];
  // "Modello: iPhone 14", but not "Item 5: iPhone 14"
  const isLabeledName = /^\P{L}*\p{L}+:/u.test(line.text) && labeledRoles(line.text).join() === 'name';
  const isName = isLabeledName || isNameAlone(line.text);
  const isOfName = isName && readDeviceWords(last.text).models.length === 0;
  return isOfName && line.raw.length <= longestLine ? following.slice(0, end + 1) : [];
}

const mostFacts = 9;

/** Whether a line says that an item is sold, without naming a variant. */
function isSoldAlone(text: string): boolean {
  if (text.length > 30 || /\d/.test(text) || !isSold(text)) return false;
  const { grades, colors, storages, carriers } = readDeviceWords(text);
  return [grades, colors, storages, carriers].every((words) => words.length === 0);
}

/** Whether the parts of a line are a grade or another fact, remarks, and a price after them. */
const arePriced = ([fact = '', ...remarks]: readonly string[], each: string) =>
  variantOf(fact) !== null &&
  !remarks.some((remark) => /\d/.test(remark)) &&
  isAmounts(each) &&
  readLineAlone(each).price !== null;

/** "LOT 3 - 60 pcs" above a name */
const piecesAbove = new RegExp(
  String.raw`^\W*(?:lot|pallet|box|pos|item)\.? ?#?\w{1,4}\s?[-–—:,(]\s?(\d{1,5}\s?(?:${unitSource}))\)?\W*$`,
  'iu',
);

/**
 * The lines of an item whose facts stand below its name, up to a blank line or the next name: "Grade A · Unlocked", "Available: 24 units",
 * "$482.00 per unit". The name and the amounts get labels, facts join the name, and other lines become blank. Empty unless they state one quantity and one
 * price, or say that the item is sold.
 */
function factsBelow(lines: readonly SourceLine[], index: number): SourceLine[] {
  const [first, ...following] = lines.slice(index, index + 1 + mostFacts);
  if (!first || !isNameAlone(first.text)) return [];
  const end = following.findIndex((line) => isBlank(line) || readDeviceWords(line.text).models.length > 0);
  const block = end < 0 ? following : following.slice(0, end);
  const facts: string[] = [];
  const roles: string[] = [];
  let isOfVariants = false;
  const below = block.map((line) => {
    facts.push(...(line.text.match(missingParts) ?? []));
    const text = line.text
      .replaceAll(missingParts, '')
      .replaceAll(earlierPrice, '')
      .replace(/[\s,;·-]+$/, '')
      .trim()
      .replaceAll(/ {2,}/g, ', ');
    const labels = labeledRoles(text);
    roles.push(...labels);
    if (labels.length > 0) return { ...line, text };
    // "22 pcs x 182 €"
    if (offerOfCell(text)) {
      roles.push('quantity', 'price');
      return { ...line, text: `price: ${text}` };
    }
    const { price, words, hasAmounts } = readLineAlone(text);
    const { grades, colors, carriers, storages, countrySpec } = words;
    const hasFacts =
      grades.length + colors.length + carriers.length + storages.length > 0 || countrySpec !== null;
    isOfVariants ||= hasFacts && hasAmounts;
    // "11 Stück, Preis auf Anfrage"
    if (!hasFacts && quantitiesIn(text).length === 1 && isOnRequest(text)) {
      roles.push('quantity', 'price');
      return { ...line, text: `price: ${text}` };
    }
    // "C - cracked back - 95 each"
    const parts = text.split(/\s[-–—|·]\s/);
    const each = parts.pop() ?? '';
    if (arePriced(parts, each)) {
      facts.push(...parts);
      roles.push('price');
      return { ...line, text: `price: ${each}` };
    }
    const amount = price === null ? 'quantity' : 'price';
    if ((hasAmounts && isAmounts(text)) || quantityOfCell(text)) {
      roles.push(amount);
      return { ...line, text: `${amount}: ${text}` };
    }
    if (hasFacts) facts.push(text.replaceAll(/[|;]/g, ','));
    return { ...line, text: '' };
  });
  // "Out of stock" on its own: the joined lines are sold.
  if (!isOfVariants && block.some(({ text }) => isSoldAlone(text))) return [first, ...block];
  const count = (role: string) => roles.filter((one) => one === role).length;
  // "Make an offer" can also be a button beside the price.
  const request = count('price') === 0 ? block.findIndex(({ text }) => isOnRequest(text)) : -1;
  const priceLine = block[request];
  if (priceLine) {
    below[request] = { ...priceLine, text: `price: ${priceLine.text}` };
    roles.push('price');
  }
  const isItem = roles.length > 1 && count('quantity') === 1 && count('price') === 1 && count('name') === 0;
  const name = [first.text.replace(lineNumber, ''), ...facts].join(', ');
  return isItem ? [{ ...first, text: `Model: ${name}` }, ...below] : [];
}

/** The wrapped lines of a description in a fixed-width table. They have text only in the name column. */
function wrappedNames(lines: readonly SourceLine[], index: number, table: Table): SourceLine[] {
  const nameColumn = table.columns.findIndex(({ role }) => role === 'name');
  const isRestOfName = (line: SourceLine | undefined) =>
    line !== undefined &&
    /^\s/.test(line.text) &&
    (variantOf(line.text.trim()) !== null || !isFamily(line.text)) &&
    table.split(line.text).every((cell, column) => (cell !== '') === (column === nameColumn));
  if (
    table.delimiter !== null ||
    nameColumn < 0 ||
    !isRestOfName(lines[index + 1]) ||
    isRestOfName(lines[index])
  )
    return [];
  // A single line in the name column is a heading, unless it is the color that the row lacks.
  const isColor =
    variantOf(lines[index + 1]?.text.trim() ?? '')?.color !== undefined &&
    readDeviceWords(lines[index]?.text ?? '').colors.length === 0;
  if (!isColor && lines.slice(Math.max(0, index - 8), index + 9).filter(isRestOfName).length < 3) return [];
  const below = lines.slice(index + 1, index + 4);
  const end = below.findIndex((line) => !isRestOfName(line));
  return end < 0 ? below : below.slice(0, end);
}

/** The source lines that form one row, starting at an index: a quoted cell, labeled values, or wrapped text joins them. */
export function joinedLines(lines: readonly SourceLine[], index: number, table: Table | null): SourceLine[] {
  const [first] = lines.slice(index, index + 1);
  if (!first) return [];
  const labeled = labeledLines(lines, index);
  if (labeled > 0) {
    const next = lines[index + labeled];
    if (!next || !isSoldAlone(next.text)) return lines.slice(index, index + labeled);
    // "AGOTADO" below the labels: the lines are one sold item.
    const block = lines.slice(index, index + labeled + 1);
    return block.map((line, at) => ({ ...line, text: at === 0 ? `${line.text} ${next.text}` : '' }));
  }
  const sold = table?.hasHeadings ? [] : soldBelow(lines, index);
  if (sold.length > 0) return [first, ...sold];
  const count = table?.hasHeadings ? null : piecesAbove.exec(first.text);
  const name = count && lines[index + 1];
  if (name) {
    const block = factsBelow(
      [name, { ...first, text: count[1] ?? '' }, ...lines.slice(index + 2, index + 2 + mostFacts)],
      0,
    );
    if (block.length > 0) return block.toSorted((one, other) => one.number - other.number);
  }
  const facts = table?.hasHeadings ? [] : factsBelow(lines, index);
  if (facts.length > 0) return facts;
  const delimiter = table ? table.delimiter : (delimiters.find((mark) => isOpen(first.text, mark)) ?? null);
  if (delimiter === null || !isOpen(first.text, delimiter)) {
    if (table?.hasHeadings) return [first, ...wrappedNames(lines, index, table)];
    const amounts = amountsBelow(lines, index);
    return [first, ...(amounts.length > 0 ? amounts : propertiesBelow(lines, index))];
  }
  let { text } = first;
  for (let end = index + 1; end < Math.min(lines.length, index + longestCell); end += 1) {
    text = `${text}\n${lines[end]?.text ?? ''}`;
    if (text.length > longestLine) break;
    if (isOpen(text, delimiter)) continue;
    // Outside a table, join only header rows. A quote mark in a message joins nothing.
    return table || tableAt(text, []) ? lines.slice(index, end + 1) : [first];
  }
  return [first];
}
