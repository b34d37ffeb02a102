import type { NamedLot } from '@/api/plain-refusal';
import type { CartLine } from '@/contract/desk';

/** Lots by their buy requests' ids, in the order sent; a lot that is not in the cart has no name. */
export function namedLots(buyRequestIds: readonly string[], lines: readonly CartLine[]): NamedLot[] {
  return buyRequestIds.map((id) => {
    const line = lines.find(({ buyRequest }) => buyRequest.id === id);
    return { id, name: line?.buyRequest.name ?? 'one of the lots' };
  });
}

/**
 * The lots that a refusal names by their index in `buyRequestIds` ("buyRequestIds.0: …", "buyRequestIds[0]") or by their ids.
 * @param lots the lots of the request, in the order sent.
 */
export function refusedLots(sentence: string, lots: readonly NamedLot[]): NamedLot[] {
  const places = [...sentence.matchAll(/buyRequestIds(?:\.|\[)(\d+)/gi)].map(([, place]) => Number(place));
  return lots.filter(({ id }, index) => places.includes(index) || sentence.includes(id));
}

/** The lots that a refusal names, and what the buyer can do; nothing where it names none. */
export function LotRemedy({ lots }: { lots: readonly NamedLot[] }) {
  const names = [...new Set(lots.map(({ name }) => name))];
  if (names.length === 0) return null;
  const them = names.length === 1 ? 'it' : 'them';
  return (
    <p className="mt-1">
      Affected {names.length === 1 ? 'lot' : 'lots'}: {names.join(', ')}. Go back to your cart to resend{' '}
      {them} at today's price, change {them}, or leave {them} out.
    </p>
  );
}
