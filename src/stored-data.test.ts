import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/*
 * What browsers hold today under Lotdesk's names, as text. It must be read after an update, and a write must not change its form: tabs with
 * an older Lotdesk, the page's first script and the server's demos use the same entries.
 */

const input = {
  name: 'iPhone 13',
  brand: 'Apple',
  category: 'phones',
  price: 100,
  quantity: 2,
  properties: {},
};
const journalText = JSON.stringify({
  version: 1,
  lines: [
    { intent: 'i1', listing: 'l1', input, state: 'made', kind: 'matched', sentence: 'Matched' },
    { intent: 'i2', listing: 'l2', input, state: 'unknown' },
  ],
});
const searchesText =
  '{"version":1,"searches":[{"name":"iPhones","search":{"brand":["Apple"]},"look":{"at":1,"lots":[["a",100,2]],"isWhole":true}}]}';
const columnsText =
  '{"version":1,"density":"compact","isFitted":false,"columns":[{"id":"name","isShown":true,"isPinned":true,"width":300}]}';
const draftText =
  '{"account":"me","buyRequestIds":["a"],"addressId":"b","addressText":"One Way","shippingOption":null,"orderMetaId":null,"accepted":null}';
const choicesText = '{"chosen":["a"],"left":["b"],"checkout":["a"]}';
const demoText = '{"isOpen":true,"side":"left","isPresenting":true,"zoom":150,"step":3}';
const purchaseText =
  '{"account":"me","lots":["l"],"buyRequestIds":["b"],"orderNo":null,"changedOrderNo":"8"}';

function fakeStorage(items: Record<string, string>) {
  const entries = new Map(Object.entries(items));
  return {
    text: (name: string) => entries.get(name),
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  };
}

let [local, session] = [fakeStorage({}), fakeStorage({})];
let page = new EventTarget();

/** Another tab writes to local storage. */
function otherTabWrites(key: string, text: string) {
  local.setItem(key, text);
  page.dispatchEvent(Object.assign(new Event('storage'), { key }));
}

beforeEach(() => {
  vi.resetModules();
  local = fakeStorage({
    'lotdesk.searches.me': searchesText,
    'lotdesk.bulk-journal.me': journalText,
    'lotdesk.table': columnsText,
    'lotdesk.theme': 'dark',
    'lotdesk.key-names': '{"me":"East desk"}',
  });
  session = fakeStorage({
    'lotdesk.checkout': draftText,
    'lotdesk.cart-selection': choicesText,
    'lotdesk.accepted-totals': '{"7":"41544.50"}',
    'lotdesk.demo': demoText,
    'lotdesk.demo-tour': purchaseText,
  });
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', {
    documentElement: { dataset: { theme: 'dark' } },
    querySelector: () => null,
  });
});
afterEach(() => vi.unstubAllGlobals());

it('reads and writes saved searches in their form', async () => {
  const { savedSearchStore } = await import('@/features/marketplace/saved-searches/saved-search-store');
  expect(savedSearchStore('me').getState()).toMatchObject({
    value: [
      {
        name: 'iPhones',
        search: { brand: ['Apple'] },
        look: { at: 1, lots: [['a', 100, 2]], isWhole: true },
      },
    ],
    problem: null,
  });
  savedSearchStore('me').update((all) => [...all]);
  expect(local.text('lotdesk.searches.me')).toBe(searchesText);
});

it('takes over searches that another tab saves', async () => {
  const { savedSearchStore } = await import('@/features/marketplace/saved-searches/saved-search-store');
  expect(savedSearchStore('me').getState().value).toHaveLength(1);
  otherTabWrites('lotdesk.searches.me', searchesText.replace('iPhones', 'Phones'));
  expect(savedSearchStore('me').getState().value[0]?.name).toBe('Phones');
});

it('reads and writes the journal of buy requests in its form', async () => {
  const { readJournal, recordInJournal, writeJournal } = await import(
    '@/features/buy-requests/bulk/bulk-journal'
  );
  const { journal, trouble } = readJournal('me');
  expect(trouble).toBeNull();
  expect(journal).toEqual(JSON.parse(journalText));
  writeJournal('me', journal);
  expect(JSON.parse(local.text('lotdesk.bulk-journal.me') ?? '')).toEqual(JSON.parse(journalText));
  recordInJournal('me', { type: 'sent', intent: 'i2' });
  expect(JSON.parse(local.text('lotdesk.bulk-journal.me') ?? '')).toMatchObject({
    version: 1,
    lines: [{ state: 'made' }, { state: 'sending' }],
  });
});

it('reads and writes what is typed for several lots in its form', async () => {
  const text =
    '{"account":"me","fields":{"countrySpec":"US","otherSpec":"","lines":[{"listing":"a","quantity":"2","price":"9.50","filledIn":"10.00"}]}}';
  session.setItem('lotdesk.bulk-draft', text);
  const { savedDraft, saveDraft } = await import('@/features/buy-requests/bulk/bulk-draft');
  const draft = savedDraft('me');
  expect(draft?.lines).toHaveLength(1);
  expect(savedDraft('you')).toBeNull();
  if (draft) saveDraft('me', draft);
  expect(session.text('lotdesk.bulk-draft')).toBe(text);
});

it('reads and writes the settings of the table in their form', async () => {
  const { readSettings, changeSettings } = await import(
    '@/features/marketplace/columns/table-settings-store'
  );
  expect(readSettings()).toMatchObject({ density: 'compact', isFitted: false });
  expect(readSettings().columns?.[0]).toEqual({ id: 'name', isShown: true, isPinned: true, width: 300 });
  changeSettings({ density: 'roomy' });
  expect(JSON.parse(local.text('lotdesk.table') ?? '')).toMatchObject({
    version: 1,
    density: 'roomy',
    isFitted: false,
  });
  changeSettings({ density: 'normal', isFitted: true, columns: null });
  expect(local.text('lotdesk.table')).toBeUndefined();
});

it('takes over settings of the table that another tab stores', async () => {
  const { readSettings } = await import('@/features/marketplace/columns/table-settings-store');
  otherTabWrites('lotdesk.table', columnsText.replace('compact', 'roomy'));
  expect(readSettings().density).toBe('roomy');
});

it('writes the theme as the page reads it before the first paint', async () => {
  const { chooseTheme } = await import('@/app/shell/theme');
  chooseTheme('light');
  expect(local.text('lotdesk.theme')).toBe('light');
  chooseTheme('system');
  expect(local.text('lotdesk.theme')).toBeUndefined();
});

it('reads and writes the draft of a checkout in its form', async () => {
  const { readDraft, writeDraft } = await import('@/features/checkout/draft/checkout-draft');
  expect(readDraft()).toEqual(JSON.parse(draftText));
  writeDraft({ ...readDraft(), addressText: 'Two Way' });
  expect(session.text('lotdesk.checkout')).toBe(draftText.replace('One', 'Two'));
});

it("reads and writes the cart's selection in its form", async () => {
  const { readCheckoutIds, handToCheckout } = await import('@/features/cart/selection/cart-selection');
  expect(readCheckoutIds()).toEqual(['a']);
  handToCheckout(['c']);
  expect(session.text('lotdesk.cart-selection')).toBe('{"chosen":["a"],"left":["b"],"checkout":["c"]}');
});

it('reads and writes the selected lots in their form', async () => {
  const { testSellRequest: sellRequest } = await import('@/features/buy-requests/testing/test-lines');
  const sellRequests = [sellRequest(100, 10, { id: 'a' }), sellRequest(90, 5, { id: 'b' })];
  session.setItem('lotdesk.selection.me', JSON.stringify(sellRequests));
  const { openSelection, readSelection, unselectSellRequests } = await import(
    '@/features/marketplace/selection/selection-store'
  );
  openSelection('me');
  expect([...readSelection().values()]).toEqual(sellRequests);
  unselectSellRequests(['b']);
  expect(JSON.parse(session.text('lotdesk.selection.me') ?? '')).toEqual(sellRequests.slice(0, 1));
  unselectSellRequests();
  expect(session.text('lotdesk.selection.me')).toBeUndefined();
});

it('reads and writes accepted totals in their form', async () => {
  const { acceptedTotal, saveAcceptedTotal } = await import('@/features/order-attempts/accepted-totals');
  expect(acceptedTotal('7')).toBe(4_154_450);
  saveAcceptedTotal('8', '1.00');
  expect(session.text('lotdesk.accepted-totals')).toBe('{"7":"41544.50","8":"1.00"}');
});

it('reads and writes the names of API keys in their form', async () => {
  const { nameKey } = await import('@/features/connection/key-names');
  nameKey('you', ' West desk ');
  expect(local.text('lotdesk.key-names')).toBe('{"me":"East desk","you":"West desk"}');
  nameKey('you', ' ');
  expect(local.text('lotdesk.key-names')).toBe('{"me":"East desk"}');
});

it('reads and writes the state of the demo in its form', async () => {
  const { demoState, changeDemo } = await import('@/demo/sandbox/demo-store');
  expect(demoState()).toEqual(JSON.parse(demoText));
  changeDemo({ step: 4 });
  expect(session.text('lotdesk.demo')).toBe(demoText.replace('3', '4'));
});

it("reads and writes the tour's purchase in its form", async () => {
  const { readPurchase, restartPurchase, writePurchase } = await import('@/demo/tour/tour-purchase-store');
  expect(readPurchase('me')).toEqual(JSON.parse(purchaseText));
  expect(readPurchase('you')).toEqual({
    account: 'you',
    lots: [],
    buyRequestIds: [],
    orderNo: null,
    changedOrderNo: null,
  });
  writePurchase({ ...readPurchase('me'), orderNo: '9' });
  expect(session.text('lotdesk.demo-tour')).toBe(purchaseText.replace('null', '"9"'));
  restartPurchase();
  expect(readPurchase('me')).toEqual({
    account: 'me',
    lots: [],
    buyRequestIds: [],
    orderNo: '9',
    changedOrderNo: '8',
  });
});
