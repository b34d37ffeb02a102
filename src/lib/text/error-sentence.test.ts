import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentenceOfErrorBody } from './error-sentence';

const fromJson = (body: unknown) =>
  sentenceOfErrorBody(JSON.stringify(body), 'application/json; charset=utf-8');

describe('sentenceOfErrorBody', () => {
  it.each([
    [{ status: 400, description: 'page: must be at least 1', data: null }, 'page: must be at least 1'],
    [{ message: 'Not allowed' }, 'Not allowed'],
    [
      { message: ['price must be positive', 'quantity is required'] },
      'price must be positive; quantity is required',
    ],
    [{ statusCode: 400, message: ['one'], error: 'Bad Request' }, 'one'],
    [{ error: 'Bad Request' }, 'Bad Request'],
    [{ error: { code: 7, message: 'No such order' } }, 'No such order'],
    [{ errors: ['a', { message: 'b' }, { detail: 'c' }, 4, null] }, 'a; b; c'],
    [{ errors: [{ title: 'Wrong postal code' }] }, 'Wrong postal code'],
    [{ type: 'about:blank', title: 'Conflict', detail: 'The lot is sold' }, 'The lot is sold'],
    [{ description: '', message: 'Used instead' }, 'Used instead'],
    [{ description: null, data: { message: 'Inside' } }, 'Inside'],
    ['Just text', 'Just text'],
    [['x', 'y'], 'x; y'],
  ])('finds the sentence in %j', (body, sentence) => {
    expect(fromJson(body)).toBe(sentence);
  });

  it.each([
    {},
    [],
    null,
    42,
    true,
    { description: {} },
    { message: [] },
    { message: 42 },
    { data: null },
    '',
  ])('finds nothing in %j', (body) => {
    expect(fromJson(body)).toBeNull();
  });

  it('reads the title or heading of a page', () => {
    const page = '<html><head><title>502 Bad\n Gateway</title></head><body><h1>nginx</h1></body></html>';
    expect(sentenceOfErrorBody(page, 'text/html')).toBe('502 Bad Gateway');
    expect(sentenceOfErrorBody(`<!DOCTYPE html>${page}`, '')).toBe('502 Bad Gateway');
    expect(sentenceOfErrorBody('<h1 class="x">Sorry</h1>', 'text/html')).toBe('Sorry');
    expect(sentenceOfErrorBody('<p>no heading</p>', 'text/html')).toBeNull();
  });

  it('reads plain text, and JSON without its content type', () => {
    expect(sentenceOfErrorBody('  upstream\n timed out ', 'text/plain')).toBe('upstream timed out');
    expect(sentenceOfErrorBody('upstream timed out', '')).toBe('upstream timed out');
    expect(sentenceOfErrorBody('{"message":"told"}', 'text/plain')).toBe('told');
    expect(sentenceOfErrorBody('{"message":', 'application/json')).toBeNull();
    expect(sentenceOfErrorBody(' \n', 'text/plain')).toBeNull();
  });

  it('shortens a long sentence', () => {
    expect(fromJson({ message: 'x'.repeat(1000) })).toHaveLength(301);
    expect(fromJson({ message: Array.from({ length: 100 }, () => 'wrong') })).toMatch(/^wrong; .*…$/);
  });

  it('handles any body, at any depth, without throwing', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom('application/json', 'text/plain', 'text/html'), (body, type) => {
        const sentence = sentenceOfErrorBody(body, type);
        if (sentence !== null) expect(sentence.trim()).not.toBe('');
      }),
    );
    const deep = `${'{"error":'.repeat(50_000)}"end"${'}'.repeat(50_000)}`;
    expect(() => sentenceOfErrorBody(deep, 'application/json')).not.toThrow();
  });
});
