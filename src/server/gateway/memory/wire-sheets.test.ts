import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deskEndpoints } from '@/contract/desk';
import { testRuns } from '@/lib/testing/test-runs';
import { singleEdits } from '@/lib/testing/test-single-edits';
import { isStorable } from '@/server/database/postgres-text';
import type { TestGateway } from '../testing/test-gateway';
import { setUpBuyers, type TestBuyer } from '../testing/test-orders';
import { type Fault, wireDetails } from '../testing/test-upstream';

let desk: TestGateway;
let orders: TestBuyer['orders'];
let key = '';
const newBuyer = await setUpBuyers((buyer) => {
  ({ desk, orders, key } = buyer);
});

const sides = ['international', 'local'] as const;
const fields = sides.flatMap((side) => Object.keys(wireDetails[side]).map((field) => ({ side, field })));
type At = (typeof fields)[number];

function withField({ side, field }: At, value: string) {
  return { ...wireDetails, [side]: { ...wireDetails[side], [field]: value } };
}
const valueOf = ({ side, field }: At): string => new Map(Object.entries(wireDetails[side])).get(field) ?? '';

/** Places an order whose create returns these details and this amount. */
async function placed(details: object = wireDetails, amount = '3183.13'): Promise<string> {
  desk.clock.advance(1000);
  desk.marketplaceClock.advance(1000);
  const { orderMetaId } = await orders.validated();
  const changed: Fault = async (_, respond) => {
    const { data, ...rest } = await respond().json();
    return Response.json({ ...rest, data: { ...data, amount, wirePaymentDetails: details } });
  };
  desk.upstream.failNext(changed);
  const response = await orders.create(orderMetaId);
  expect(response.status).toBe(200);
  return (await response.json()).data.orderNo;
}
async function sheetOf(orderNo: string) {
  const response = await desk.send('readWireInstructions', { params: { orderNo }, key });
  return deskEndpoints.readWireInstructions.data.parse(await response.json());
}

test('correct sheets have no findings', async () => {
  for (let time = 0; time < 2; time += 1) {
    const orderNo = await placed();
    expect(await sheetOf(orderNo)).toEqual({
      orderNo,
      amount: '3183.13',
      wirePaymentDetails: wireDetails,
      source: 'create',
      expectedAmount: '3183.13',
      isExpectedAmount: true,
      differences: [],
      findings: [],
      recordedAt: desk.clock.now(),
    });
  }
});

test('any change of a single character between validation, create and the last order is reported', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...fields), fc.nat(), fc.boolean(), async (at, choice, isFirst) => {
      const value = valueOf(at);
      // The contract refuses an empty account number or payee, so the order stays unknown.
      const edits = [...singleEdits(value)].filter((edit) => edit !== '' && isStorable(edit));
      const changed = edits[choice % edits.length] ?? '';
      newBuyer();
      const change = { ...at, before: value, after: changed };
      const last = isFirst ? null : await placed();
      const { differences } = await sheetOf(await placed(withField(at, changed)));
      expect(differences).toEqual([
        { ...change, against: 'validation', orderNo: null },
        ...(last === null ? [] : [{ ...change, against: 'previous order', orderNo: last }]),
      ]);
    }),
    { numRuns: testRuns(50, 500) },
  );
});

describe('details that have changed', () => {
  const changedAt = { side: 'local', field: 'accNo' } as const;
  const changed = withField(changedAt, '1111111111111');

  test('are reported on the first three orders that carry them, each against the last order before', async () => {
    const before = await placed();
    const reported: (string | null)[][] = [];
    for (let time = 0; time < 4; time += 1) {
      const { differences } = await sheetOf(await placed(changed));
      reported.push(differences.filter((one) => one.against === 'previous order').map((one) => one.orderNo));
    }
    expect(reported).toEqual([[before], [before], [before], []]);
    // Changing back is a change too.
    expect((await sheetOf(await placed())).differences).toHaveLength(1);
  });

  test('do not change the sheets of earlier orders', async () => {
    const first = await placed();
    await placed(changed);
    expect((await sheetOf(first)).differences).toEqual([]);
  });

  test('of another buyer do not count', async () => {
    await placed(changed);
    newBuyer();
    expect((await sheetOf(await placed())).differences).toEqual([]);
  });
});

test('an added or missing field is a difference', async () => {
  const local = { ...wireDetails.local, branchCode: '7' };
  const { differences } = await sheetOf(await placed({ ...wireDetails, local }));
  expect(differences).toEqual([
    { side: 'local', field: 'branchCode', before: '', after: '7', against: 'validation', orderNo: null },
  ]);
});

test('an amount that is not the total of the validation is reported; the same amount in another notation is not', async () => {
  expect(await sheetOf(await placed(wireDetails, '3183.14'))).toMatchObject({
    amount: '3183.14',
    expectedAmount: '3183.13',
    isExpectedAmount: false,
  });
  expect(await sheetOf(await placed(wireDetails, '3183.130'))).toMatchObject({ isExpectedAmount: true });
});

test('without a validation that the desk relayed, no amount is expected', async () => {
  const { orderNo } = (await (await orders.create('from-elsewhere')).json()).data;
  expect(await sheetOf(orderNo)).toMatchObject({
    expectedAmount: null,
    isExpectedAmount: null,
    differences: [],
  });
});

test('problems within one field are found', async () => {
  const details = {
    international: { ...wireDetails.international, swiftCode: 'chasus33' },
    local: { ...wireDetails.local, routingNo: '021000022', payeeName: 'N\u043erthwind Escrow' },
  };
  expect((await sheetOf(await placed(details))).findings).toEqual([
    { side: 'international', field: 'swiftCode', problem: 'swift-code' },
    { side: 'local', field: 'payeeName', problem: 'mixed-scripts' },
    { side: 'local', field: 'routingNo', problem: 'routing-number' },
  ]);
});

test('the sheet is available on any device of the account, and to nobody else', async () => {
  const orderNo = await placed();
  const cookie = await desk.signIn(key);
  const there = await desk.send('readWireInstructions', {
    params: { orderNo },
    key: null,
    headers: { cookie },
  });
  expect(there.status).toBe(200);
  const elsewhere = await desk.send('readWireInstructions', { params: { orderNo }, key: 'key-one' });
  expect(elsewhere.status).toBe(404);
});
