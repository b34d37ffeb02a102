import { beforeEach, describe, expect, test } from 'vitest';
import { listEndpoints, type ListLine, listLimits, type SavedList } from '@/contract/lists';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { accountOf } from '../http/caller';
import { openTestGateway } from '../testing/test-gateway';
import { forgetAccounts, forgetOlder, retention } from './retention';

const database = await setUpTestDatabase();
let key = '';
let count = 0;
const desk = await openTestGateway(database);
beforeEach(() => {
  count += 1;
  key = `key-of-lists-${count}`;
  desk.upstream.keys.add(key);
});

const line = (id: string, change: Partial<ListLine> = {}): ListLine => ({
  id,
  name: 'iPhone 13 128GB',
  brand: 'Apple',
  category: 'phones',
  properties: { grade: 'A', storage: '128GB', color: 'Midnight', carrier: 'Unlocked' },
  quantity: 20,
  price: 31_200,
  currency: 'USD',
  pricedAt: 1_790_000_000_000,
  listing: 'listing-1',
  ...change,
});
const named = (id: string) => ({ params: { id } });
const save = (list: string, lines: ListLine[], name = 'Weekly', of = key) =>
  desk.send('createList', { body: { key: list, name, lines }, key: of });
const change = (list: string, body: unknown) => desk.send('changeList', { ...named(list), body, key });
const remove = (list: string) => desk.send('deleteList', { ...named(list), key });
const restore = (list: string) => desk.send('restoreList', { ...named(list), key });
const read = (list: string, of = key) => desk.send('readList', { ...named(list), key: of });
const listOf = async (response: Response): Promise<SavedList> => {
  expect(response.ok, response.ok ? '' : await response.text()).toBe(true);
  return listEndpoints.readList.data.parse(await response.json());
};
const summaries = async (of = key) =>
  listEndpoints.listLists.data.parse(await (await desk.send('listLists', { key: of })).json());
const refusalOf = async (response: Response): Promise<[number, string]> => [
  response.status,
  (await response.json()).description,
];

describe('a saved list', () => {
  test('is the same on every device of the account, also after a restart', async () => {
    const lines = [line('a'), line('b', { quantity: 5, price: null, listing: null })];
    const saved = await listOf(await save('one', lines));
    expect(saved).toEqual({
      id: 'one',
      name: 'Weekly',
      lines,
      lineCount: 2,
      pieces: 25,
      createdAt: desk.clock.now(),
      changedAt: desk.clock.now(),
    });
    await desk.restart();
    const cookie = await desk.signIn(key);
    const elsewhere = await desk.send('readList', { ...named('one'), key: null, headers: { cookie } });
    expect(await listOf(elsewhere)).toEqual(saved);
    const { lines: _, ...summary } = saved;
    expect(await summaries()).toEqual([summary]);
  });

  test('is created once, however often it is sent, and a late repeat undoes no change', async () => {
    const responses = await Promise.all([save('once', [line('a')]), save('once', [line('a')])]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    await change('once', { name: 'Renamed', add: [line('b')] });
    const repeated = await listOf(await save('once', [line('a')]));
    expect(repeated).toMatchObject({ name: 'Renamed', lineCount: 2 });
    expect(await summaries()).toHaveLength(1);
  });

  test('belongs to its account: the same key creates another list for another account', async () => {
    await save('shared', [line('a')]);
    const other = `${key}-other`;
    desk.upstream.keys.add(other);
    expect((await read('shared', other)).status).toBe(404);
    await save('shared', [], 'Other', other);
    expect(await listOf(await read('shared'))).toMatchObject({ name: 'Weekly', lineCount: 1 });
    expect(await summaries(other)).toMatchObject([{ name: 'Other' }]);
  });

  test('adds and removes a line once; a repeat changes nothing', async () => {
    await save('lines', [line('a')]);
    desk.clock.advance(1000);
    const added = await listOf(
      await change('lines', { add: [line('a', { quantity: 99 }), line('b'), line('b')] }),
    );
    expect(added.lines).toEqual([line('a'), line('b')]);
    expect(added).toMatchObject({ lineCount: 2, pieces: 40, changedAt: desk.clock.now() });
    desk.clock.advance(1000);
    expect(await listOf(await change('lines', { add: [line('b')] }))).toEqual(added);
    for (let time = 0; time < 2; time += 1) {
      expect((await listOf(await change('lines', { remove: ['a'] }))).lines).toEqual([line('b')]);
    }
  });

  test("changes a line's quantity; a repeat and a missing line change nothing", async () => {
    await save('quantities', [line('a'), line('b')]);
    desk.clock.advance(1000);
    const quantities = [
      { id: 'a', quantity: 7 },
      { id: 'gone', quantity: 3 },
    ];
    const changed = await listOf(await change('quantities', { quantities }));
    expect(changed.lines).toEqual([line('a', { quantity: 7 }), line('b')]);
    expect(changed).toMatchObject({ lineCount: 2, pieces: 27, changedAt: desk.clock.now() });
    desk.clock.advance(1000);
    expect(await listOf(await change('quantities', { quantities }))).toEqual(changed);
    for (const quantity of [0, 1.5, 1_000_000_000, '7']) {
      expect((await change('quantities', { quantities: [{ id: 'a', quantity }] })).status).toBe(422);
    }
    expect(await listOf(await read('quantities'))).toEqual(changed);
  });

  test('loses no line when two devices add to it at once', async () => {
    await save('both', []);
    await Promise.all(['a', 'b', 'c', 'd'].map((id) => change('both', { add: [line(id)] })));
    expect((await listOf(await read('both'))).lines.map(({ id }) => id).toSorted()).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
  });

  test('can be restored for 30 days after it is deleted', async () => {
    const saved = await listOf(await save('gone', [line('a')]));
    for (let time = 0; time < 2; time += 1)
      expect(await (await remove('gone')).json()).toEqual({ id: 'gone' });
    expect(await summaries()).toEqual([]);
    expect((await read('gone')).status).toBe(404);
    expect((await change('gone', { name: 'No' })).status).toBe(404);
    expect(await refusalOf(await save('gone', []))).toEqual([409, 'This list was saved and then deleted.']);
    for (let time = 0; time < 2; time += 1) expect(await listOf(await restore('gone'))).toEqual(saved);

    await save('stays', [line('a')]);
    await remove('gone');
    desk.clock.advance(retention + 1);
    await desk.restart();
    expect((await restore('gone')).status).toBe(404);
    expect(await summaries()).toMatchObject([{ id: 'stays' }]);
  });

  test('stores text that PostgreSQL cannot as U+FFFD', async () => {
    const saved = await listOf(
      await save('odd', [line('a', { name: 'half \ud800', properties: { color: 'nul\0' } })], 'b\0'),
    );
    expect(saved.name).toBe('b\ufffd');
    expect(saved.lines).toMatchObject([{ name: 'half \ufffd', properties: { color: 'nul\ufffd' } }]);
  });
});

test('the lists of a deleted sandbox world are deleted, and the old ones of the shared account', async () => {
  await save('of a world', [line('a')]);
  const account = accountOf('a secret of the tests that is long enough', key);
  await forgetOlder(database, account, desk.clock.now());
  expect(await summaries()).toHaveLength(1);
  await forgetOlder(database, account, desk.clock.now() + 1);
  expect(await summaries()).toEqual([]);
  await save('another', [line('a')]);
  await forgetAccounts(database, [account]);
  expect(await summaries()).toEqual([]);
});

describe('limits are refused with a sentence', () => {
  test('lines of a list', async () => {
    const lines = Array.from({ length: listLimits.lines }, (_, at) => line(String(at)));
    expect(await listOf(await save('full', lines))).toMatchObject({ lineCount: 5000 });
    const sentence = 'A list can have up to 5,000 lines. This one would have 5,001.';
    expect(await refusalOf(await save('more', [...lines, line('x')]))).toEqual([422, sentence]);
    expect(await refusalOf(await change('full', { add: [line('x')] }))).toEqual([422, sentence]);
    expect(await listOf(await change('full', { remove: ['0'], add: [line('x')] }))).toMatchObject({
      lineCount: 5000,
    });
  });

  test('number of lists: a deleted list makes room, and is restored only if there is room', async () => {
    for (let at = 0; at < listLimits.lists; at += 1) await save(`list ${at}`, []);
    const refusal = [409, 'You have 200 lists, which is the most. Delete one first.'];
    expect(await refusalOf(await save('more', []))).toEqual(refusal);
    await remove('list 0');
    expect((await save('more', [])).status).toBe(201);
    expect(await refusalOf(await restore('list 0'))).toEqual(refusal);
  });

  test('only the last 20 deleted lists can be restored', async () => {
    for (let at = 0; at <= 20; at += 1) {
      await save(`list ${at}`, []);
      await remove(`list ${at}`);
      desk.clock.advance(1);
    }
    expect((await restore('list 0')).status).toBe(404);
    expect((await restore('list 1')).status).toBe(200);
  });

  test('size and form of the body', async () => {
    const large = Array.from({ length: 2600 }, (_, at) =>
      line(String(at), { name: 'x'.repeat(300), brand: 'y'.repeat(300), category: 'z'.repeat(300) }),
    );
    expect(await refusalOf(await save('large', large))).toEqual([
      413,
      'This list is larger than 2 MiB. Save it in parts.',
    ]);
    expect(await refusalOf(await save('named', [], '  '))).toEqual([422, 'name: Enter a name']);
    expect(await refusalOf(await save('long', [], 'x'.repeat(101)))).toEqual([
      422,
      'name: Use up to 100 characters',
    ]);
    for (const odd of [{ quantity: 0 }, { quantity: 1.5 }, { price: 0.5 }, { price: -1 }]) {
      const [status, description] = await refusalOf(await save('odd', [line('a', odd)]));
      expect([status, description]).toEqual([422, expect.stringMatching(/^lines\.0\.(quantity|price): /)]);
    }
    expect((await desk.send('createList', { rawBody: '{', key })).status).toBe(422);
    const plain = { rawBody: '{}', headers: { 'content-type': 'text/plain' }, key };
    expect((await desk.send('createList', plain)).status).toBe(415);
    expect(await summaries()).toEqual([]);
  });
});
