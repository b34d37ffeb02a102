import type { SellRequest } from '@/contract/resources';
import { decimalFromCents, centsFromNumber } from '@/lib/money';
import type { MarketService } from '../market-worker/market-service';

/** The example if too few lots are loaded. */
const plainExample = `iPhone 13 128GB grade A unlocked 20 pcs @ $190
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
const styles: readonly ((lot: SellRequest) => string)[] = [
  (lot) => `${lot.name} ${factsOf(lot)} ${half(lot)} pcs @ $${dollars(lot)}`,
  (lot) => `${lot.name} ${factsOf(lot)} x${half(lot)}`,
  (lot) => `${half(lot)}x ${lot.name} ${lot.properties.carrier ?? ''}`,
  (lot) => `* ${lot.name} ${factsOf(lot)} - ${half(lot)} pcs - ${Math.round(lot.price)} EUR`,
  (lot) => `${lot.name} ${factsOf(lot)} qty ${lot.quantity * 3}`,
];

/** A trader's list made of lots for sale: chat lines, a table, and lines without lots. */
export async function exampleList(service: MarketService | null): Promise<string> {
  const words = ['iphone', 'galaxy', 'pixel'];
  const results = service ? await Promise.all(words.map((word) => service.find(word, 4))) : [];
  const lots = results.flat().filter(({ price }) => centsFromNumber(price) !== null);
  if (lots.length < styles.length) return plainExample;
  const chat = lots.slice(0, 8).map((lot, place) => styles[place % styles.length]?.(lot) ?? lot.name);
  const table = lots
    .slice(8)
    .map((lot) => [lot.name, lot.properties.grade ?? '', half(lot), dollars(lot)].join('\t'));
  return [
    'Hi, looking for these this week:',
    ...chat,
    'iPhone SE 64GB A 10 pcs $95',
    ...(table.length > 0 ? ['', 'Model\tGrade\tQty\tPrice', ...table] : []),
    'Thanks, need quotes by Friday',
  ].join('\n');
}
