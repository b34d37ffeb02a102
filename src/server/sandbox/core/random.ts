/** Hashes a text to four 32-bit words (cyrb128). */
function wordsOf(text: string): [number, number, number, number] {
  let a = 1779033703;
  let b = 3144134277;
  let c = 1013904242;
  let d = 2773480762;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    a = b ^ Math.imul(a ^ code, 597399067);
    b = c ^ Math.imul(b ^ code, 2869860233);
    c = d ^ Math.imul(c ^ code, 951274213);
    d = a ^ Math.imul(d ^ code, 2716044179);
  }
  a = Math.imul(c ^ (a >>> 18), 597399067);
  b = Math.imul(d ^ (b >>> 22), 2869860233);
  c = Math.imul(a ^ (c >>> 17), 951274213);
  d = Math.imul(b ^ (d >>> 19), 2716044179);
  return [a ^ b ^ c ^ d, b ^ a, c ^ a, d ^ a];
}

/** A generator of 32-bit words (sfc32), warmed up because similar seeds start with similar words. */
function wordSource(seed: string): () => number {
  let [a, b, c, d] = wordsOf(seed);
  const word = () => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return sum >>> 0;
  };
  for (let round = 0; round < 12; round += 1) word();
  return word;
}

const hex = (word: number) => word.toString(16).padStart(8, '0');

/** Seeded random numbers: the same seed gives the same sequence on every machine. Not for secrets: API keys come from node:crypto. */
export function createRandom(seed: string) {
  const word = wordSource(seed);
  /** A number from 0 up to, but not including, 1. */
  const next = () => word() / 4294967296;
  /** An integer from `low` to `high`, both included. */
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    int,
    chance: (probability: number) => next() < probability,
    /** An entry of the list, all equally likely. @throws RangeError for an empty list. */
    pick<T>(list: readonly T[]): T {
      const entry = list[int(0, list.length - 1)];
      if (entry === undefined) throw new RangeError('Nothing to pick from');
      return entry;
    },
    /** An entry of the list, weighted. @throws RangeError when no weight is positive. */
    weighted<T>(list: readonly T[], weight: (entry: T) => number): T {
      let total = 0;
      for (const entry of list) total += weight(entry);
      let left = next() * total;
      let last: T | undefined;
      for (const entry of list) {
        const share = weight(entry);
        if (share <= 0) continue;
        last = entry;
        left -= share;
        if (left < 0) return entry;
      }
      if (last === undefined) throw new RangeError('Nothing to pick from');
      return last;
    },
    uuid(): string {
      const digits = hex(word()) + hex(word()) + hex(word()) + hex(word());
      const variant = ((Number.parseInt(digits.charAt(16), 16) & 3) | 8).toString(16);
      return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20)}`;
    },
  };
}
export type Random = ReturnType<typeof createRandom>;
