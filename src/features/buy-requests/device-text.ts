import type { DeviceProperties } from '@/contract/resources';
import type { Column } from '@/lib/export/table';
import { isolated } from '@/lib/text/isolated-text';
import { isListedCountrySpec } from './country-specs';

const stated = (value: string | null | undefined): string => (value && value !== 'N/A' ? value : '');

/** The properties a buy request states, in the trade's order: "A · 128GB · Midnight · Unlocked · US spec". */
export function devicePropertiesText(properties: DeviceProperties): string {
  const { grade, storage, color, carrier, countrySpec } = properties;
  const spec = countrySpec && isListedCountrySpec(countrySpec) ? `${countrySpec}\u00a0spec` : countrySpec;
  return [grade, storage, color, carrier, spec]
    .flatMap((value) => (stated(value) === '' ? [] : [isolated(stated(value))]))
    .join(' · ');
}

/** The same properties as columns of an export. */
export function propertyColumns<Row>(
  propertiesOf: (row: Row) => DeviceProperties | null | undefined,
): Column<Row>[] {
  return [
    { label: 'Grade', cell: (row) => stated(propertiesOf(row)?.grade) },
    { label: 'Storage', cell: (row) => stated(propertiesOf(row)?.storage) },
    { label: 'Color', cell: (row) => stated(propertiesOf(row)?.color) },
    { label: 'Carrier', cell: (row) => stated(propertiesOf(row)?.carrier) },
  ];
}
