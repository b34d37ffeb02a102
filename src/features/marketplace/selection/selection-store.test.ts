import { beforeEach, describe, expect, it } from 'vitest';
import { listing } from '@/features/buy-requests/testing/test-lines';
import { leaveLots, openSelection, readSelection, seeLots, selectLots, toggleLot } from './selection-store';
import { selectionSum } from './selection-sum';

const page = ['a', 'b', 'c', 'd', 'e'].map((id, at) => listing(100 + at, 10, { id }));
const another = [listing(50, 5, { id: 'x' }), listing(60, 5, { id: 'y' })];
const ids = () => [...readSelection().keys()].join('');

beforeEach(() => {
  leaveLots();
  // A range begins nowhere.
  toggleLot([], 'none', false);
});

describe('the selection', () => {
  it('ticks and unticks, and keeps what other pages have', () => {
    toggleLot(page, 'b', false);
    selectLots(another, true);
    toggleLot(page, 'b', false);
    toggleLot(page, 'd', false);
    expect(ids()).toBe('xyd');
    leaveLots(['x']);
    expect(ids()).toBe('yd');
    leaveLots();
    expect(ids()).toBe('');
  });

  it('does to a range what it does to its last lot, in either direction', () => {
    toggleLot(page, 'b', false);
    toggleLot(page, 'd', true);
    expect(ids()).toBe('bcd');
    toggleLot(page, 'b', true);
    expect(ids()).toBe('');
    toggleLot(page, 'c', false);
    toggleLot(page, 'a', true);
    expect(ids()).toBe('cab');
  });

  it('takes a range from nowhere, and from another page, for one lot', () => {
    toggleLot(page, 'c', true);
    expect(ids()).toBe('c');
    toggleLot(another, 'y', true);
    expect(ids()).toBe('cy');
  });

  it('follows what newer pages say of its lots, and takes no other in', () => {
    selectLots(page.slice(0, 1), true);
    const before = readSelection();
    seeLots(another);
    expect(readSelection()).toBe(before);
    seeLots([listing(90, 4, { id: 'a' }), ...another]);
    expect(readSelection().get('a')).toMatchObject({ price: 90, quantity: 4 });
    expect(ids()).toBe('a');
  });

  it("is an account's own", () => {
    openSelection('me');
    selectLots(page, true);
    openSelection('me');
    expect(ids()).toBe('abcde');
    openSelection('you');
    expect(ids()).toBe('');
  });
});

it('is added up exactly, and says so where it cannot be', () => {
  expect(selectionSum(page)).toEqual({ count: '5 lots · 50 pcs', value: '$5,100.00' });
  expect(selectionSum([listing(0.1, 3)])).toEqual({ count: '1 lot · 3 pcs', value: '$0.30' });
  expect(selectionSum([listing(9e10, 9e8)]).value).toBe('—');
});
