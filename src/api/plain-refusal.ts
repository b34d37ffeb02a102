import { isSameText } from '@/lib/text/same-text';

/** One of the buyer's lots, for a refusal that names it by its buy request's id. */
export interface NamedSellRequest {
  id: string;
  name: string;
}

const uuid = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;
/** Identifiers with a prefix, as the interface gives them: of rates, shipments, carrier accounts, trackers and validations. */
const prefixed = /\b(?:rate|shp|ca|trk|om)_[\w-]+/g;

/** The interface's field names in a buyer's words. */
const fieldWords: Readonly<Record<string, string>> = {
  orderMetaId: 'the order review',
  buyerAddress: 'the address',
  shippingOption: 'the shipping service',
  buyRequestIds: 'the lots',
  orderNo: 'the order number',
  sellrequestId: 'the lot',
};
const fieldName = new RegExp(String.raw`\b(?:${Object.keys(fieldWords).join('|')})\b(?:\.\w+)*`, 'gi');

const wordsOf = (field: string) =>
  Object.entries(fieldWords).find(([name]) => isSameText(name, field))?.[1] ?? '';

/**
 * The marketplace's sentence without identifiers: with lots by name, and field names in a buyer's words. "buyRequestIds.0: is not matched"
 * becomes "iPhone 13 is not matched".
 * @param sellRequests the lots in the order in which they were sent.
 */
export function plainRefusal(sentence: string, sellRequests: readonly NamedSellRequest[] = []): string {
  const nameById = new Map(sellRequests.map(({ id, name }) => [id.toLowerCase(), name]));
  const nameAt = (place: string) => sellRequests[Number(place)]?.name ?? 'one of the lots';
  return (
    sentence
      .replace(/^orderMetaId,\s*(?=buy request)/, '')
      // The button beside the sentence validates the order again.
      .replace(/\.?\s*Validate the order again\.?$/i, '')
      .replaceAll(/\bbuyRequestIds(?:\.(\d+)|\[(\d+)\])/gi, (_, dotted, bracketed) =>
        nameAt(String(dotted ?? bracketed)),
      )
      .replaceAll(/(?:\bbuy request )?(?<![\w-])([\w-]+)(?![\w-])/gi, (whole: string, token: string) => {
        return nameById.get(token.toLowerCase()) ?? whole;
      })
      .replaceAll(new RegExp(`\\bbuy requests? ${uuid.source}`, 'gi'), 'one of the lots')
      .replaceAll(fieldName, (match) => wordsOf(match.split('.')[0] ?? match))
      .replaceAll(uuid, '')
      .replaceAll(prefixed, '')
      .replaceAll(/\(\s*\)|"\s*"|'\s*'/g, '')
      .replaceAll(/\s+([,.:;])/g, '$1')
      .replaceAll(/\s{2,}/g, ' ')
      .trim()
      .replace(/^([^:]+): (?=(?:is|has|must|was)\b)/, '$1 ')
  );
}
