import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NotSentError } from '@/api/api-error';
import { buyRequestInput } from '@/contract/interface';
import { chooseSellRequests, handToCheckout, readCheckoutIds } from '../selection/cart-selection';
import { inputAt, replaceLine } from './line-replacement';
import { line, matchedLine, request } from '@/features/buy-requests/testing/test-lines';

type StubResponse = Response | Promise<Response>;

/** A service with a given response to the new request. If `isStuck`, it fails to remove the old line. Returns the recorded calls. */
function serve(made: () => StubResponse, isStuck = false): string[] {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit) => {
    calls.push(`${method} ${path}`);
    if (method === 'POST') return made();
    if (method === 'DELETE')
      return isStuck ? Response.json({}, { status: 500 }) : Response.json({ id: 'old' });
    return Response.json([]);
  });
  return calls;
}

const accepted = (matched: boolean) => () =>
  Response.json({ status: 201, description: '', data: request({ id: 'new', price: 270, matched }) });
const replace = (old: ReturnType<typeof line>) =>
  new MutationObserver(new QueryClient(), replaceLine).mutate({ intent: 'i', line: old, price: 27_000 });
const changes = (calls: string[]) => calls.filter((call) => !call.startsWith('GET'));

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  handToCheckout(['old', 'other']);
});
afterEach(() => vi.unstubAllGlobals());

describe('replacing a line', () => {
  it("sends the same request at the new price, with the old one's properties", () => {
    const { properties, ...rest } = request();
    const input = inputAt(
      { ...rest, properties: { ...properties, carrier: null, sellRequestId: 'x' } },
      27_050,
    );
    expect(buyRequestInput.parse(input)).toEqual({
      name: 'iPhone 13',
      brand: 'Apple',
      category: 'phones',
      quantity: 200,
      price: 270.5,
      properties: { color: 'Midnight', grade: 'A', storage: '128GB', countrySpec: 'US' },
    });
    expect(inputAt(request({ properties: {} }), 1).properties).toEqual({});
  });

  it('removes the old line once the new request is accepted, from the cart and from the checkout', async () => {
    const calls = serve(accepted(true));
    expect(await replace(matchedLine('old'))).toMatchObject({ made: { id: 'new' }, oldLine: 'gone' });
    expect(changes(calls)).toEqual(['POST /api/v1/buy-requests', 'DELETE /desk/buy-requests/old']);
    expect(readCheckoutIds()).toEqual(['other', 'new']);
  });

  it('keeps a matched line when the new request is not matched', async () => {
    const calls = serve(accepted(false));
    expect(await replace(matchedLine('old'))).toMatchObject({ oldLine: 'kept' });
    expect(changes(calls)).toEqual(['POST /api/v1/buy-requests']);
    expect(readCheckoutIds()).toEqual(['old', 'other']);
    expect(await replace(line({ id: 'old' }))).toMatchObject({ oldLine: 'gone' });
  });

  it.each([
    ['is refused', () => Response.json({ description: 'no' }, { status: 400 })],
    ['has an unknown outcome', () => Response.json({}, { status: 504 })],
    ['gets no answer', () => Promise.reject(new TypeError('cut'))],
  ])('keeps the old line when the new request %s', async (_, made) => {
    const calls = serve(made);
    await expect(replace(matchedLine('old'))).rejects.toThrow();
    expect(changes(calls)).toEqual(['POST /api/v1/buy-requests']);
    expect(readCheckoutIds()).toEqual(['old', 'other']);
  });

  it('sends nothing while the device is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const calls = serve(accepted(true));
    await expect(replace(matchedLine('old'))).rejects.toBeInstanceOf(NotSentError);
    expect(changes(calls)).toEqual([]);
  });

  it('deselects an old line that could not be removed, so that nothing is ordered twice', async () => {
    serve(accepted(true), true);
    chooseSellRequests(['old'], true);
    expect(await replace(matchedLine('old'))).toMatchObject({ oldLine: 'stuck' });
    expect(readCheckoutIds()).toEqual(['other', 'new']);
  });
});
