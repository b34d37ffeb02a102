import { describe, expect, it } from 'vitest';
import { isPartMissing } from '@/lib/missing-part';
import { ApiError, NotSentError } from './api-error';
import { explainError } from './explain-error';

const endpoint = 'POST /v1/buy-requests';
const explained = (...[kind, message, detail]: ConstructorParameters<typeof ApiError>) =>
  explainError(new ApiError(kind, message, detail), 'send the buy request');

describe('explainError', () => {
  it('says what failed and why, with the technical details', () => {
    expect(explained('refused', 'quantity: must be at least 10', { endpoint, status: 422 })).toEqual({
      title: "Couldn't send the buy request",
      detail: 'Quantity must be at least 10.',
      technical: 'POST /v1/buy-requests · 422 · quantity: must be at least 10',
    });
  });

  it.each(['Too many requests.', 'Too many requests; try again in 30 seconds'])(
    'leaves the time to wait to the button that counts it down: %s',
    (message) => {
      expect(explained('refused', message, { endpoint, status: 429, retryAfter: 30 })).toEqual({
        title: "Couldn't send the buy request",
        detail: 'Too many requests.',
        technical: `POST /v1/buy-requests · 429 · ${message}`,
        wait: 30,
      });
    },
  );

  it.each([
    ['iPhone 13 256GB: is not matched', 'iPhone 13 256GB is not matched.'],
    ['eSIM is missing', 'eSIM is missing.'],
    ['moto g: is not matched', 'Moto g is not matched.'],
  ])('keeps the spelling of names: %s', (message, sentence) => {
    expect(explained('refused', message, { endpoint, status: 409 }).detail).toBe(sentence);
  });

  it('hides a response that breaks the contract, and names the field only in the details', () => {
    expect(
      explained('contract', "data.0.price can't be used: too many digits.", { endpoint, status: 200 }),
    ).toEqual({
      title: "Couldn't send the buy request",
      detail:
        "The marketplace sent a response we couldn't read. We're hiding it because it failed our checks.",
      technical: "POST /v1/buy-requests · 200 · data.0.price can't be used: too many digits.",
    });
  });

  it.each(['network', 'timeout', 'unauthorized', 'contract', 'refused'] as const)(
    'makes sentences of %s',
    (kind) => {
      const { title, detail } = explained(kind, 'what was wrong', { endpoint });
      expect(title).toBe("Couldn't send the buy request");
      expect(detail).toMatch(/^[A-Z].*[.)]$/);
    },
  );

  it.each([
    'Failed to fetch dynamically imported module: https://desk.example/assets/cart-1.js',
    'error loading dynamically imported module: https://desk.example/assets/cart-1.js',
    'Importing a module script failed.',
  ])('recognizes a part of the app that did not load: %s', (message) => {
    const error = new TypeError(message);
    expect(isPartMissing(error)).toBe(true);
    expect(explainError(error, 'load your orders').detail).toBe(
      "Part of Lotdesk didn't load. You may be offline, or there's a new version. Reload the page.",
    );
    expect(isPartMissing(new TypeError('Failed to fetch'))).toBe(false);
    expect(isPartMissing(new ApiError('network', message, { endpoint }))).toBe(false);
  });

  it('says that nothing was sent while the device is offline', () => {
    expect(explainError(new NotSentError(), 'send the buy request')).toEqual({
      title: "Not sent: you're offline",
      detail: "Nothing will be sent later on its own. Try again when you're back online.",
    });
  });

  it('reports a bug as a bug', () => {
    expect(explainError(new TypeError('x is not a function'), 'load your orders')).toEqual({
      title: "Couldn't load your orders",
      detail: expect.not.stringContaining('x is not a function'),
    });
  });
});
