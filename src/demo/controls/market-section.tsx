import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { queryClient, router } from '@/app/singletons';
import type { MarketMove } from '@/contract/sandbox/market-move-input';
import { cartQuery } from '@/features/buy-requests/buy-request-queries';
import { counted } from '@/lib/text/count-text';
import { SelectField } from '@/ui/controls/field';
import { useOptimisticChoice } from '@/ui/controls/use-optimistic-choice';
import { ControlHint, ControlSection } from './control-section';
import { ControlButton } from './controls';
import { availableSellRequests } from '../sandbox/available-sell-requests';
import { reloadMarket } from '@/features/marketplace/market-worker/market-store';
import { sandbox } from '../sandbox/sandbox-client';

const arrivals = 25;

/** The market: new lots, and changes of a lot that is on screen or in the cart. */
export function MarketSection({ world }: { world: string }) {
  const { data: cart } = useQuery(cartQuery);
  const open = useRouterState({
    router,
    select: ({ location }) => (location.pathname === '/marketplace' ? location.search.lot : undefined),
  });
  // A selection holds until another lot is open.
  const [preferred, choose] = useOptimisticChoice<string | undefined, string>(open, () => {});
  const sellRequests = availableSellRequests(queryClient, open ?? '', cart?.rows ?? []);
  const sellRequest = sellRequests.find(({ id }) => id === preferred) ?? sellRequests[0];

  function move(body: MarketMove, doing: string, done: string) {
    return {
      doing,
      done,
      work: async () => {
        await sandbox.call('moveMarket', { params: { world }, body });
        if (body.move !== 'arrive') reloadMarket();
      },
    };
  }

  const sellrequestId = sellRequest?.id ?? '';
  const sellRequestName = sellRequest?.name ?? '';
  const changes = [
    [
      'Lower price 10%',
      move(
        { move: 'reprice', sellrequestId, factor: 0.9 },
        'lower the price',
        `${sellRequestName}: price down 10%.`,
      ),
    ],
    [
      'Raise price 10%',
      move(
        { move: 'reprice', sellrequestId, factor: 1.1 },
        'raise the price',
        `${sellRequestName}: price up 10%.`,
      ),
    ],
    [
      'Sell out',
      move({ move: 'sellOut', sellrequestId }, 'sell out the lot', `${sellRequestName}: sold out.`),
    ],
  ] as const;
  return (
    <ControlSection title="Market" isOpenAtFirst>
      <ControlButton
        className="self-start"
        control={move(
          { move: 'arrive', count: arrivals },
          'add new lots',
          `${counted(arrivals, 'new lot')} added.`,
        )}
      >
        Add new lots
      </ControlButton>
      {sellRequest ? (
        <SelectField label="Lot" value={sellRequest.id} onChange={(event) => choose(event.target.value)}>
          {sellRequests.map(({ id, name, where }) => (
            <option key={id} value={id}>
              {name} · {where}
            </option>
          ))}
        </SelectField>
      ) : (
        <ControlHint>Open the marketplace or add a lot to the cart to change its price or stock.</ControlHint>
      )}
      <div className="flex flex-wrap gap-2">
        {changes.map(([label, control]) => (
          <ControlButton
            key={label}
            reason={sellRequest ? undefined : 'No lot on screen or in the cart'}
            control={control}
          >
            {label}
          </ControlButton>
        ))}
        <ControlButton control={move({ move: 'restock' }, 'restock the lots', 'All lots restocked.')}>
          Restock all lots
        </ControlButton>
      </div>
    </ControlSection>
  );
}
