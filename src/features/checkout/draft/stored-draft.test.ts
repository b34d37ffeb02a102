import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyDraft, withBuyRequests } from './checkout-draft';

/** Session storage that a test fills and reads; `write` can be made to fail like full storage. */
function fakeStorage(items: Record<string, string> = {}) {
  const stored = new Map(Object.entries(items));
  return {
    stored,
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  };
}

/** The modules in their state after a reload. */
async function reloaded(storage: ReturnType<typeof fakeStorage>) {
  vi.resetModules();
  vi.stubGlobal('sessionStorage', storage);
  return {
    ...(await import('./checkout-draft')),
    ...(await import('@/features/order-attempts/accepted-totals')),
  };
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

describe('the draft', () => {
  test('survives a reload', async () => {
    const storage = fakeStorage();
    const before = await reloaded(storage);
    before.writeDraft(withBuyRequests(before.openDraft('me'), ['a', 'b']));
    expect((await reloaded(storage)).openDraft('me').buyRequestIds).toEqual(['a', 'b']);
  });

  test('of another account is deleted', async () => {
    const storage = fakeStorage();
    const before = await reloaded(storage);
    before.writeDraft(withBuyRequests(before.openDraft('me'), ['a']));
    const after = await reloaded(storage);
    expect(after.openDraft('you')).toEqual(emptyDraft('you'));
    expect(JSON.stringify([...storage.stored])).not.toContain('"a"');
  });

  test.each(['', 'null', '{', '[]', '{"account":"me","buyRequestIds":"a"}', '{"account":7}'])(
    'is empty where %j is stored',
    async (text) => {
      const { openDraft } = await reloaded(fakeStorage({ 'lotdesk.checkout': text }));
      expect(openDraft('me')).toEqual(emptyDraft('me'));
    },
  );

  test('works without storage', async () => {
    const refuse = () => {
      throw new Error('storage is forbidden');
    };
    const { openDraft, writeDraft, readDraft, saveAcceptedTotal, acceptedTotal } = await reloaded({
      ...fakeStorage(),
      getItem: refuse,
      setItem: refuse,
    });
    writeDraft(withBuyRequests(openDraft('me'), ['a']));
    expect(readDraft().buyRequestIds).toEqual(['a']);
    saveAcceptedTotal('1', '5.00');
    expect(acceptedTotal('1')).toBe(500);
  });
});

test('accepted totals are stored by order number, and only money is accepted', async () => {
  const storage = fakeStorage();
  const { saveAcceptedTotal } = await reloaded(storage);
  saveAcceptedTotal('1', '41544.50');
  saveAcceptedTotal('2', '5.00');
  const { acceptedTotal } = await reloaded(storage);
  expect(acceptedTotal('1')).toBe(4154450);
  expect(acceptedTotal('3')).toBeNull();
  storage.stored.set('lotdesk.accepted-totals', '{"1":"much"}');
  expect((await reloaded(storage)).acceptedTotal('1')).toBeNull();
});
