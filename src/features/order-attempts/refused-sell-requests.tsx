import type { NamedSellRequest } from '@/api/plain-refusal';
import type { CartLine } from '@/contract/desk';

/** Lots by their buy requests' ids, in the order sent; a lot that is not in the cart has no name. */
export function namedSellRequests(
  buyRequestIds: readonly string[],
  lines: readonly CartLine[],
): NamedSellRequest[] {
  return buyRequestIds.map((id) => {
    const line = lines.find(({ buyRequest }) => buyRequest.id === id);
    return { id, name: line?.buyRequest.name ?? 'one of the lots' };
  });
}

/**
 * The lots that a refusal names by their index in `buyRequestIds` ("buyRequestIds.0: …", "buyRequestIds[0]") or by their ids.
 * @param sellRequests the lots of the request, in the order sent.
 */
export function refusedSellRequests(
  sentence: string,
  sellRequests: readonly NamedSellRequest[],
): NamedSellRequest[] {
  const places = [...sentence.matchAll(/buyRequestIds(?:\.|\[)(\d+)/gi)].map(([, place]) => Number(place));
  return sellRequests.filter(({ id }, index) => places.includes(index) || sentence.includes(id));
}

/** What the buyer can do about the lots that a refusal names; renders nothing if it names none. */
export function SellRequestRemedy({ sellRequests }: { sellRequests: readonly NamedSellRequest[] }) {
  if (sellRequests.length === 0) return null;
  const them = sellRequests.length === 1 ? 'it' : 'them';
  return (
    <p className="mt-1">
      Go back to your cart to resend {them} at today's price, change {them}, or leave {them} out.
    </p>
  );
}
