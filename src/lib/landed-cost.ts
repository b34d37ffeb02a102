import type { Cents } from './money';

/**
 * Splits an amount in proportion to weights, to the cent: the parts add up to the amount. Each part is the exact share, rounded toward
 * zero. The remaining cents go to the parts with the largest remainder, and on a tie to the first.
 * @param amount may be negative.
 * @param weights whole numbers of at least 0; if all are 0, they count as equal.
 * @throws RangeError if there is no weight, or one is not a whole number of at least 0.
 */
export function allocateCents(amount: Cents, weights: readonly number[]): Cents[] {
  const isWhole = weights.every((weight) => Number.isSafeInteger(weight) && weight >= 0);
  if (weights.length === 0 || !isWhole || !Number.isSafeInteger(amount)) {
    throw new RangeError(`Can't split ${amount} by ${weights.join(', ')}`);
  }
  const parts = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
  // The products exceed the safe integer range.
  const whole = BigInt(Math.abs(amount));
  const total = parts.reduce((sum, weight) => sum + BigInt(weight), 0n);
  const shares = parts.map((weight, place) => {
    const product = whole * BigInt(weight);
    return { place, share: product / total, remainder: product % total };
  });
  const left = Number(shares.reduce((rest, { share }) => rest - share, whole));
  const byRemainder = shares.toSorted((a, b) =>
    a.remainder === b.remainder ? a.place - b.place : a.remainder < b.remainder ? 1 : -1,
  );
  const raised = new Set(byRemainder.slice(0, left).map(({ place }) => place));
  return shares.map(({ place, share }) => {
    const part = Number(share) + (raised.has(place) ? 1 : 0);
    return amount < 0 && part !== 0 ? -part : part;
  });
}

/** A line of an order, in cents. */
export interface PricedLine {
  quantity: number;
  /** Price of all pieces. */
  total: Cents;
}

/** The cost of a line including its share of shipping and fees. */
export interface LandedCost {
  /** Price of all pieces and their part of the charges; the totals of all lines add up to the order's. */
  total: Cents;
  /** The same for one piece, rounded to the cent. */
  each: Cents;
}

/**
 * The landed cost of every line: its price and its part of shipping, insurance and warranty, in proportion to the lines' prices.
 * @param subtotal what the prices of the lines must add up to.
 * @param charges shipping, insurance and warranty together; negative for a discount.
 * @returns null if the cost is uncertain: there are no lines, the prices do not add up, or a line has no pieces.
 */
export function landedCosts(
  lines: readonly PricedLine[],
  { subtotal, charges }: { subtotal: Cents; charges: Cents },
): LandedCost[] | null {
  const isSure = lines.every(
    ({ quantity, total }) =>
      Number.isSafeInteger(quantity) && quantity > 0 && Number.isSafeInteger(total) && total >= 0,
  );
  // No total is negative, so a sum that lost digits cannot equal the subtotal.
  const sum = lines.reduce((before, { total }) => before + total, 0);
  if (!isSure || lines.length === 0 || sum !== subtotal) return null;
  const parts = allocateCents(
    charges,
    lines.map(({ total }) => total),
  );
  return lines.map(({ quantity, total }, place) => {
    const landed = total + (parts[place] ?? 0);
    return { total: landed, each: Math.round(landed / quantity) };
  });
}
