/*
 * For tests with a manual clock: detects when all work has ended.
 */

const cryptography = ['importKey', 'encrypt', 'decrypt', 'sign', 'verify', 'deriveKey', 'deriveBits'];

/** Turns of the event loop without work under way. Promises and streams settle within one or two. */
const quietTurns = 3;

/**
 * Counts the work under way: queries, work of the marketplace, cryptography. Work that waits for a scheduler does not count.
 */
export function createActivity() {
  let underWay = 0;

  async function count<T>(work: () => Promise<T>): Promise<T> {
    underWay += 1;
    try {
      return await work();
    } finally {
      underWay -= 1;
    }
  }

  for (const name of cryptography) {
    const original: unknown = Reflect.get(crypto.subtle, name);
    if (typeof original !== 'function') continue;
    const counted = (...given: unknown[]) =>
      count(async () => {
        const result: unknown = await Reflect.apply(original, crypto.subtle, given);
        return result;
      });
    Reflect.set(crypto.subtle, name, counted);
  }

  /** Resolves when no work is under way and none has begun for some turns of the event loop. */
  const idle = async (): Promise<void> => {
    for (let quiet = 0; quiet < quietTurns; quiet = underWay === 0 ? quiet + 1 : 0) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  };

  return { count, idle };
}
export type Activity = ReturnType<typeof createActivity>;
