import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { deskEndpoints } from './desk';
import { type Endpoint, endpointPath } from './endpoint';
import { exampleResponses, exampleInputs } from './testing/examples.test-data';
import { endpoints } from './interface';

const table: [string, Endpoint][] = Object.entries(endpoints);
const responses = new Map(Object.entries(exampleResponses));
const inputs: Record<string, { params?: unknown; body?: unknown; query?: unknown }> = exampleInputs;

function dataOf(name: string, endpoint: Endpoint): unknown {
  const response = responses.get(name);
  if (endpoint.form !== 'envelope') return response;
  return z.parse(z.object({ data: z.unknown() }), response).data;
}

describe('the table of endpoints', () => {
  it('is the documented one', () => {
    const lines = table.map(
      ([, { method, path, status = 200, form = 'bare' }]) => `${method} ${path} ${status} ${form}`,
    );
    expect(lines.toSorted()).toEqual([
      'DELETE /v1/shipping-addresses/:id 200 envelope',
      'GET /v1/orders 200 bare',
      'GET /v1/orders/:orderNo 200 bare',
      'GET /v1/shipping-addresses 200 envelope',
      'GET /v2/sell-requests 200 envelope',
      'POST /v1/buy-requests 201 envelope',
      'POST /v1/orders/create 200 envelope',
      'POST /v1/orders/validate 200 bare',
      'POST /v1/shipping-addresses 201 envelope',
      'POST /v1/shipping-rates 201 envelope',
      'PUT /v1/shipping-addresses/:id 200 envelope',
    ]);
  });

  it.each(table)('%s reads its example without losing a field of it', (name, endpoint) => {
    const data = dataOf(name, endpoint);
    const parsed = z.parse(endpoint.data, data);
    expect(parsed).toEqual(name === 'listShippingAddresses' ? { rows: data, withheld: [] } : data);
  });

  it.each(table)('%s accepts its example of a request', (name, endpoint) => {
    const input = inputs[name];
    if (endpoint.body) expect(z.parse(endpoint.body, input?.body)).toEqual(input?.body);
    if (endpoint.query) expect(z.parse(endpoint.query, input?.query)).toEqual(input?.query);
    expect(endpoint.body === undefined).toBe(input?.body === undefined);
  });

  it('shares no path with the desk', () => {
    const paths = table.map(([, endpoint]) => endpoint.path);
    for (const endpoint of Object.values(deskEndpoints)) expect(paths).not.toContain(endpoint.path);
  });
});

describe('endpointPath', () => {
  it('encodes parameters and query', () => {
    expect(endpointPath(endpoints.readOrder, { params: { orderNo: '../a b?c' } })).toBe(
      '/v1/orders/..%2Fa%20b%3Fc',
    );
    expect(endpointPath(endpoints.listSellRequests, exampleInputs.listSellRequests)).toBe(
      '/v2/sell-requests?page=2&take=50&brand=Apple%2CSamsung&searchTerm=13+%26+14',
    );
  });

  it('leaves empty values out and needs every parameter', () => {
    expect(endpointPath(endpoints.listOrders, { query: { status: '' } })).toBe('/v1/orders');
    expect(endpointPath(endpoints.listOrders, { query: { status: undefined } })).toBe('/v1/orders');
    expect(endpointPath(endpoints.listOrders, {})).toBe('/v1/orders');
    expect(() => endpointPath(endpoints.readOrder, {})).toThrow('GET /v1/orders/:orderNo needs orderNo');
    expect(() => endpointPath(endpoints.readOrder, { params: { orderNo: '' } })).toThrow('needs orderNo');
  });

  it('keeps a parameter within its segment', () => {
    for (const id of ['.', '..']) {
      expect(() => endpointPath(endpoints.deleteShippingAddress, { params: { id } })).toThrow('needs id');
    }
  });
});
