import type { SellRequestSortField } from '@/contract/interface';
import type { SellRequest } from '@/contract/resources';
import type { LotColumnName } from '@/features/market-index/index/lot-columns';
import { formatCount } from '@/lib/text/count-text';
import { formatMoney } from '@/lib/money';
import { ageText } from '@/lib/text/age-text';
import { categoryLabel } from '../search/category-label';
import type { SortField } from '../search/marketplace-search';
import { discountText, lotValue, notStated, priceText } from '../search/listing-text';

/** A column of the table. */
export interface ListingColumn {
  id: LotColumnName;
  label: string;
  /** The label in full, where it is an abbreviation. */
  name?: string;
  isNumeric?: boolean;
  /** Tells lots apart: a text that is too long takes a second line. */
  isWrapped?: boolean;
  /** Least width in pixels; spare space makes it wider. */
  width: number;
  /** Columns that don't fit are hidden, the lowest first; one without a number never is. */
  need?: number;
  /** Hidden until the buyer shows it. */
  isExtra?: boolean;
  /** The moment whose age it shows. */
  moment?: (listing: SellRequest) => string;
  /** Hidden while a demo is presented. */
  isPrivate?: boolean;
  /** Color class of the cells, by their text. */
  tone?: string | ((text: string) => string);
  sortBy?: SellRequestSortField;
  /** What the local index sorts by, where the service cannot. */
  localSort?: SortField;
  /** Direction of the first press. Absent: numbers from the largest, text from A. */
  firstDirection?: 'ASC' | 'DESC';
  text: (listing: SellRequest, now: number) => string;
}

/** Color class of a discount: below the launch price is good. */
export const discountTone = (text: string): string => (text.startsWith('−') ? 'text-good' : 'text-muted');

function stated(value: string | null | undefined): string {
  return value && value !== 'N/A' ? value : notStated;
}

type Moment = (listing: SellRequest) => string;

const updated: Moment = ({ updatedAt }) => updatedAt;
const listed: Moment = ({ createdAt }) => createdAt;

const ageOf =
  (moment: Moment): ListingColumn['text'] =>
  (listing, now) =>
    ageText(Date.parse(moment(listing)), now);

/** The first column of every table. */
export const nameColumn: ListingColumn = {
  id: 'name',
  label: 'Name',
  width: 187,
  localSort: 'name',
  text: ({ name }) => name,
};

/** The default columns after the name, from left to right. */
export const listingColumns: readonly ListingColumn[] = [
  {
    id: 'grade',
    localSort: 'grade',
    label: 'Grade',
    width: 72,
    text: ({ properties }) => stated(properties.grade),
  },
  {
    id: 'storage',
    localSort: 'storage',
    label: 'Storage',
    isWrapped: true,
    width: 76,
    need: 7,
    text: ({ properties }) => stated(properties.storage),
  },
  {
    id: 'color',
    localSort: 'color',
    label: 'Color',
    isWrapped: true,
    width: 88,
    need: 5,
    text: ({ properties }) => stated(properties.color),
  },
  {
    id: 'carrier',
    localSort: 'carrier',
    label: 'Carrier',
    isWrapped: true,
    width: 76,
    need: 6,
    text: ({ properties }) => stated(properties.carrier),
  },
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
    width: 74,
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
    width: 90,
    need: 3,
    text: (listing) => {
      const value = lotValue(listing);
      return value === null ? notStated : formatMoney(value);
    },
  },
  {
    id: 'updatedAt',
    label: 'Updated',
    isNumeric: true,
    width: 72,
    need: 2,
    tone: 'text-muted',
    sortBy: 'updatedAt',
    moment: updated,
    text: ageOf(updated),
  },
];

function extra(id: LotColumnName, label: string, width: number, text: ListingColumn['text']): ListingColumn {
  return { id, label, width, need: 8, isExtra: true, text };
}

/** Columns that the buyer can add. */
const extraColumns: readonly ListingColumn[] = [
  { ...extra('brand', 'Brand', 90, ({ brand }) => stated(brand)), localSort: 'brand' },
  {
    ...extra('category', 'Category', 90, ({ category }) => categoryLabel(category)),
    localSort: 'category',
  },
  extra('countrySpec', 'Country spec', 100, ({ properties }) => stated(properties.countrySpec)),
  {
    ...extra('listedAt', 'Listed', 92, ageOf(listed)),
    moment: listed,
    isNumeric: true,
    tone: 'text-muted',
    sortBy: 'createdAt',
  },
  extra('sku', 'SKU', 130, ({ sku }) => stated(sku)),
  { ...extra('seller', 'Seller ID', 110, ({ seller }) => stated(seller)), isPrivate: true },
  extra('id', 'Listing ID', 130, ({ id }) => id),
];

/** Every column in the default order: the name, the default columns, those that can be added. */
export const everyColumn: readonly ListingColumn[] = [nameColumn, ...listingColumns, ...extraColumns];
