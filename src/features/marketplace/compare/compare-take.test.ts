import { beforeEach, describe, expect, it } from 'vitest';
import { clearDraft, saveDraft, savedDraft } from '@/features/buy-requests/bulk/bulk-draft';
import { cheapestFor } from '@/features/market-index/index/cheapest-sell-requests';
import type { LadderEntry } from '@/features/market-index/index/ladder';
import { ladderEntry } from '@/features/market-index/testing/test-ladder';
import { averageText } from '../line-match/request-drafts';
import { type Found, remarksOn, takeSellRequests } from './compare-take';
import { unselectSellRequests, readSelection, selectSellRequests } from '../selection/selection-store';

const cheap = ladderEntry('cheap', 300, 120);
const middle = ladderEntry('middle', 310, 100);
const dear = ladderEntry('dear', 320, 500, 50);
const all = [cheap, middle, dear];

function cheapestResult(entries: readonly LadderEntry[], neededPieces: number): Found {
  const cheapest = cheapestFor(entries, neededPieces);
  if (cheapest.kind === 'tooFew') throw new Error(`only ${cheapest.available}`);
  return cheapest;
}

beforeEach(() => {
  unselectSellRequests();
  clearDraft();
});

describe('taking the cheapest lots', () => {
  it('selects them with their pieces, and unselects the other compared lots', () => {
    const other = ladderEntry('other', 50, 10);
    selectSellRequests([dear.sellRequest, other.sellRequest], true);
    const typed = { listing: 'other', quantity: '4', price: '45', filledIn: '50.00' };
    saveDraft('account', { countrySpec: 'UK', otherSpec: '', lines: [typed] });
    takeSellRequests('account', cheapestResult(all, 200), all);
    expect([...readSelection().keys()]).toEqual(['other', 'cheap', 'middle']);
    expect(savedDraft('account')).toEqual({
      countrySpec: 'UK',
      otherSpec: '',
      lines: [
        typed,
        { listing: 'cheap', quantity: '120', price: '300.00', filledIn: '300.00' },
        { listing: 'middle', quantity: '80', price: '310.00', filledIn: '310.00' },
      ],
    });
  });

  it('says what is left and why the number differs', () => {
    expect(remarksOn(cheapestResult(all, 200), 200)).toEqual(['1 lot is used in part (20 pcs left).']);
    expect(remarksOn(cheapestResult(all, 220), 220)).toEqual(['Uses every lot in full.']);
    expect(remarksOn(cheapestResult([dear], 20), 20)).toEqual([
      "MOQs don't allow exactly 20. Next possible: 50.",
      '1 lot is used in part (450 pcs left).',
    ]);
    expect(remarksOn({ ...cheapestResult(all, 1), isProven: false }, 1)).toEqual([
      '1 lot is used in part (119 pcs left).',
      'Too many lots to check every mix. A cheaper one may exist.',
    ]);
  });

  it('marks a rounded average', () => {
    expect(averageText(cheapestResult(all, 200))).toBe('$304.00');
    expect(averageText({ total: 1000, pieces: 3 })).toBe('≈ $3.33');
  });
});
