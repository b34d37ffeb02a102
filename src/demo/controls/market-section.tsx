import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { queryClient, router } from '@/app/singletons';
import type { MarketMove } from '@/contract/sandbox/world-input';
import { cartQuery } from '@/features/buy-requests/buy-request-queries';
import { counted } from '@/lib/text/count-text';
import { SelectField } from '@/ui/controls/field';
import { useOptimisticChoice } from '@/ui/controls/use-optimistic-choice';
import { reloadMarket } from '@/features/marketplace/market-worker/market-store';
import type { CartLine } from '@/contract/desk';
import type { SellRequest } from '@/contract/resources';
import { pagesRead, sellRequestKeys } from '@/features/marketplace/results/sell-request-queries';
import { amountText } from '@/lib/money';
import { sandbox } from '../sandbox/sandbox-client';
import { ControlHint, ControlSection } from './control-section';
import { ControlButton } from './controls';

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
          {sellRequests.map(({ id, name, price, where }) => (
            <option key={id} value={id}>
              {[price, name, where].filter(Boolean).join(' · ')}
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

/** A lot that the controls can change. */
interface AvailableSellRequest {
  id: string;
  name: string;
  /** First in the option: a name may be cut, and lots of one name differ by price. */
  price: string;
  /** Where the buyer sees it; empty for the list. */
  where: string;
}

/** How many lots of the list are offered, in addition to the open one and the cart's. */
const fromList = 30;

/** The lots that the buyer is looking at: the open one, the ones that match the cart, and the newest list, without duplicates. */
function availableSellRequests(
  client: QueryClient,
  open: string,
  lines: readonly CartLine[],
): AvailableSellRequest[] {
  const sellRequests = new Map<string, AvailableSellRequest>();
  const add = ({ id, name, price }: Pick<SellRequest, 'id' | 'name' | 'price'>, where: string) => {
    if (id !== '' && !sellRequests.has(id))
      sellRequests.set(id, { id, name, price: amountText(price) ?? '', where });
  };
  const sellRequest = client.getQueryData<SellRequest | null>(sellRequestKeys.detail(open));
  if (sellRequest) add(sellRequest, 'open');
  for (const { buyRequest } of lines) {
    for (const match of buyRequest.matchedTarget) add(match, 'in cart');
  }
  const [page] = pagesRead(client).map((read) => read.page);
  for (const listed of page?.data.slice(0, fromList) ?? []) add(listed, '');
  return [...sellRequests.values()];
}
