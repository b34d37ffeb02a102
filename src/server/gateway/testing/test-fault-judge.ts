import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { deskEndpoints, type OrderAttempt, type WireInstructions } from '@/contract/desk';
import { endpointPath } from '@/contract/endpoint';
import { decimalFromCents } from '@/lib/money';
import { orderAttempt } from '@/server/database/gateway-schema';
import type { FaultLab, FaultMarket } from './test-fault-market';
import type { Run } from './test-fault-run';

/*
 * For tests: compares the gateway's results after a schedule of faults with the marketplace's database.
 */

/** The possible results of an orderMetaId. `none`: its create was never sent. */
export type End = 'none' | 'placed' | 'recovered' | 'refused' | 'notPlaced' | 'unknown';

type Truth = Awaited<ReturnType<FaultMarket['truthOf']>>;

/** The wire instructions of the placed orders, by order number. */
export async function sheetsOf({ attempts, ask }: Run): Promise<Map<string, WireInstructions>> {
  const sheets = new Map<string, WireInstructions>();
  for (const attempt of attempts.values()) {
    if (attempt?.state !== 'placed') continue;
    const { orderNo } = attempt;
    const response = await ask(endpointPath(deskEndpoints.readWireInstructions, { params: { orderNo } }));
    sheets.set(orderNo, deskEndpoints.readWireInstructions.data.parse(await response.json()));
  }
  return sheets;
}

/** Checks one attempt by its state. */
function judgeEnd(
  attempt: OrderAttempt,
  truth: Truth,
  sheet: WireInstructions | undefined,
  isAnyUnexplained: boolean,
): End {
  const about = JSON.stringify({ attempt, orderNo: truth.orderNo });
  switch (attempt.state) {
    case 'placed':
      expect(attempt.orderNo, about).toBe(truth.orderNo);
      expect(attempt.amount).toBe(decimalFromCents(truth.total));
      expect(sheet).toMatchObject({
        wirePaymentDetails: truth.wirePaymentDetails,
        amount: attempt.amount,
        isExpectedAmount: true,
      });
      expect(sheet?.differences.filter(({ against }) => against === 'validation')).toEqual([]);
      return attempt.isRecovered ? 'recovered' : 'placed';
    case 'refused':
    case 'notPlaced':
      expect(truth.orderNo, about).toBeNull();
      return attempt.state;
    case 'unknown':
      // Only if two orders look alike and cannot be distinguished.
      expect(isAnyUnexplained, about).toBe(true);
      expect(attempt.candidates.length, about).toBeGreaterThan(0);
      if (truth.orderNo !== null) expect(attempt.candidates, about).toContain(truth.orderNo);
      return 'unknown';
    default:
      return expect.fail(`still open: ${about}`);
  }
}

/**
 * Checks a run after the marketplace has finished all its work.
 * @returns the result of every orderMetaId.
 */
export async function judge(
  { database }: FaultLab,
  { market, orderMetaIds, reports, attempts }: Run,
  sheets: ReadonlyMap<string, WireInstructions>,
): Promise<End[]> {
  const truths = new Map<string, Truth>();
  for (const orderMetaId of orderMetaIds) truths.set(orderMetaId, await market.truthOf(orderMetaId));
  const isAnyUnexplained = orderMetaIds.some(
    (id) => truths.get(id)?.orderNo !== null && attempts.get(id)?.state === 'unknown',
  );
  expect(market.untimely.splice(0)).toEqual([]);
  const ends: End[] = [];
  for (const [orderMetaId, truth] of truths) {
    expect(market.arrived.get(orderMetaId) ?? 0, 'a create is sent at most once').toBeLessThanOrEqual(1);
    for (const one of reports.filter((other) => other.orderMetaId === orderMetaId)) {
      if (one.placed !== null) expect(one.placed, 'what was acknowledged').toBe(truth.orderNo);
      if (one.isDenied) expect(truth.orderNo, 'what was said not to be').toBeNull();
    }
    const attempt = attempts.get(orderMetaId);
    if (!attempt) {
      expect([attempt, truth.orderNo, market.arrived.has(orderMetaId)]).toEqual([null, null, false]);
      ends.push('none');
      continue;
    }
    const sheet = attempt.state === 'placed' ? sheets.get(attempt.orderNo) : undefined;
    ends.push(judgeEnd(attempt, truth, sheet, isAnyUnexplained));
    const [row] = await database.select().from(orderAttempt).where(eq(orderAttempt.orderMetaId, orderMetaId));
    if (attempt.state !== 'unknown') {
      expect([row?.sealedKey, row?.snapshot], 'nothing is kept to look with').toEqual([null, null]);
    }
  }
  return ends;
}
