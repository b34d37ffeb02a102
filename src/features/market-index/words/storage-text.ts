import type { Token } from './tokenize';

/** Numbers that are a capacity without a unit: "13 pro 256". */
const bareCapacities = new Set([32, 64, 128, 256, 512]);
/** Capacities that devices are sold with, besides whole terabytes. */
const knownCapacities = new Set([4, 8, 16, ...bareCapacities, 500, 825, 1000, 1024, 2000, 2048]);
const unitForm = /^(?:g|gb|gig|tb|t)$/;

/** A capacity for display: 256 → "256GB", 1024 → "1TB". */
export function capacityLabel(gigabytes: number): string {
  return gigabytes >= 1024 && gigabytes % 512 === 0 ? `${gigabytes / 1024}TB` : `${gigabytes}GB`;
}

/** Converts a number with its unit to gigabytes. Makers use 1000 and 1024 interchangeably. */
function gigabytesOf(amount: number, unit: string): number {
  if (unit.startsWith('t')) return amount * 1024;
  return amount >= 1000 && amount % 1000 === 0 ? (amount / 1000) * 1024 : amount;
}

/** A capacity in a text, in gigabytes, and the index of the token after it. */
interface Capacity {
  gigabytes: number;
  hasUnit: boolean;
  end: number;
}

function capacityAt(tokens: readonly Token[], at: number): Capacity | null {
  const token = tokens[at];
  const unit = tokens[at + 1];
  if (!token?.isNumber) return null;
  const amount = Number(token.text);
  if (!(amount > 0)) return null;
  // "5g" is a network and "16 g" is nothing: a one-letter unit must follow a known capacity without a space.
  if (unit && unitForm.test(unit.text) && (unit.gap === '' || unit.text.length > 1)) {
    const gigabytes = gigabytesOf(amount, unit.text);
    const isSure =
      unit.text.length > 1 || (amount > 5 && knownCapacities.has(gigabytes)) || unit.text === 't';
    if (isSure && gigabytes <= 65_536) return { gigabytes, hasUnit: true, end: at + 2 };
  }
  // "128.00" is a price.
  return knownCapacities.has(amount) && !token.text.includes('.')
    ? { gigabytes: gigabytesOf(amount, 'gb'), hasUnit: false, end: at + 1 }
    : null;
}

/** Storage in a text: one capacity, several ("128/256"), or memory and storage ("16/512"). */
export interface StorageFound {
  capacities: number[];
  memory: number | null;
  end: number;
}

const isMemory = (gigabytes: number) => gigabytes <= 48 && (gigabytes <= 4 || gigabytes % 2 === 0);

/** Reads two amounts joined by a slash or plus: memory and storage ("16/512", "8GB + 256GB"), or two capacities. */
function pairAt(tokens: readonly Token[], at: number): StorageFound | null {
  const first = tokens[at];
  if (!first?.isNumber || first.text.includes('.')) return null;
  const amount = Number(first.text);
  const own = capacityAt(tokens, at);
  let next = own?.end ?? at + 1;
  const isPlus = tokens[next]?.text === 'plus';
  if (isPlus) next += 1;
  const second = capacityAt(tokens, next);
  const isJoined = isPlus || /^ ?\/ ?$/.test(tokens[next]?.gap ?? '');
  if (!second || !isJoined) return null;
  if (amount < second.gigabytes && isMemory(own?.gigabytes ?? amount)) {
    return { capacities: [second.gigabytes], memory: own?.gigabytes ?? amount, end: second.end };
  }
  if (!own || isPlus) return null;
  return { capacities: [own.gigabytes, second.gigabytes], memory: null, end: second.end };
}

/** Reads the storage that starts at a token; null if none does. */
export function storageAt(tokens: readonly Token[], at: number): StorageFound | null {
  const pair = pairAt(tokens, at);
  if (pair) return pair;
  const one = capacityAt(tokens, at);
  if (!one || (!one.hasUnit && !bareCapacities.has(one.gigabytes))) return null;
  const after = tokens[one.end];
  // "256k" and "128th" are something else.
  if (after && !after.isNumber && after.gap === '' && after.text !== 'plus') return null;
  return { capacities: [one.gigabytes], memory: null, end: one.end };
}

/** The storage in a lot's own text: the largest capacity with a unit is the storage, a small one is the memory. */
export function statedStorage(tokens: readonly Token[]): { gigabytes: number; memory: number | null } | null {
  const amounts: number[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const pair = pairAt(tokens, at);
    if (pair?.memory) return { gigabytes: pair.capacities[0] ?? 0, memory: pair.memory };
    const one = capacityAt(tokens, at);
    if (one?.hasUnit) amounts.push(one.gigabytes);
    if (one) at = one.end - 1;
  }
  if (amounts.length === 0) return null;
  const gigabytes = Math.max(...amounts);
  return { gigabytes, memory: amounts.find((amount) => amount < gigabytes && isMemory(amount)) ?? null };
}
