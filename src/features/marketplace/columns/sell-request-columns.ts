import type { SellRequestSortField } from '@/contract/interface';
import type { SellRequest } from '@/contract/resources';
import type { ExportColumnName } from '@/features/market-index/index/export-columns';
import { formatCount } from '@/lib/text/count-text';
import { formatMoney } from '@/lib/money';
import { ageText } from '@/lib/text/age-text';
import { humanize } from '@/lib/text/humanize';
import type { SortField } from '../search/marketplace-search';
import { discountText, totalValue, notStated, priceText } from '../search/sell-request-text';

/** A column of the table. */
export interface SellRequestColumn {
  id: ExportColumnName;
  label: string;
  /** The full label, if `label` is an abbreviation. */
  name?: string;
  isNumeric?: boolean;
  /** Long text wraps to a second line. */
  isWrapped?: boolean;
  /** Minimum width in pixels; spare space makes the column wider. */
  width: number;
  /** Width at which nearly all texts fit on one line. Spare space goes to these columns first. */
  lineWidth?: number;
  /** Columns that don't fit are hidden, lowest number first. Columns without a number are never hidden. */
  need?: number;
  /** Hidden by default. */
  isExtra?: boolean;
  /** The time whose age the column shows. */
  moment?: (sellRequest: SellRequest) => string;
  /** Hidden while a demo is presented. */
  isPrivate?: boolean;
  /** Color class of the cells, by their text. */
  tone?: string | ((text: string) => string);
  sortBy?: SellRequestSortField;
  /** The sort field of the local index, if the service can't sort by the column. */
  localSort?: SortField;
  /** Sort direction of the first press. By default, numbers start with the largest, text with A. */
  firstDirection?: 'ASC' | 'DESC';
  text: (sellRequest: SellRequest, now: number) => string;
}

/** Color class of a discount: below the launch price is good. */
export const discountTone = (text: string): string => (text.startsWith('−') ? 'text-good' : 'text-muted');

function stated(value: string | null | undefined): string {
  return value && value !== 'N/A' ? value : notStated;
}

/** The properties of an age column: the time, and the age as text. */
function age(
  field: 'createdAt' | 'updatedAt',
): Pick<SellRequestColumn, 'sortBy' | 'moment' | 'text' | 'isNumeric' | 'tone'> {
  return {
    sortBy: field,
    isNumeric: true,
    tone: 'text-muted',
    moment: (sellRequest) => sellRequest[field],
    text: (sellRequest, now) => ageText(Date.parse(sellRequest[field]), now),
  };
}

function propertyColumn(
  id: 'grade' | 'storage' | 'color' | 'carrier',
  label: string,
  width: number,
  more: Pick<SellRequestColumn, 'isWrapped' | 'need' | 'lineWidth'>,
): SellRequestColumn {
  return { id, label, width, localSort: id, ...more, text: ({ properties }) => stated(properties[id]) };
}

/** The first column of every table. */
export const nameColumn: SellRequestColumn = {
  id: 'name',
  label: 'Name',
  width: 183,
  lineWidth: 250,
  localSort: 'name',
  text: ({ name }) => name,
};

/** The default columns after the name, from left to right. */
export const sellRequestColumns: readonly SellRequestColumn[] = [
  propertyColumn('grade', 'Grade', 72, {}),
  propertyColumn('storage', 'Storage', 70, { isWrapped: true, need: 8, lineWidth: 138 }),
  propertyColumn('color', 'Color', 85, { isWrapped: true, need: 6, lineWidth: 138 }),
  propertyColumn('carrier', 'Carrier', 74, { isWrapped: true, need: 7, lineWidth: 120 }),
  {
    id: 'price',
    label: 'Price, USD',
    isNumeric: true,
    width: 80,
    tone: 'font-medium',
    sortBy: 'price',
    firstDirection: 'ASC',
    text: ({ price }) => priceText(price),
  },
  {
    id: 'msrp',
    localSort: 'msrp',
    label: 'MSRP',
    isNumeric: true,
    width: 78,
    need: 1,
    tone: 'text-muted',
    text: ({ msrp }) => priceText(msrp),
  },
  {
    id: 'discount',
    localSort: 'discount',
    label: 'vs. MSRP',
    name: 'Discount off MSRP',
    isNumeric: true,
    width: 66,
    need: 5,
    tone: discountTone,
    text: discountText,
  },
  {
    id: 'quantity',
    label: 'Qty',
    name: 'Quantity',
    isNumeric: true,
    width: 46,
    sortBy: 'quantity',
    text: ({ quantity }) => formatCount(quantity),
  },
  {
    id: 'minQuantity',
    localSort: 'minQuantity',
    label: 'MOQ',
    name: 'Minimum order quantity',
    isNumeric: true,
    width: 40,
    need: 4,
    tone: 'text-muted',
    text: ({ minQuantity }) => (minQuantity ? formatCount(minQuantity) : notStated),
  },
  {
    id: 'value',
    localSort: 'value',
    label: 'Lot value',
    isNumeric: true,
    width: 97,
    need: 3,
    text: (sellRequest) => {
      const value = totalValue(sellRequest);
      return value === null ? notStated : formatMoney(value);
    },
  },
  { id: 'updatedAt', label: 'Updated', width: 72, need: 2, ...age('updatedAt') },
];

function extra(
  id: ExportColumnName,
  label: string,
  width: number,
  text: SellRequestColumn['text'],
): SellRequestColumn {
  return { id, label, width, need: 9, isExtra: true, text };
}

/** Columns that the buyer can add. */
const extraColumns: readonly SellRequestColumn[] = [
  { ...extra('brand', 'Brand', 90, ({ brand }) => stated(brand)), localSort: 'brand' },
  { ...extra('category', 'Category', 90, ({ category }) => humanize(category)), localSort: 'category' },
  extra('countrySpec', 'Country spec', 100, ({ properties }) => stated(properties.countrySpec)),
  { id: 'listedAt', label: 'Listed', width: 92, need: 9, isExtra: true, ...age('createdAt') },
  extra('sku', 'SKU', 130, ({ sku }) => stated(sku)),
  { ...extra('seller', 'Seller ID', 110, ({ seller }) => stated(seller)), isPrivate: true },
  extra('id', 'Listing ID', 130, ({ id }) => id),
];

/** Every column in the default order: the name, the default columns, then the columns that the buyer can add. */
export const everyColumn: readonly SellRequestColumn[] = [nameColumn, ...sellRequestColumns, ...extraColumns];
