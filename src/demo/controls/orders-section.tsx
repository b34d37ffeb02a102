import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRouterState } from '@tanstack/react-router';
import { router } from '@/app/singletons';
import { type OrderStatus, orderStatuses } from '@/contract/order-statuses';
import type { CurrentDemo } from '@/contract/sandbox/sandbox';
import { humanize } from '@/lib/text/humanize';
import { SelectField } from '@/ui/controls/field';
import { useOptimisticChoice } from '@/ui/controls/use-optimistic-choice';
import { ControlHint, ControlSection } from './control-section';
import { ControlButton } from './controls';
import { worldQuery } from '../sandbox/demo-queries';
import { sampleTracking, nextStatus, trackedStatus } from '../sandbox/order-moves';
import { sandbox } from '../sandbox/sandbox-client';

function useOrderOnScreen(): string | undefined {
  return useRouterState({
    router,
    select: ({ location }) => /^\/(?:orders|checkout\/payment)\/([^/]+)$/.exec(location.pathname)?.[1],
  });
}

/** The buyer's orders: next status, tracking, delivered, or any status. */
export function OrdersSection({ demo }: { demo: CurrentDemo }) {
  const { data: state } = useQuery(worldQuery(demo.world));
  const onScreen = useOrderOnScreen();
  // A selection holds until another order is on screen.
  const [preferred, choose] = useOptimisticChoice<string | undefined, string>(onScreen, () => {});
  const [anyStatus, setAnyStatus] = useState<OrderStatus>('canceled');
  const orders = state?.orders.filter(({ buyer }) => buyer === demo.buyer) ?? [];
  const order = orders.find(({ orderNo }) => orderNo === preferred) ?? orders[0];

  function move(status: OrderStatus, doing: string, withTracking = false) {
    const orderNo = order?.orderNo ?? '';
    return {
      doing,
      done: withTracking
        ? `Order ${orderNo} has a tracking number.`
        : `Order ${orderNo}: ${humanize(status)}.`,
      work: () =>
        sandbox.call('moveOrder', {
          params: { world: demo.world, orderNo },
          body: { status, ...(withTracking ? { trackingInformation: sampleTracking(orderNo) } : {}) },
        }),
    };
  }

  const next = order && nextStatus(order.status);
  return (
    <ControlSection title="Orders" isOpenAtFirst meta={state ? orders.length : null}>
      {order ? (
        <>
          <SelectField label="Order" value={order.orderNo} onChange={(event) => choose(event.target.value)}>
            {orders.map(({ orderNo, status }) => (
              <option key={orderNo} value={orderNo}>
                {humanize(status)} · …{orderNo.slice(-6)}
              </option>
            ))}
          </SelectField>
          <div className="flex flex-wrap gap-2">
            <ControlButton
              reason={next ? undefined : 'This is the last status'}
              control={move(next ?? 'completed', 'advance the order')}
            >
              {next ? `Next: ${humanize(next)}` : 'Next status'}
            </ControlButton>
            <ControlButton control={move(trackedStatus(order.status), 'add tracking', true)}>
              Add tracking
            </ControlButton>
            <ControlButton
              reason={order.status === 'delivered' ? 'Already delivered' : undefined}
              control={move('delivered', 'mark the order as delivered')}
            >
              Mark delivered
            </ControlButton>
          </div>
          <div className="flex items-end gap-2">
            <SelectField
              label="Any status"
              className="min-w-0 flex-1"
              value={anyStatus}
              onChange={(event) =>
                setAnyStatus(orderStatuses.find((status) => status === event.target.value) ?? anyStatus)
              }
            >
              {orderStatuses.map((status) => (
                <option key={status} value={status}>
                  {humanize(status)}
                </option>
              ))}
            </SelectField>
            <ControlButton size="form" control={move(anyStatus, 'set the status')}>
              Set
            </ControlButton>
          </div>
        </>
      ) : (
        <ControlHint>{state ? 'The buyer has no orders yet.' : 'Loading orders…'}</ControlHint>
      )}
    </ControlSection>
  );
}
