import type { DeviceProperties } from '@/contract/resources';
import { isolated } from '@/lib/text/isolated-text';
import { isListedCountrySpec } from './country-specs';

/** The properties a buy request states, in the trade's order: "A · 128GB · Midnight · Unlocked · US spec". */
export function devicePropertiesText(properties: DeviceProperties): string {
  const { grade, storage, color, carrier, countrySpec } = properties;
  const spec = countrySpec && isListedCountrySpec(countrySpec) ? `${countrySpec}\u00a0spec` : countrySpec;
  return [grade, storage, color, carrier, spec]
    .flatMap((value) => (value && value !== 'N/A' ? [isolated(value)] : []))
    .join(' · ');
}
