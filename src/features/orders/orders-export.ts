import type { OrderPlacement } from '@/contract/desk';
import type { Order, OrderItem } from '@/contract/resources';
import { deviceColumns } from '@/features/buy-requests/device-text';
import { amountCell, type Column, type Table, tableOf, timeCell } from '@/lib/export/table';
import type { LandedCost } from '@/lib/landed-cost';
import { decimalFromCents } from '@/lib/money';
import { orderAmounts, orderLandedCosts } from './order-amounts';
import { orderMoment } from './order-date';
import { statusWords } from './order-status';
import { itemBrand, itemCountrySpec, itemStatusText } from './shipments/item-text';
import { trackingOf } from './shipments/shipments';

const orderColumns: Column<Order>[] = [
  { label: 'Order number', cell: ({ orderNo }) => orderNo },
  { label: 'Placed, UTC', kind: 'time', cell: ({ orderDate }) => timeCell(orderMoment(orderDate)) },
  { label: 'Status', cell: ({ status }) => statusWords(status).label },
  { label: 'Pieces', kind: 'number', cell: ({ quantity }) => quantity },
  { label: 'Items', kind: 'number', cell: ({ products }) => products },
  { label: 'Total, USD', kind: 'money', cell: ({ totalPrice }) => amountCell(totalPrice) },
  { label: 'Paid, USD', kind: 'money', cell: ({ amountPaid }) => amountCell(amountPaid) },
  {
    label: 'Due, USD',
    kind: 'money',
    cell(order) {
      const amounts = orderAmounts(order);
      return amounts ? decimalFromCents(amounts.due) : '';
    },
  },
];

/** Orders as a table. */
export const ordersTable = (orders: readonly Order[]): Table => tableOf(orderColumns, orders);

interface ItemRow {
  item: OrderItem;
  brand: string;
  countrySpec: string;
  landed: LandedCost | undefined;
}

const itemColumns: Column<ItemRow>[] = [
  ...deviceColumns<ItemRow>(({ item, brand, countrySpec }) => ({
    ...item,
    brand,
    properties: { ...item.properties, countrySpec: countrySpec.replace(/ spec$/, '') },
  })),
  { label: 'Price, USD', kind: 'money', cell: ({ item }) => amountCell(item.price) },
  { label: 'Total, USD', kind: 'money', cell: ({ item }) => amountCell(item.total) },
];

const landedColumns: Column<ItemRow>[] = [
  {
    label: 'Landed total, USD',
    kind: 'money',
    cell: ({ landed }) => (landed ? decimalFromCents(landed.total) : ''),
  },
  {
    label: 'Landed cost, each, USD',
    kind: 'money',
    cell: ({ landed }) => (landed ? decimalFromCents(landed.each) : ''),
  },
];

const shipmentColumns: Column<ItemRow>[] = [
  { label: 'Status', cell: ({ item }) => itemStatusText(item) },
  { label: 'Shipped by', cell: ({ item }) => trackingOf(item).carrier ?? '' },
  { label: 'Tracking number', cell: ({ item }) => trackingOf(item).trackingNumber ?? '' },
  { label: 'Listing ID', cell: ({ item }) => item.sellrequestId ?? '' },
];

/**
 * The items of an order as a table, with their landed cost if known.
 * @param placement the order's validation; null for an order that was not placed here.
 */
export function itemsTable(order: Order, placement: OrderPlacement | null): Table {
  const landed = orderLandedCosts(order, placement);
  const rows = order.items.map((item, place) => ({
    item,
    brand: itemBrand(item, placement?.buyRequests ?? []).brand,
    countrySpec: itemCountrySpec(item, placement?.buyRequests ?? []),
    landed: landed?.[place],
  }));
  return tableOf([...itemColumns, ...(landed ? landedColumns : []), ...shipmentColumns], rows);
}
