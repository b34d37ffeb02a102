import { ArrowUpRight } from 'lucide-react';
import { useId } from 'react';
import type { BuyRequest, OrderItem } from '@/contract/resources';
import { counted, formatCount } from '@/lib/text/count-text';
import type { LandedCost } from '@/lib/landed-cost';
import { amountText, formatMoney } from '@/lib/money';
import { carrierName } from '@/lib/text/rate-name';
import { buttonClass } from '@/ui/controls/button';
import { CopyButton } from '@/ui/controls/copy-button';
import { DevicePicture } from '@/ui/device/device-picture';
import { FactsLine } from '@/ui/facts-line';
import { Panel } from '@/ui/layout/page';
import { TableHead } from '@/ui/layout/table-head';
import { factsText } from '@/lib/text/facts-text';
import { itemCountrySpec, itemProperties, itemStatusText } from './item-text';
import type { Shipment } from './shipments';

interface ShipmentPanelProps {
  shipment: Shipment;
  /** "Shipment 1 of 2". */
  name: string;
  /** The buy requests of the order, if it was placed here. */
  buyRequests: readonly BuyRequest[];
  /** What tells items of the same device apart. */
  originOf: ReadonlyMap<OrderItem, string>;
  /** The landed cost of items, if known. */
  landedOf: ReadonlyMap<OrderItem, LandedCost | undefined>;
}

/** The items of a shipment, and its tracking. */
export function ShipmentPanel({ shipment, name, buyRequests, originOf, landedOf }: ShipmentPanelProps) {
  const titleId = useId();
  const pieces = shipment.items.reduce((sum, item) => sum + item.quantity, 0);
  const isLanded = shipment.items.some((item) => landedOf.get(item) !== undefined);
  return (
    <Panel aria-labelledby={titleId} className="@container overflow-hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2">
        <h3 id={titleId} className="font-semibold">
          {name}
        </h3>
        <span className="text-sm text-muted">{counted(pieces, 'pc')}</span>
        <TrackingLine shipment={shipment} />
      </div>
      <table className="w-full text-sm @min-[38rem]:table-fixed">
        <caption className="sr-only">Items of {name}, amounts in US dollars</caption>
        <TableHead
          className="@max-[38rem]:sr-only"
          columns={[
            ['Item', 'px-4 py-2'],
            ['Status', `px-3 py-2 ${isLanded ? 'w-40' : 'w-44'}`],
            ['Qty', 'w-16 px-3 py-2 text-right'],
            ['Unit price', 'w-28 px-3 py-2 text-right'],
            ...(isLanded
              ? [['Landed cost, each', 'w-34 px-3 py-2 text-right @max-[48rem]:hidden'] as const]
              : []),
            ['Total, USD', 'w-32 px-4 py-2 text-right'],
          ]}
        />
        <tbody className="divide-y divide-line">
          {shipment.items.map((item) => (
            <ItemRow
              key={item.id}
              item={item}
              countrySpec={itemCountrySpec(item, buyRequests)}
              origin={originOf.get(item)}
              landed={landedOf.get(item)}
            />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function TrackingLine({ shipment: { items, tracking } }: { shipment: Shipment }) {
  const { carrier, trackingNumber, href } = tracking;
  const isCanceled = items.every(({ status }) => status === 'canceled');
  if (!trackingNumber && !href) {
    return (
      <span className="ml-auto text-sm text-muted">{isCanceled ? 'Not shipped' : 'No tracking yet'}</span>
    );
  }
  return (
    <span className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-x-2 text-sm @max-[38rem]:w-full @max-[38rem]:justify-start">
      {carrier ? (
        <bdi className="max-w-full truncate text-muted" title={carrierName(carrier)}>
          {carrierName(carrier)}
        </bdi>
      ) : null}
      {trackingNumber ? (
        <>
          <bdi translate="no" className="font-mono wrap-anywhere">
            {trackingNumber}
          </bdi>
          <CopyButton text={trackingNumber} what={`tracking number ${trackingNumber}`} />
        </>
      ) : null}
      {/* Reserves the column of the link, so that Copy is in the same place in every shipment. */}
      {href ? null : <span className="w-20 @max-[38rem]:hidden print:hidden" />}
      {href ? (
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          title={new URL(href).hostname}
          className={`${buttonClass('secondary', 'tool')} w-20 @max-[38rem]:ml-auto print:hidden`}
        >
          Track
          <ArrowUpRight aria-hidden="true" className="size-3.5" />
          <span className="sr-only">
            {trackingNumber ?? ''} at {new URL(href).hostname}, in a new tab
          </span>
        </a>
      ) : null}
    </span>
  );
}

interface ItemRowProps {
  item: OrderItem;
  countrySpec: string;
  origin: string | undefined;
  landed: LandedCost | undefined;
}

function ItemRow({ item, countrySpec, origin, landed }: ItemRowProps) {
  const price = amountText(item.price);
  return (
    <tr className="break-inside-avoid">
      <td className="px-4 py-2">
        <div className="flex items-center gap-3 @max-[38rem]:items-start">
          <DevicePicture
            device={{ name: item.name, imgUrl: item.imageUrl, properties: item.properties }}
            imgUrl={item.imageUrl}
            className="picture-size-6 @max-[38rem]:mt-0.5"
          />
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">{item.name}</p>
            <p className="wrap-anywhere text-muted">
              <FactsLine
                text={factsText([itemProperties(item), countrySpec.replace(/ spec$/, '\u00a0spec'), origin])}
              />
            </p>
            <p className="text-muted tabular-nums @min-[38rem]:hidden">
              {formatCount(item.quantity)} × {price}
            </p>
            {landed ? (
              <p className="text-muted tabular-nums @min-[48rem]:hidden">
                Landed cost, each {formatMoney(landed.each)}
              </p>
            ) : null}
            <p className="wrap-anywhere @min-[38rem]:hidden">{itemStatusText(item)}</p>
          </div>
        </div>
      </td>
      <td className="px-3 py-2 wrap-anywhere @max-[38rem]:hidden">{itemStatusText(item)}</td>
      <td className="px-3 py-2 text-right @max-[38rem]:hidden">{formatCount(item.quantity)}</td>
      <td className="px-3 py-2 text-right wrap-anywhere @max-[38rem]:hidden">{price}</td>
      {landed ? (
        <td className="px-3 py-2 text-right @max-[48rem]:hidden">{formatMoney(landed.each)}</td>
      ) : null}
      <td className="px-4 py-2 text-right align-middle @max-[38rem]:align-top @max-[38rem]:whitespace-nowrap @min-[38rem]:wrap-anywhere">
        {amountText(item.total)}
      </td>
    </tr>
  );
}
