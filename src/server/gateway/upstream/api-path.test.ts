import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endpoints, interfaceBase } from '@/contract/interface';
import { apiPath, creatingEndpoints } from './api-path';

const create = interfaceBase + endpoints.createOrder.path;

describe('apiPath', () => {
  test('recognizes the creating endpoints by method and path', () => {
    for (const name of creatingEndpoints) {
      expect(apiPath('POST', interfaceBase + endpoints[name].path)).toEqual({
        kind: 'creating',
        endpoint: name,
      });
    }
    expect(apiPath('GET', interfaceBase + endpoints.createShippingAddress.path)).toEqual({ kind: 'plain' });
    expect(apiPath('PUT', `${interfaceBase}/v1/shipping-addresses/3f9a%20b`)).toEqual({ kind: 'plain' });
  });

  test.each([
    `${create}/`,
    create.toUpperCase().replace('/API', '/api'),
    create.replace('create', '%63reate'),
    create.replace('/create', '//create'),
    create.replace('/create', '/%2e/create'),
    create.replace('/create', '%2Fcreate'),
    create.replace('/create', '%5ccreate'),
    create.replace('/create', '/%252e%252e/create'),
    `${create};v=1`,
    `${create}%00`,
    `${interfaceBase}/..%2f..%2fadmin`,
    `${interfaceBase}/%zz`,
    `${interfaceBase}/`,
    interfaceBase,
    '/other/v1/orders',
  ])('%s is refused', (path) => {
    expect(apiPath('POST', path)).toEqual({ kind: 'none' });
  });

  test('an order with any number can be read, and only read', () => {
    for (const orderNo of ['PO-17/b', '50%', '50%25', 'a;b', 'a\\b', 'a?b#c', '注文 7', '...']) {
      const path = `${interfaceBase}/v1/orders/${encodeURIComponent(orderNo)}`;
      expect(apiPath('GET', path), orderNo).toEqual({ kind: 'plain' });
      if (!/[/%;\\]/.test(orderNo)) continue;
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'HEAD']) {
        expect(apiPath(method, path), orderNo).toEqual({ kind: 'none' });
      }
    }
    for (const number of [
      '..%2Fcreate',
      '%2e%2e%2fcreate',
      '%2Fcreate',
      'a%2F',
      'a%2F%5cb',
      '..',
      '%2e',
      '%252e%252e%252fcreate',
      '%2e%2e%5ccreate',
      '%2e%2e%3bv',
      'a;b',
      'a%0Ab',
      '%zz',
      'a%2Fb%00',
    ]) {
      expect(apiPath('GET', `${interfaceBase}/v1/orders/${number}`)).toEqual({ kind: 'none' });
    }
  });

  test('no spelling that decodes to the create bypasses the journal', () => {
    const spelled = fc
      .array(fc.constantFrom('plain', 'encoded', 'upper'), {
        minLength: create.length,
        maxLength: create.length,
      })
      .map((ways) =>
        Array.from(create)
          .map((sign, index) => {
            if (ways[index] === 'encoded') return `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`;
            return ways[index] === 'upper' ? sign.toUpperCase() : sign;
          })
          .join(''),
      );
    fc.assert(
      fc.property(spelled, (path) => {
        expect(apiPath('POST', path).kind).not.toBe('plain');
      }),
    );
  });
});
