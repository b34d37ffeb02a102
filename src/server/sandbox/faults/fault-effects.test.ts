import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePointer } from '@/lib/json-pointer';
import { altered } from './fault-effects';

describe('parsePointer', () => {
  it.each([
    ['/data/amount', ['data', 'amount']],
    ['/a~1b/m~0n', ['a/b', 'm~n']],
    ['/', ['']],
    ['/data/*/name', ['data', '*', 'name']],
  ])('reads %s', (path, names) => {
    expect(parsePointer(path)).toEqual(names);
  });

  it.each(['', 'data', 'data/amount', '/a~2', '/a~', '/__proto__/x', '/a/constructor', '/prototype'])(
    'does not read %j',
    (path) => {
      expect(parsePointer(path)).toBeNull();
    },
  );
});

describe('altered', () => {
  const response = { data: { total: '1.00', items: [{ status: 'a' }, { status: 'b' }], none: null } };

  it('sets values at the paths, one after the other', () => {
    expect(
      altered(response, [
        { path: '/data/total', value: '9.99' },
        { path: '/data/items/1/status', value: null },
        { path: '/data/items/0', value: { status: 'c' } },
        { path: '/data/items/0/status', value: 'd' },
      ]),
    ).toEqual({ data: { total: '9.99', items: [{ status: 'd' }, { status: null }], none: null } });
  });

  it('sets every element of an array', () => {
    expect(altered(response, [{ path: '/data/items/*/status', value: 'odd' }])).toMatchObject({
      data: { items: [{ status: 'odd' }, { status: 'odd' }] },
    });
  });

  it('adds a missing member, and removes one when there is no value', () => {
    const changes = [
      { path: '/data/new', value: [1] },
      { path: '/data/total' },
      { path: '/data/items/0' },
      { path: '/data/none' },
    ];
    expect(altered(response, changes)).toEqual({ data: { items: [{ status: 'b' }], new: [1] } });
  });

  it.each(['/nothing/here', '/data/none/deep', '/data/total/0', '/data/items/7/status', '/data/items/7'])(
    'changes nothing at %s',
    (path) => {
      expect(altered(response, [{ path, value: 1 }])).toEqual(response);
    },
  );

  it('sets any member of any object and changes nothing else', () => {
    const name = fc.string().filter((text) => parsePointer(`/${text}`) !== null || /[~/]/.test(text));
    fc.assert(
      fc.property(fc.dictionary(name, fc.jsonValue()), name, fc.jsonValue(), (body, member, value) => {
        const before = JSON.stringify(body);
        const path = `/${member.replaceAll('~', '~0').replaceAll('/', '~1')}`;
        expect(altered(body, [{ path, value }])).toEqual({ ...body, [member]: value });
        expect(JSON.stringify(body)).toBe(before);
      }),
    );
  });
});
