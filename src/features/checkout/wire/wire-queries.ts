import { queryOptions } from '@tanstack/react-query';
import { unlessNotFound } from '@/api/api-error';
import { desk } from '@/api/clients';

/**
 * Amount and wire details as received with an order. The desk stores them, because the interface has no way to load them again. Null for
 * an order that was not placed through this desk.
 */
export function wireInstructionsQuery(orderNo: string) {
  return queryOptions({
    queryKey: ['wire-instructions', orderNo],
    queryFn: ({ signal }) =>
      unlessNotFound(desk.call('readWireInstructions', { params: { orderNo }, signal })),
  });
}
