import type { CartLine } from '@/contract/desk';

/**
 * The names of the lots that a refusal is about, where it names them by their place in `buyRequestIds` ("buyRequestIds.0: …",
 * "buyRequestIds[0]") or by their ids: the service's sentence knows no names.
 * @param buyRequestIds the ids in the order in which they were sent.
 */
export function refusedLots(
  sentence: string,
  buyRequestIds: readonly string[],
  lines: readonly CartLine[],
): string[] {
  const places = [...sentence.matchAll(/buyRequestIds(?:\.|\[)(\d+)/g)].map(([, place]) => Number(place));
  const ids = buyRequestIds.filter((id, index) => places.includes(index) || sentence.includes(id));
  return lines
    .filter(({ buyRequest }) => ids.includes(buyRequest.id))
    .map(({ buyRequest }) => buyRequest.name);
}
