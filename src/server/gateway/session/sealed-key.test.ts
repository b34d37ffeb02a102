import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createSeal } from './sealed-key';

const secret = 'a secret of more than thirty-two characters';
const note = z.object({ text: z.string() });

test('a sealed text opens only with its own secret, for its own purpose and form, and unaltered', async () => {
  const seal = createSeal(secret, 'notes', note);
  const text = await seal.seal({ text: 'hello' });
  expect(await seal.open(text)).toEqual({ text: 'hello' });
  expect(text).not.toContain('hello');
  expect(await createSeal(`${secret}!`, 'notes', note).open(text)).toBeNull();
  expect(await createSeal(secret, 'cookies', note).open(text)).toBeNull();
  expect(await createSeal(secret, 'notes', z.object({ number: z.number() })).open(text)).toBeNull();
  // The first letter of each part is changed. The last one has bits that base64 does not use.
  const parts = text.split('*');
  for (const [place, part] of parts.entries()) {
    const altered = `${part.startsWith('A') ? 'B' : 'A'}${part.slice(1)}`;
    expect(await seal.open(parts.with(place, altered).join('*')), altered).toBeNull();
  }
});
