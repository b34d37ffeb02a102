import { describe, expect, test } from 'vitest';
import { type DoubtDesk, type DoubtTest, setUpDoubtDesk } from '../testing/test-doubt-desk';
import type { Process } from '../testing/test-process';
import { type Fault, unreachable, wireDetails } from '../testing/test-upstream';

let desk: DoubtDesk;
let buyer: DoubtTest['buyer'];
let key = '';
let process: Process;
setUpDoubtDesk((start) => {
  ({ desk, buyer, key, process } = start);
});

describe('a late response', () => {
  const after =
    (milliseconds: number): Fault =>
    async (_, respond) => {
      const created = respond();
      await desk.wait(milliseconds);
      return created;
    };
  async function timedOut(fault: Fault, orders: Fault | null): Promise<string> {
    const orderMetaId = await buyer.validated(process);
    desk.upstream.failNext(fault);
    const first = buyer.create(process, orderMetaId);
    await desk.idle();
    desk.upstream.failOrders(orders);
    await desk.advance(56_000);
    expect((await first).status).toBe(orders === null ? 200 : 504);
    return orderMetaId;
  }
  const untilHeard = () => desk.advance(60_000);

  test('corrects an unknown order', async () => {
    const orderMetaId = await timedOut(after(90_000), unreachable);
    await untilHeard();
    const attempt = await buyer.attempt(process, orderMetaId);
    expect(attempt).toMatchObject({ state: 'placed' });
    expect(attempt).not.toHaveProperty('isRecovered');
    expect(await buyer.sheet(process, 'orderNo' in attempt ? attempt.orderNo : '')).toMatchObject({
      source: 'create',
    });
  });

  test('that is a refusal ends the checks', async () => {
    const refusal: Fault = async (arrived) =>
      after(90_000)(arrived, () => Response.json({ description: 'Sold out' }, { status: 409 }));
    const orderMetaId = await timedOut(refusal, unreachable);
    await untilHeard();
    expect(await buyer.attempt(process, orderMetaId)).toMatchObject({ state: 'refused' });
  });

  test('has the wire details of the order, which are compared with those of the validation', async () => {
    const local = { ...wireDetails.local, accNo: '6666666666666' };
    const changed: Fault = async (arrived, respond) => {
      const { data, ...rest } = await respond().json();
      const details = { ...data, wirePaymentDetails: { ...wireDetails, local } };
      return after(90_000)(arrived, () => Response.json({ ...rest, data: details }));
    };
    const orderMetaId = await timedOut(changed, null);
    const recovered = await buyer.attempt(process, orderMetaId);
    expect(recovered).toMatchObject({ state: 'placed', isRecovered: true });
    const orderNo = 'orderNo' in recovered ? recovered.orderNo : '';
    expect(await buyer.sheet(process, orderNo)).toMatchObject({ source: 'validation', differences: [] });
    await untilHeard();
    expect(await buyer.sheet(process, orderNo)).toMatchObject({
      source: 'create',
      wirePaymentDetails: { local },
      differences: [
        {
          against: 'validation',
          side: 'local',
          field: 'accNo',
          before: wireDetails.local.accNo,
          after: local.accNo,
        },
      ],
    });
  });

  test('names the order, even if another was assigned before', async () => {
    const orderMetaId = await timedOut(async (arrived) => {
      const other = desk.upstream.addOrder({ key });
      const data = { orderNo: '1799999999999', amount: other.totalPrice, wirePaymentDetails: wireDetails };
      return after(90_000)(arrived, () => Response.json({ status: 200, description: 'Made', data }));
    }, null);
    const taken = await buyer.attempt(process, orderMetaId);
    await untilHeard();
    expect(await buyer.attempt(process, orderMetaId)).toMatchObject({
      state: 'placed',
      orderNo: '1799999999999',
    });
    const wrong = `/desk/wire-instructions/${'orderNo' in taken ? taken.orderNo : ''}`;
    expect((await buyer.ask(process, wrong)).status).toBe(404);
  });
});
