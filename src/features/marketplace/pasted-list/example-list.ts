import type { SellRequest } from '@/contract/resources';
import { decimalFromCents, centsFromNumber } from '@/lib/money';
import type { MarketService } from '../market-worker/market-service';

/** The example if too few lots are loaded. */
export const plainExample = `iPhone 13 128GB grade A unlocked 20 pcs @ $190
iPhone 13 Pro 256GB grade B unlocked x12
15 Pro Max 256 natural A unlocked 10pcs $690
Galaxy S22 128GB 25 pcs
iPhone SE 64GB A 10 pcs $95
iPhone 14 Plus 128 A unlocked 8 pcs 350 EUR
Thanks, need quotes by Friday`;

const half = ({ quantity, minQuantity }: SellRequest) => Math.max(minQuantity ?? 1, Math.ceil(quantity / 2));
const dollars = ({ price }: SellRequest) => decimalFromCents(centsFromNumber(price) ?? 0);
const factsOf = ({ properties: { grade, carrier } }: SellRequest) =>
  [grade ?? '', carrier ?? ''].filter((text) => text !== '' && text !== 'N/A').join(' ');

/** Writes lots in different styles: one without a grade, one in euros, one with more pieces than available. */
const styles: readonly ((sellRequest: SellRequest) => string)[] = [
  (sellRequest) =>
    `${sellRequest.name} ${factsOf(sellRequest)} ${half(sellRequest)} pcs @ $${dollars(sellRequest)}`,
  (sellRequest) => `${sellRequest.name} ${factsOf(sellRequest)} x${half(sellRequest)}`,
  (sellRequest) => `${half(sellRequest)}x ${sellRequest.name} ${sellRequest.properties.carrier ?? ''}`,
  (sellRequest) =>
    `* ${sellRequest.name} ${factsOf(sellRequest)} - ${half(sellRequest)} pcs - ${Math.round(sellRequest.price)} EUR`,
  (sellRequest) => `${sellRequest.name} ${factsOf(sellRequest)} qty ${sellRequest.quantity * 3}`,
];

/** A trader's list made of lots for sale: chat lines, a table, and lines without lots. */
export async function exampleList(service: MarketService | null): Promise<string> {
  const words = ['iphone', 'galaxy', 'pixel'];
  const results = service ? await Promise.all(words.map((word) => service.find(word, 4))) : [];
  const sellRequests = results.flat().filter(({ price }) => centsFromNumber(price) !== null);
  if (sellRequests.length < styles.length) return plainExample;
  const chat = sellRequests
    .slice(0, 8)
    .map((sellRequest, place) => styles[place % styles.length]?.(sellRequest) ?? sellRequest.name);
  const table = sellRequests
    .slice(8)
    .map((sellRequest) =>
      [sellRequest.name, sellRequest.properties.grade ?? '', half(sellRequest), dollars(sellRequest)].join(
        '\t',
      ),
    );
  return [
    'Hi, looking for these this week:',
    ...chat,
    'iPhone SE 64GB A 10 pcs $95',
    ...(table.length > 0 ? ['', 'Model\tGrade\tQty\tPrice', ...table] : []),
    'Thanks, need quotes by Friday',
  ].join('\n');
}
