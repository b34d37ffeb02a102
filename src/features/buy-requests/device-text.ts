import type { DeviceProperties } from '@/contract/resources';
import type { Column } from '@/lib/export/table';
import { factsText } from '@/lib/text/facts-text';
import { isolated } from '@/lib/text/isolated-text';
import { isListedCountrySpec } from './country-specs';

const stated = (value: string | null | undefined): string => (value && value !== 'N/A' ? value : '');

/** The properties a buy request states, in the trade's order: "A · 128GB · Midnight · Unlocked · US spec". */
export function devicePropertiesText(properties: DeviceProperties): string {
  const { grade, storage, color, carrier, countrySpec } = properties;
  const spec = countrySpec && isListedCountrySpec(countrySpec) ? `${countrySpec}\u00a0spec` : countrySpec;
  return factsText([grade, storage, color, carrier, spec].map((value) => isolated(stated(value))));
}

interface NamedDevice {
  name: string;
  brand?: string;
  properties: DeviceProperties;
}

/** The brand and properties below a device's name, without those in the name: "Apple · A · Midnight · Unlocked" for "iPhone 13 128GB". */
export function deviceDetailsText({ name, brand = '', properties }: NamedDevice): string {
  const isNamed = (value: string | null | undefined) =>
    ` ${name} `.toLowerCase().includes(` ${stated(value)} `.toLowerCase());
  const { storage } = properties;
  return factsText([
    isNamed(brand) ? '' : isolated(brand),
    devicePropertiesText({ ...properties, storage: isNamed(storage) ? '' : storage }),
  ]);
}

interface ExportedDevice {
  name: string;
  brand: string;
  properties: DeviceProperties | null | undefined;
  quantity: number;
}

/** A device and its pieces as columns of an export. */
export function deviceColumns<Row>(deviceOf: (row: Row) => ExportedDevice): Column<Row>[] {
  const property = (name: 'grade' | 'storage' | 'color' | 'carrier') => (row: Row) =>
    stated(deviceOf(row).properties?.[name]);
  return [
    { label: 'Name', cell: (row) => deviceOf(row).name },
    { label: 'Brand', cell: (row) => deviceOf(row).brand },
    { label: 'Grade', cell: property('grade') },
    { label: 'Storage', cell: property('storage') },
    { label: 'Color', cell: property('color') },
    { label: 'Carrier', cell: property('carrier') },
    { label: 'Country spec', cell: (row) => deviceOf(row).properties?.countrySpec ?? '' },
    { label: 'Quantity', kind: 'number', cell: (row) => String(deviceOf(row).quantity) },
  ];
}
