import type { SellRequest } from '@/contract/resources';
import type { Stage } from '../stage/stage';

/** A line of a trader's message for a lot, without quantity and price. */
function lineFor({ name, properties: { grade, carrier, color } }: SellRequest): string {
  return [name, grade, carrier, color].filter((part) => part && part !== 'N/A').join(' ');
}

/**
 * A trader's list of 40 lines: a chat message, then a table. Most lines match lots. One asks for too many pieces, one has a price in euros,
 * one leaves the grade open, and one names a model that nobody sells.
 */
export async function traderList({ buyer }: Stage): Promise<string> {
  const phones = await buyer.findSellRequests({ take: 500, category: 'phones' });
  const open = phones.find((sellRequest) =>
    phones.some(
      ({ name, properties }) =>
        name === sellRequest.name && properties.grade !== sellRequest.properties.grade,
    ),
  );
  const devices = await buyer.devices(120);
  const sellRequests = devices.filter(({ category }) => category === 'phones').slice(0, 30);
  const chat = sellRequests.slice(0, 15).map((sellRequest, index) => {
    const pieces = index === 3 ? sellRequest.quantity + 500 : (sellRequest.minQuantity ?? 1);
    const price =
      index === 5 ? `${Math.round(sellRequest.price)} EUR` : `$${Math.round(sellRequest.price * 0.95)}`;
    return `${lineFor(sellRequest)} ${pieces} pcs @ ${price}`;
  });
  const table = sellRequests
    .slice(15)
    .map(({ name, properties: { grade, carrier }, minQuantity, price }) =>
      [name, grade ?? '', carrier ?? '', minQuantity ?? 1, price.toFixed(2)].join('\t'),
    );
  return [
    'WTB list of this week, wire ready',
    ...chat,
    'iPhone 99 Pro 256GB A 10 pcs $400',
    `${open?.name ?? 'iPhone SE 64GB'} 10 pcs $90`,
    '',
    'Model\tGrade\tCarrier\tQty\tPrice USD',
    ...table,
    'Thanks, need your answer by Friday',
  ].join('\n');
}
