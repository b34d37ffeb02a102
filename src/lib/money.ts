/**
 * Money as integer cents. Text becomes money and money becomes text here and nowhere else, always by the decimal digits
 * and never through binary fractions. `Number` holds every whole number of cents up to 90 trillion dollars exactly.
 */
export type Cents = number;

const decimalForm = /^(-?)(\d{1,13})(?:\.(\d{1,2})0*)?$/;

/**
 * Reads a plain decimal ("1234", "1234.5", "-3.10") as cents.
 * @returns null when the text is not such a decimal, or has digits beyond the second place that are not zero.
 */
export function centsFromDecimal(text: string): Cents | null {
  const match = decimalForm.exec(text);
  if (!match) return null;
  const [, sign, whole = '0', fraction = ''] = match;
  const value = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return sign && value !== 0 ? -value : value;
}

/** Reads a JSON number by its decimal text; null when it is not a whole number of cents (0.1 + 0.2, 1e21, NaN). */
export function centsFromNumber(value: number): Cents | null {
  return centsFromDecimal(String(value));
}

/**
 * Cents of an amount that a schema has already accepted as money; see `amountText` and `centsFromNumber` for amounts that are only
 * displayed.
 * @throws RangeError when it is not money after all: a missing check, never bad input.
 */
export function cents(amount: number | string): Cents {
  const value = typeof amount === 'number' ? centsFromNumber(amount) : centsFromDecimal(amount);
  if (value === null) throw new RangeError(`Not an amount of money: ${amount}`);
  return value;
}

/** The decimal text of an amount with two places and no grouping: 123450 → "1234.50". */
export function decimalFromCents(value: Cents): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number of cents: ${value}`);
  const digits = String(Math.abs(value)).padStart(3, '0');
  return `${value < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The JSON number of an amount, for the interface's `price` and `rate`: 31250 → 312.5. */
export function numberFromCents(value: Cents): number {
  return Number(decimalFromCents(value));
}

/** Unit price times whole pieces. */
export function multiplyCents(unit: Cents, quantity: number): Cents {
  const product = unit * quantity;
  if (!Number.isSafeInteger(product)) throw new RangeError(`Out of range: ${unit} × ${quantity}`);
  return product;
}

/** The sum of amounts; 0 for none. */
export function sumCents(values: Iterable<Cents>): Cents {
  let total = 0;
  for (const value of values) {
    total += value;
    // Checked at every step, because a sum beyond the safe range can return to it with digits lost.
    if (!Number.isSafeInteger(total)) throw new RangeError('Out of range: sum of amounts');
  }
  return total;
}

const currencySigns: Record<string, string> = { USD: '$', EUR: '€', GBP: '£' };

/** An amount for display: 4122000 → "$41,220.00"; a currency without a symbol is shown as its code in front. */
export function formatMoney(value: Cents, currency = 'USD'): string {
  const decimal = decimalFromCents(Math.abs(value));
  const grouped = decimal.replace(/\B(?=(\d{3})+(?=\.))/g, ',');
  return `${value < 0 ? '−' : ''}${currencySigns[currency] ?? `${currency} `}${grouped}`;
}

/**
 * An amount of dollars as received, for display only: whole cents with two places, anything else with exactly its digits, never rounded:
 * 12.345 → "$12.345". Null if it is not an amount.
 */
export function amountText(received: number | string | null | undefined): string | null {
  if (received === null || received === undefined) return null;
  const text = String(received);
  const whole = centsFromDecimal(text);
  if (whole !== null) return formatMoney(whole);
  const isAmount = typeof received === 'number' ? Number.isFinite(received) : /^-?\d+(\.\d+)?$/.test(text);
  if (!isAmount) return null;
  const digits = text.replace(/^-/, '').replace(/^\d+/, (units) => units.replace(/\B(?=(\d{3})+$)/g, ','));
  return `${text.startsWith('-') ? '−' : ''}$${digits}`;
}

/** The value of a displayed amount in cents, for sorting and filtering only; it may have fractions, and nothing is paid by it. */
export function comparableCents(amount: number): number {
  return centsFromNumber(amount) ?? amount * 100;
}

/**
 * Reads what a buyer types into a price field: "312", "312.5", "$1,234.50", " 1 234.50 ".
 * A comma groups thousands and nothing else, so "312,50" is refused and not read as 31,250.
 */
export function centsFromInput(text: string): Cents | null {
  const plain = text.trim().replace(/^\$\s*/, '');
  if (!/^(\d+|\d{1,3}([, ]\d{3})+)(\.\d{0,2})?$/.test(plain)) return null;
  return centsFromDecimal(plain.replace(/[, ]/g, '').replace(/\.$/, ''));
}

/** The difference of a price to a reference, in whole percent, rounded half away from zero: 312 of 599 → −48; null without a reference. */
export function percentFrom(price: Cents, reference: Cents): number | null {
  if (reference <= 0) return null;
  const ratio = ((price - reference) * 100) / reference;
  return Math.sign(ratio) * Math.round(Math.abs(ratio)) || 0;
}
