import { beforeEach, describe, expect, it } from 'vitest';
import { testSellRequest } from '@/features/buy-requests/testing/test-lines';
import {
  unselectSellRequests,
  openSelection,
  readSelection,
  updateSelectedSellRequests,
  selectSellRequests,
  toggleSellRequest,
} from './selection-store';
import { selectionSum } from './selection-sum';

const page = ['a', 'b', 'c', 'd', 'e'].map((id, at) => testSellRequest(100 + at, 10, { id }));
const another = [testSellRequest(50, 5, { id: 'x' }), testSellRequest(60, 5, { id: 'y' })];
const ids = () => [...readSelection().keys()].join('');

beforeEach(() => {
  unselectSellRequests();
  // Resets the start of a range.
  toggleSellRequest([], 'none', false);
});

describe('the selection', () => {
  it('selects and unselects lots, and keeps those of other pages', () => {
    toggleSellRequest(page, 'b', false);
    selectSellRequests(another, true);
    toggleSellRequest(page, 'b', false);
    toggleSellRequest(page, 'd', false);
    expect(ids()).toBe('xyd');
    unselectSellRequests(['x']);
    expect(ids()).toBe('yd');
    unselectSellRequests();
    expect(ids()).toBe('');
  });

  it('toggles a range in either direction', () => {
    toggleSellRequest(page, 'b', false);
    toggleSellRequest(page, 'd', true);
    expect(ids()).toBe('bcd');
    toggleSellRequest(page, 'b', true);
    expect(ids()).toBe('');
    toggleSellRequest(page, 'c', false);
    toggleSellRequest(page, 'a', true);
    expect(ids()).toBe('cab');
  });

  it('toggles one lot if the start of the range is missing or on another page', () => {
    toggleSellRequest(page, 'c', true);
    expect(ids()).toBe('c');
    toggleSellRequest(another, 'y', true);
    expect(ids()).toBe('cy');
  });

  it('updates its lots from newer pages without adding any', () => {
    selectSellRequests(page.slice(0, 1), true);
    const before = readSelection();
    updateSelectedSellRequests(another);
    expect(readSelection()).toBe(before);
    updateSelectedSellRequests([testSellRequest(90, 4, { id: 'a' }), ...another]);
    expect(readSelection().get('a')).toMatchObject({ price: 90, quantity: 4 });
    expect(ids()).toBe('a');
  });

  it('belongs to one account', () => {
    openSelection('me');
    selectSellRequests(page, true);
    openSelection('me');
    expect(ids()).toBe('abcde');
    openSelection('you');
    expect(ids()).toBe('');
    openSelection('me');
    expect(ids()).toBe('abcde');
  });
});

it('is added up exactly, or shows a dash', () => {
  expect(selectionSum(page)).toEqual({ count: '5 lots', pieces: '50 pcs', value: '$5,100.00' });
  expect(selectionSum([testSellRequest(0.1, 3)])).toEqual({
    count: '1 lot',
    pieces: '3 pcs',
    value: '$0.30',
  });
  expect(selectionSum([testSellRequest(9e10, 9e8)]).value).toBe('—');
});
