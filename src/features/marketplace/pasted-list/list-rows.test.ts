import { describe, expect, it } from 'vitest';
import { listLine } from '@/contract/lists';
import { createLineReader, matchLines } from '@/features/market-index/index/match-lines';
import { createSellRequestReader } from '@/features/market-index/index/indexed-facts';
import { testSellRequest } from '@/features/market-index/testing/test-sell-requests';
import { matchItems } from '@/features/pasted-lists/match/match-list';
import { parseList } from '@/features/pasted-lists/parse/parse-list';
import { requestDrafts, requestFields, sumOfRequests } from '../line-match/request-drafts';
import { editsOf, linesToSave, listRows, restOf, selectedLines, writtenLines } from './list-rows';
import type { PastedList } from './pasted-list-store';

const readSellRequest = createSellRequestReader();
const sellRequests = [
  testSellRequest({ id: 'a', price: 180, quantity: 30, minQuantity: 1 }),
  testSellRequest({ id: 'b', price: 200, quantity: 30, minQuantity: 1 }),
].map((one) => ({ sellRequest: one, facts: readSellRequest(one) }));

type State = Pick<PastedList, 'decisions' | 'sent'>;

/** The rows of a text; decisions and sent items are given by the item's place. */
function rowsOf(
  text: string,
  decisions: Record<number, PastedList['decisions'][string]> = {},
  sent: Record<number, PastedList['sent'][string]> = {},
) {
  const { items, skipped } = parseList(text);
  const sellRequestsOf = (model: string) => sellRequests.filter(({ facts }) => facts.model === model);
  const keys = matchItems(items, sellRequestsOf).map(({ id }) => id);
  const byKey = <T>(values: Record<number, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(values).map(([place, value]) => [keys[Number(place)] ?? '', value]));
  const state: State = { decisions: byKey(decisions), sent: byKey(sent) };
  return listRows({ items: matchItems(items, sellRequestsOf, editsOf(state.decisions)), skipped }, state);
}

const line = 'iPhone 13 128GB A unlocked';
const itemsOf = (rows: ReturnType<typeof rowsOf>) =>
  rows.flatMap((row) => (row.kind === 'item' ? [row] : []));

const requestsOf = (rows: ReturnType<typeof rowsOf>) => requestDrafts(selectedLines(rows));

describe('selected lines', () => {
  it('are the ones without a question', () => {
    const rows = itemsOf(rowsOf(`${line} 10 pcs\n${line} 90 pcs\n${line} 100+ pcs`));
    expect(rows.map(({ verdict, isSelected }) => [verdict, isSelected])).toEqual([
      ['matched', true],
      ['short', false],
      ['short', false],
    ]);
  });

  it('count as matched once the buyer confirms them', () => {
    const text = `${line} 5-10 pcs`;
    expect(itemsOf(rowsOf(text))[0]).toMatchObject({ verdict: 'check', isSelected: false });
    expect(itemsOf(rowsOf(text, { 0: { isSelected: true } }))[0]).toMatchObject({
      verdict: 'matched',
      isSelected: true,
    });
  });

  it.each(['made', 'queued', 'sending', 'unknown'] as const)('never include one that is %s', (state) => {
    const rows = rowsOf(`${line} 10 pcs`, { 0: { isSelected: true } }, { 0: { state, lots: 1, made: 0 } });
    expect(itemsOf(rows)[0]).toMatchObject({
      isSelected: false,
      canSelect: false,
      verdict: state === 'unknown' ? 'unconfirmed' : 'requested',
    });
    expect(requestsOf(rows)).toEqual([]);
    expect(restOf(rows)).toEqual([]);
  });
});

describe('requests', () => {
  it('are one per lot, with the pieces of all its lines', () => {
    const requests = requestsOf(rowsOf(`${line} 10 pcs\n${line} 25 pcs`));
    expect(requests.map(({ sellRequest: { id }, pieces }) => [id, pieces])).toEqual([
      ['a', 30],
      ['b', 5],
    ]);
    expect(sumOfRequests(requests)).toEqual({ pieces: 35, total: 30 * 18_000 + 5 * 20_000 });
  });

  it('offer asking prices unless the buyer chooses otherwise', () => {
    const fieldsOf = (rows: ReturnType<typeof rowsOf>) =>
      requestFields(null, requestsOf(rows), undefined).lines.map(({ price }) => price);
    expect(fieldsOf(rowsOf(`${line} 10 pcs @ $150`))).toEqual(['180.00']);
    expect(fieldsOf(rowsOf(`${line} 10 pcs @ $150`, { 0: { offer: 15_000 } }))).toEqual(['150.00']);
  });

  it('offer the lowest price if lines of one lot differ', () => {
    const rows = rowsOf(`${line} 10 pcs\n${line} 5 pcs`, { 1: { offer: 17_000 } });
    expect(requestsOf(rows)).toMatchObject([{ pieces: 15, offer: 17_000, hasSeveralOffers: true }]);
    const same = rowsOf(`${line} 10 pcs\n${line} 5 pcs`, { 0: { offer: 17_000 }, 1: { offer: 17_000 } });
    expect(requestsOf(same)).toMatchObject([{ offer: 17_000, hasSeveralOffers: false }]);
  });
});

describe('other lines', () => {
  it('are shown, and one that looks like a lot counts as not understood', () => {
    const rows = rowsOf(`Stock of the week\n\n${line} 10 pcs\nFlurbo 3000 64GB 5 pcs $40\nThanks, Sam`);
    expect(rows.map(({ verdict }) => verdict)).toEqual(['skipped', 'matched', 'notUnderstood', 'skipped']);
    expect(writtenLines(restOf(rows))).toEqual([
      'Stock of the week',
      'Flurbo 3000 64GB 5 pcs $40',
      'Thanks, Sam',
    ]);
  });
});

describe('an item on several lines', () => {
  const block = 'Model: iPhone 13\nStorage: 128GB\nGrade: A\nCarrier: unlocked\nQty: 10\nPrice: $190';

  it('is one row with all of its lines', () => {
    const [row, ...others] = rowsOf(block);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ kind: 'item', verdict: 'matched', isSelected: true });
    expect(row ? writtenLines([row]) : []).toEqual(block.split('\n'));
  });

  it('leaves no line to copy when it is selected', () => {
    expect(restOf(rowsOf(block))).toEqual([]);
  });

  it('shares no line with another item', () => {
    const rows = rowsOf(`${block}\n\n${block}`);
    expect(rows.map((row) => row.kind === 'item' && row.moreLines.length)).toEqual([5, 5]);
  });
});

describe('lines saved as a list', () => {
  it('are the understood ones with the answers, and a note names the others', () => {
    const text = `Hello\n${line} 10 pcs @ 150 EUR\niPhone 13 128GB black 5 pcs\niPhone 99 128GB A 5 pcs\n${line}`;
    const { lines, note } = linesToSave(rowsOf(text, { 0: { quantity: 12 }, 1: { offer: 17_000 } }));
    const properties = { storage: '128GB', grade: 'A', carrier: 'Unlocked' };
    expect(lines).toMatchObject([
      { name: 'iPhone 13', brand: 'Apple', quantity: 12, price: 15_000, currency: 'EUR', properties },
      { name: 'iPhone 13', quantity: 5, price: 17_000, currency: 'USD' },
      { name: 'iPhone 13', quantity: 1, price: null, properties },
    ]);
    for (const one of lines) expect(listLine.parse(one)).toEqual(one);
    expect(note).toBe(
      'Not in the list: 1 line not understood, 1 skipped line. 1 line without a quantity: saved with 1 pc.',
    );
  });

  it('are only unselected and unrequested ones for the rest', () => {
    const text = `${line} 10 pcs\n${line} 11 pcs\n${line} 90 pcs`;
    const rows = rowsOf(text, {}, { 1: { state: 'made', lots: 1, made: 1 } });
    expect(linesToSave(restOf(rows)).lines.map(({ quantity }) => quantity)).toEqual([90]);
    expect(linesToSave(rows)).toMatchObject({ lines: [{}, {}, {}], note: '' });
  });

  it('match the same lots in the saved list', () => {
    const { lines } = linesToSave(rowsOf('iPhone 13 128GB 40 pcs'));
    expect(matchLines(lines.map(createLineReader()), () => sellRequests)).toMatchObject([{ pieces: 40 }]);
  });
});
