import { expect, test } from 'vitest';
import type { BuyRequest } from '@/contract/resources';
import { itemCountrySpec, itemOrigins, itemProperties, itemStatusText } from './item-text';

function buyRequest(countrySpec: string, matchedIds: string[], name = 'iPhone 13 128GB'): BuyRequest {
  const at = '2026-11-20T09:30:00.000Z';
  return {
    id: `buy-${countrySpec}`,
    name,
    category: 'phones',
    brand: 'Apple',
    price: 312,
    status: 'open',
    createdAt: at,
    updatedAt: at,
    quantity: 10,
    properties: { grade: 'A', storage: '128GB', countrySpec },
    matched: matchedIds.length > 0,
    matchedTarget: matchedIds.map((id) => ({ id, name, quantity: 10, price: 312 })),
  };
}

test('the stated properties, in one line', () => {
  const properties = { grade: 'A', storage: '128GB', color: 'Midnight', carrier: 'Unlocked' };
  expect(itemProperties({ name: 'iPhone 13', properties })).toBe(
    'A\u00a0· 128GB\u00a0· Midnight\u00a0· Unlocked',
  );
  expect(itemProperties({ name: 'iPhone 13', properties: { grade: 'A', storage: 'N/A', color: null } })).toBe(
    'A',
  );
  expect(itemProperties({ name: 'iPhone 13', properties: null })).toBe('');
});

test('a status as received', () => {
  expect(itemStatusText({ status: 'ready-to-ship' })).toBe('Ready to ship');
  expect(itemStatusText({ status: 'Held at customs' })).toBe('Held at customs');
  expect(itemStatusText({ status: '' })).toBe('No status');
});

test('the requested country spec of an item, if it is certain', () => {
  const item = {
    name: 'iPhone 13 128GB',
    properties: { grade: 'A', storage: '128GB' },
    sellrequestId: 'sell-1',
  };
  expect(itemCountrySpec(item, [])).toBe('');
  expect(itemCountrySpec(item, [buyRequest('US', ['sell-1']), buyRequest('EU', ['sell-2'])])).toBe('US spec');
  // One lot can serve several buy requests.
  expect(itemCountrySpec(item, [buyRequest('US', ['sell-1']), buyRequest('EU', ['sell-1'])])).toBe(
    'US or EU spec',
  );
  expect(itemCountrySpec(item, [buyRequest('US', ['sell-1']), buyRequest('', ['sell-1'])])).toBe('');
  // The request was matched after it was sent, so its device identifies it.
  expect(itemCountrySpec(item, [buyRequest('JP', []), buyRequest('EU', [], 'iPhone 14')])).toBe('JP spec');
  expect(itemCountrySpec({ ...item, sellrequestId: null }, [buyRequest('Zone 2', [])])).toBe('Zone 2 spec');
  expect(itemCountrySpec({ ...item, properties: { grade: 'B' } }, [buyRequest('JP', [])])).toBe('');
});

test('rows of the same device are told apart by seller, or by lot', () => {
  const item = (id: string, sellrequestId: string | null, grade = 'A') => ({
    id,
    name: 'iPhone 13 128GB',
    properties: { grade, storage: '128GB' },
    sellrequestId,
  });
  const [one, two, other] = [item('1', 'sell-1'), item('2', 'sell-2'), item('3', 'sell-3', 'B')];
  const request = buyRequest('US', ['sell-1', 'sell-2']);
  const soldBy = (...sellers: string[]) => ({
    ...request,
    matchedTarget: request.matchedTarget.map((target, place) => ({
      ...target,
      seller: sellers[place] ?? '',
    })),
  });
  const texts = (items: (typeof one)[], buyRequests: BuyRequest[]) => {
    const origins = itemOrigins(items, buyRequests);
    return items.map((each) => origins.get(each) ?? '');
  };
  expect(texts([one, other, two], [soldBy('s1', 's2')])).toEqual([
    'Seller\u00a01 of 2',
    '',
    'Seller\u00a02 of 2',
  ]);
  // Both lots are of one seller, or the sellers are not known.
  expect(texts([one, two], [soldBy('s1', 's1')])).toEqual(['Lot\u00a01 of 2', 'Lot\u00a02 of 2']);
  expect(texts([one, two], [])).toEqual(['Lot\u00a01 of 2', 'Lot\u00a02 of 2']);
  // Two buy requests were filled from one lot.
  expect(texts([one, { ...one, id: '4' }], [soldBy('s1', 's2')])).toEqual(['', '']);
});
