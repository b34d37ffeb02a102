import { beforeEach, describe, expect, it } from 'vitest';
import { listing } from '@/features/buy-requests/testing/test-lines';
import {
  unselectLots,
  openSelection,
  readSelection,
  updateSelectedLots,
  selectLots,
  toggleLot,
} from './selection-store';
import { selectionSum } from './selection-sum';

const page = ['a', 'b', 'c', 'd', 'e'].map((id, at) => listing(100 + at, 10, { id }));
const another = [listing(50, 5, { id: 'x' }), listing(60, 5, { id: 'y' })];
const ids = () => [...readSelection().keys()].join('');

beforeEach(() => {
  unselectLots();
  // No range has a start.
  toggleLot([], 'none', false);
});

describe('the selection', () => {
  it('selects and unselects lots, and keeps those of other pages', () => {
    toggleLot(page, 'b', false);
    selectLots(another, true);
    toggleLot(page, 'b', false);
    toggleLot(page, 'd', false);
    expect(ids()).toBe('xyd');
    unselectLots(['x']);
    expect(ids()).toBe('yd');
    unselectLots();
    expect(ids()).toBe('');
  });

  it('toggles a range in either direction', () => {
    toggleLot(page, 'b', false);
    toggleLot(page, 'd', true);
    expect(ids()).toBe('bcd');
    toggleLot(page, 'b', true);
    expect(ids()).toBe('');
    toggleLot(page, 'c', false);
    toggleLot(page, 'a', true);
    expect(ids()).toBe('cab');
  });

  it('toggles one lot if the start of the range is missing or on another page', () => {
    toggleLot(page, 'c', true);
    expect(ids()).toBe('c');
    toggleLot(another, 'y', true);
    expect(ids()).toBe('cy');
  });

  it('updates its lots from newer pages without adding any', () => {
    selectLots(page.slice(0, 1), true);
    const before = readSelection();
    updateSelectedLots(another);
    expect(readSelection()).toBe(before);
    updateSelectedLots([listing(90, 4, { id: 'a' }), ...another]);
    expect(readSelection().get('a')).toMatchObject({ price: 90, quantity: 4 });
    expect(ids()).toBe('a');
  });

  it('belongs to one account', () => {
    openSelection('me');
    selectLots(page, true);
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
  expect(selectionSum([listing(0.1, 3)])).toEqual({ count: '1 lot', pieces: '3 pcs', value: '$0.30' });
  expect(selectionSum([listing(9e10, 9e8)]).value).toBe('—');
});
