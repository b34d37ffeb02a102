import type { SellRequestSortField } from '@/contract/interface';
import type { SellRequest } from '@/contract/resources';
import type { TextColumnName } from '@/features/market-index/index/table-text';
import { formatCount } from '@/lib/text/count-text';
import { formatMoney } from '@/lib/money';
import { ageText } from '@/lib/text/age-text';
import { categoryLabel } from '../search/category-label';
import type { SortField } from '../search/marketplace-search';
import { discountText, lotValue, notStated, priceText } from '../search/listing-text';

/** A column of the table after the name. */
export interface ListingColumn {
  id: TextColumnName;
  label: string;
  /** The label in full, where it is cut short. */
  name?: string;
  isNumeric?: boolean;
  /** Width, and from which width of the table on the column is there; the least needed go first. For tables that nobody arranged. */
  className: string;
  /** Width in pixels where the columns are arranged. */
  width: number;
  /** The lower, the sooner it is left out of an arranged table without room; one without it never is. */
  need?: number;
  /** Not shown until it is asked for. */
  isExtra?: boolean;
  isFixed?: boolean;
  /** The moment whose age it tells. */
  moment?: (listing: SellRequest) => string;
  /** Hidden from whoever watches a demo. */
  isPrivate?: boolean;
  /** Colour of the cells, by their text. */
  tone?: string | ((text: string) => string);
  sortBy?: SellRequestSortField;
  /** What lots that are known here are sorted by, where the service cannot. */
  localSort?: SortField;
  /** The first press sorts so: what a buyer wants first. Numbers from the top and words from A where it is not said. */
  firstDirection?: 'ASC' | 'DESC';
  text: (listing: SellRequest, now: number) => string;
}

/** The colour of how far the price lies from the launch price; below it is good. */
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

/** The name, which every table has. */
export const nameColumn: ListingColumn = {
  id: 'name',
  label: 'Name',
  className: 'w-47.5 grow-[47.5] pl-1',
  width: 190,
  isFixed: true,
  localSort: 'name',
  text: ({ name }) => name,
};

/** The columns from left to right. */
export const listingColumns: readonly ListingColumn[] = [
  {
    id: 'grade',
    localSort: 'grade',
    label: 'Grade',
    className: 'w-16 grow-16',
    width: 64,
    text: ({ properties }) => stated(properties.grade),
  },
  {
    id: 'storage',
    localSort: 'storage',
    label: 'Storage',
    className: 'hidden w-14.5 grow-[14.5] @min-[43.75rem]:table-cell',
    width: 62,
    need: 5,
    text: ({ properties }) => stated(properties.storage),
  },
  {
    id: 'color',
    localSort: 'color',
    label: 'Colour',
    className: 'hidden w-19.5 grow-[19.5] @min-[35.625rem]:table-cell',
    width: 82,
    need: 7,
    text: ({ properties }) => stated(properties.color),
  },
  {
    id: 'carrier',
    localSort: 'carrier',
    label: 'Carrier',
    className: 'hidden w-18.5 grow-[18.5] @min-[40.25rem]:table-cell',
    width: 78,
    need: 6,
    text: ({ properties }) => stated(properties.carrier),
  },
  {
    id: 'price',
    label: 'Price',
    isNumeric: true,
    className: 'w-20 grow-20',
    width: 84,
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
    className: 'hidden w-20.5 grow-[20.5] @min-[62.5rem]:table-cell',
    width: 82,
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
    className: 'w-15.5 grow-[15.5]',
    width: 66,
    tone: discountTone,
    text: discountText,
  },
  {
    id: 'quantity',
    label: 'Qty',
    name: 'Quantity',
    isNumeric: true,
    className: 'w-12 grow-12 @max-[46.1875rem]:w-14.5 @max-[46.1875rem]:pr-4',
    width: 58,
    sortBy: 'quantity',
    text: ({ quantity }) => formatCount(quantity),
  },
  {
    id: 'minQuantity',
    localSort: 'minQuantity',
    label: 'Min',
    name: 'Minimum order quantity',
    isNumeric: true,
    className:
      'hidden w-10 grow-10 @min-[46.25rem]:table-cell @max-[52.1875rem]:w-12.5 @max-[52.1875rem]:pr-4',
    width: 50,
    need: 4,
    tone: 'text-muted',
    text: ({ minQuantity }) => (minQuantity ? formatCount(minQuantity) : notStated),
  },
  {
    id: 'value',
    localSort: 'value',
    label: 'Lot value',
    isNumeric: true,
    className: 'hidden w-24 grow-24 @min-[52.25rem]:table-cell @max-[57.125rem]:w-26.5 @max-[57.125rem]:pr-4',
    width: 104,
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
    className: 'hidden w-22 grow-22 pr-4 @min-[57.1875rem]:table-cell',
    width: 92,
    need: 2,
    tone: 'text-muted',
    sortBy: 'updatedAt',
    moment: updated,
    text: ageOf(updated),
  },
];

function extra(id: TextColumnName, label: string, width: number, text: ListingColumn['text']): ListingColumn {
  return { id, label, width, className: '', need: 8, isExtra: true, text };
}

/** Columns that are there for whoever asks for them. */
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
  { ...extra('seller', 'Seller', 110, ({ seller }) => stated(seller)), isPrivate: true },
  extra('id', 'Listing', 130, ({ id }) => id),
];

/** Every column there is, in its own order: the name, those that are shown, those that can be. */
export const everyColumn: readonly ListingColumn[] = [nameColumn, ...listingColumns, ...extraColumns];
