import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deskEndpoints } from '@/contract/desk';
import { replayedHeader } from '@/contract/desk-headers';
import { endpoints } from '@/contract/interface';
import type { OpenDatabase } from '@/server/database/open';
import { openTestDatabase } from '@/server/database/test-database';
import { orderMetaIdIn } from './place-order';
import { openTestGateway, type TestGateway } from './test-gateway';
import { type Fault, wireDetails } from './test-upstream';
import { NotSentError } from './upstream';

let opened: OpenDatabase;
let desk: TestGateway;
beforeAll(async () => {
  opened = await openTestDatabase();
  desk = await openTestGateway(opened.database, { patience: { read: 500, write: 500 } });
}, 30_000);
afterAll(() => opened.close());
beforeEach(async () => {
  desk.upstream.arrived.splice(0);
  desk.upstream.orders.splice(0);
});

const create = (orderMetaId: string, input: { key?: string; headers?: Record<string, string> } = {}) =>
  desk.send('createOrder', { body: { orderMetaId }, ...input });
const sent = () => desk.upstream.times('createOrder');
const isReplay = (answer: Response) => answer.headers.get(replayedHeader) === 'true';
const attemptOf = async (orderMetaId: string, key = 'key-one') => {
  const answer = await desk.send('readOrderAttempt', { params: { orderMetaId }, key });
  return answer.status === 404 ? null : deskEndpoints.readOrderAttempt.data.parse(await answer.json());
};
const openOnes = async () =>
  deskEndpoints.listOpenOrderAttempts.data.parse(await (await desk.send('listOpenOrderAttempts')).json());
const cart = async () => deskEndpoints.listCart.data.parse(await (await desk.send('listCart')).json());
const describedBy = async (answer: Response): Promise<string> => (await answer.json()).description;

async function validated(): Promise<{ buyRequestId: string; orderMetaId: string }> {
  const buyRequestId = await desk.buy();
  return { buyRequestId, orderMetaId: await desk.validate([buyRequestId]) };
}

const untilSent = async () => {
  while (sent() === 0) await new Promise((resolve) => setTimeout(resolve, 1));
};
const later =
  (milliseconds: number): Fault =>
  async (_, answer) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    return answer();
  };

describe('an order', () => {
  test('is placed: answer, attempt, wire instructions and cart tell the same', async () => {
    const { buyRequestId, orderMetaId } = await validated();
    expect(await attemptOf(orderMetaId)).toBeNull();
    const answer = await create(orderMetaId);
    expect(answer.status).toBe(200);
    const text = await answer.text();
    const { orderNo, amount } = endpoints.createOrder.data.parse(JSON.parse(text).data);
    expect(await attemptOf(orderMetaId)).toMatchObject({
      state: 'placed',
      orderNo,
      amount,
      buyRequestIds: [buyRequestId],
      startedAt: desk.clock.now(),
    });
    const sheet = await desk.send('readWireInstructions', { params: { orderNo } });
    expect(await sheet.json()).toEqual({ orderNo, amount, wirePaymentDetails: wireDetails });
    expect((await cart()).map((line) => line.buyRequest.id)).not.toContain(buyRequestId);

    for (const isRestarted of [false, true]) {
      if (isRestarted) await desk.restart();
      const again = await create(orderMetaId);
      expect(again.status).toBe(200);
      expect(await again.text()).toBe(text);
      expect(isReplay(again)).toBe(true);
    }
    expect(sent()).toBe(1);
  });

  test('is placed once by twenty clicks at once', async () => {
    const { orderMetaId } = await validated();
    desk.upstream.failNext(later(20));
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(orderMetaId)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect(answers.filter((answer) => !isReplay(answer))).toHaveLength(1);
    expect(sent()).toBe(1);
  });

  test('is placed once by two processes over one database', async () => {
    const { orderMetaId } = await validated();
    const other = await openTestGateway(opened.database);
    await Promise.all([create(orderMetaId), other.send('createOrder', { body: { orderMetaId } })]);
    expect(sent() + other.upstream.times('createOrder')).toBe(1);
  });

  test('is its meta id’s alone, whatever Idempotency-Key comes with it', async () => {
    const { orderMetaId } = await validated();
    await create(orderMetaId, { headers: { 'Idempotency-Key': 'one' } });
    await create(orderMetaId, { headers: { 'Idempotency-Key': 'two' } });
    await create(orderMetaId, { headers: { 'Idempotency-Key': 'é' } });
    expect(sent()).toBe(1);
  });

  test('can be made of a validation that the desk has not seen', async () => {
    const answer = await create('from-elsewhere');
    expect(answer.status).toBe(200);
    expect(await attemptOf('from-elsewhere')).toMatchObject({ state: 'placed', buyRequestIds: [] });
    expect(isReplay(await create('from-elsewhere'))).toBe(true);
    expect(sent()).toBe(1);
  });

  test('is recorded although its caller has left', async () => {
    const { orderMetaId } = await validated();
    desk.upstream.failNext(later(20));
    void create(orderMetaId);
    await untilSent();
    await desk.settled();
    expect(await attemptOf(orderMetaId)).toMatchObject({ state: 'placed' });
  });

  test('is another account’s business never', async () => {
    const { orderMetaId } = await validated();
    const { orderNo } = endpoints.createOrder.data.parse((await (await create(orderMetaId)).json()).data);
    expect(await attemptOf(orderMetaId, 'key-two')).toBeNull();
    const sheet = await desk.send('readWireInstructions', { params: { orderNo }, key: 'key-two' });
    expect(sheet.status).toBe(404);
    const validation = await desk.send('readValidation', { params: { orderMetaId }, key: 'key-two' });
    expect(validation.status).toBe(404);
    // The other account's own attempt over the same text is sent in its own name.
    await create(orderMetaId, { key: 'key-two' });
    expect(desk.upstream.arrived.at(-1)?.headers['x-api-key']).toBe('key-two');
  });
});

describe('a refusal', () => {
  test('is told and replayed, and frees the buy requests', async () => {
    const { buyRequestId, orderMetaId } = await validated();
    const body = { status: 409, description: 'The window has passed', data: null };
    desk.upstream.failNext(() => Response.json(body, { status: 409 }));
    const first = await create(orderMetaId);
    const again = await create(orderMetaId);
    expect([first.status, again.status]).toEqual([409, 409]);
    expect(await again.text()).toBe(await first.text());
    expect(sent()).toBe(1);
    expect(await attemptOf(orderMetaId)).toMatchObject({
      state: 'refused',
      status: 409,
      description: 'The window has passed',
    });
    expect((await create(await desk.validate([buyRequestId]))).status).toBe(200);
  });

  test('of the key ends the session once, not for ever', async () => {
    const { orderMetaId } = await validated();
    desk.upstream.failNext(() => Response.json({ message: 'Key expired' }, { status: 401 }));
    expect((await create(orderMetaId)).status).toBe(401);
    const again = await create(orderMetaId);
    expect(again.status).toBe(409);
    expect(await describedBy(again)).toMatch(/Key expired/);
    expect(sent()).toBe(1);
  });

  test('without a connection is an order that is not placed', async () => {
    const { buyRequestId, orderMetaId } = await validated();
    desk.upstream.failNext(() => Promise.reject(new NotSentError()));
    const first = await create(orderMetaId);
    expect(first.status).toBe(502);
    expect(await describedBy(first)).toMatch(/was not sent/);
    expect(await attemptOf(orderMetaId)).toMatchObject({ state: 'notPlaced' });
    expect((await create(orderMetaId)).status).toBe(409);
    expect(sent()).toBe(1);
    expect((await create(await desk.validate([buyRequestId]))).status).toBe(200);
  });
});

describe('a lost answer', () => {
  const lost: [string, Fault][] = [
    [
      'the connection broke after the order was made',
      (_, answer) => {
        answer();
        return Promise.reject(new TypeError('terminated'));
      },
    ],
    ['no answer came in time', () => new Promise<Response>(() => {})],
    ['the upstream failed', () => new Response('oops', { status: 500 })],
    ['a redirect came', () => new Response(null, { status: 307, headers: { location: '/x' } })],
    ['the success is no JSON', () => new Response('<html>ok</html>')],
    ['the success says nothing', () => new Response(null, { status: 204 })],
    [
      'the amount cannot be money',
      () => Response.json({ data: { orderNo: '1', amount: 'much', wirePaymentDetails: wireDetails } }),
    ],
    [
      'the account number is missing',
      () => {
        const local = { ...wireDetails.local, accNo: '' };
        const data = { orderNo: '1', amount: '1.00', wirePaymentDetails: { ...wireDetails, local } };
        return Response.json({ data });
      },
    ],
  ];

  test.each(lost)('is unknown when %s: told so, never sent again, held', async (_, fault) => {
    const { buyRequestId, orderMetaId } = await validated();
    desk.upstream.failNext(fault);
    for (const isRestarted of [false, false, true]) {
      if (isRestarted) await desk.restart();
      const answer = await create(orderMetaId);
      expect(answer.status).toBe(504);
      expect(await describedBy(answer)).toMatch(/not known whether it was placed.*not sent again/);
    }
    expect(sent()).toBe(1);
    expect(await attemptOf(orderMetaId)).toMatchObject({ state: 'unknown' });
    expect((await openOnes())[0]).toMatchObject({ state: 'unknown', orderMetaId });
    expect((await cart()).map((line) => line.buyRequest.id)).toContain(buyRequestId);

    const body = {
      buyRequestIds: [buyRequestId, 'other'],
      buyerAddress: 'a',
      shippingOption: { id: 'rate_1' },
    };
    const before = desk.upstream.times('validateOrder');
    const validation = await desk.send('validateOrder', { body });
    expect(validation.status).toBe(409);
    expect(await describedBy(validation)).toMatch(/not known yet whether it was placed/);
    expect(desk.upstream.times('validateOrder')).toBe(before);
  });

  test('holds its buy requests against another validation made before it', async () => {
    const { buyRequestId, orderMetaId } = await validated();
    const otherMeta = await desk.validate([buyRequestId]);
    desk.upstream.failNext(() => new Response('oops', { status: 500 }));
    await create(orderMetaId);
    const other = await create(otherMeta);
    expect(other.status).toBe(409);
    expect(await attemptOf(otherMeta)).toBeNull();
    expect(sent()).toBe(1);
    // Another buyer is not concerned.
    expect(await desk.validate([buyRequestId], 'key-two')).toMatch(/^meta-/);
  });

  test('is what a process leaves that stopped while it was sending', async () => {
    const { orderMetaId } = await validated();
    desk.upstream.failNext(() => new Promise<Response>(() => {}));
    const first = create(orderMetaId);
    await untilSent();
    expect(await attemptOf(orderMetaId)).toMatchObject({ state: 'sending' });
    await desk.restart();
    expect(await attemptOf(orderMetaId)).toMatchObject({ state: 'unknown' });
    expect((await create(orderMetaId)).status).toBe(504);
    await first;
    expect(sent()).toBe(1);
  });

  test('is put right by the process that was thought to be gone', async () => {
    const { orderMetaId } = await validated();
    desk.upstream.failNext(later(40));
    const first = create(orderMetaId);
    await untilSent();
    await desk.restart();
    expect((await first).status).toBe(200);
    expect(await attemptOf(orderMetaId)).toMatchObject({ state: 'placed' });
  });
});

describe('while it is being placed', () => {
  test('others over the same buy requests wait for nothing: they are refused', async () => {
    const { buyRequestId, orderMetaId } = await validated();
    const otherMeta = await desk.validate([buyRequestId]);
    desk.upstream.failNext(later(40));
    const first = create(orderMetaId);
    await untilSent();
    const [other, validation] = await Promise.all([
      create(otherMeta),
      desk.send('validateOrder', { body: { buyRequestIds: [buyRequestId] } }),
    ]);
    expect([other.status, validation.status]).toEqual([409, 409]);
    expect(await describedBy(other)).toMatch(/being placed just now/);
    expect((await first).status).toBe(200);
  });

  test('of two that start at once over the same buy requests one is sent', async () => {
    const { buyRequestId, orderMetaId } = await validated();
    const otherMeta = await desk.validate([buyRequestId]);
    desk.upstream.failNext(later(30));
    const answers = await Promise.all([create(orderMetaId), create(otherMeta)]);
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 409]));
    expect(sent()).toBe(1);
  });
});

test('of two processes over the same buy requests one sends', async () => {
  const { buyRequestId, orderMetaId } = await validated();
  const otherMeta = await desk.validate([buyRequestId]);
  const other = await openTestGateway(opened.database);
  desk.upstream.failNext(later(60));
  other.upstream.failNext(later(60));
  const answers = await Promise.all([
    create(orderMetaId),
    other.send('createOrder', { body: { orderMetaId: otherMeta } }),
  ]);
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 409]));
  expect(sent() + other.upstream.times('createOrder')).toBe(1);
});

test('an order that cannot be recorded is not acknowledged', async () => {
  const { orderMetaId } = await validated();
  await opened.database.execute('alter table wire_sheet rename to gone');
  const answer = await create(orderMetaId);
  await opened.database.execute('alter table gone rename to wire_sheet');
  expect(answer.status).toBe(504);
  expect(desk.upstream.orders).toHaveLength(1);
  expect((await create(orderMetaId)).status).toBe(504);
  expect(sent()).toBe(1);
  await desk.restart();
  expect(await attemptOf(orderMetaId)).toMatchObject({ state: 'unknown' });
});

test.each([
  ['no JSON', '{'],
  ['no object', '"meta-1"'],
  ['nothing', ''],
  ['a number', '{"orderMetaId":1}'],
  ['an empty text', '{"orderMetaId":""}'],
  ['blanks around it', '{"orderMetaId":" meta-1"}'],
  ['a control character', '{"orderMetaId":"meta\\u0000-1"}'],
  ['half a character', '{"orderMetaId":"meta\\ud800"}'],
  ['very much', JSON.stringify({ orderMetaId: 'x'.repeat(513) })],
])('a body that is %s creates nothing', async (_, rawBody) => {
  const answer = await desk.send('createOrder', { rawBody });
  expect(answer.status).toBe(400);
  expect(sent()).toBe(0);
});

test('a member that is named twice is sent once, as it was journalled', () => {
  const read = orderMetaIdIn(new TextEncoder().encode('{"orderMetaId":"a","orderMetaId":"b","x":1}'));
  expect(read).toMatchObject({ orderMetaId: 'b' });
  expect('body' in read && new TextDecoder().decode(read.body)).toBe('{"orderMetaId":"b","x":1}');
});
