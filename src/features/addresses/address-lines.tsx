import type { ShippingAddress } from '@/contract/resources';
import { addressLines } from '@/lib/address/address-text';

/** An address as its country writes it, line by line, the street first and in bold. */
export function AddressLines({ address, className }: { address: ShippingAddress; className?: string }) {
  const [street, ...rest] = addressLines(address);
  return (
    <address className={className ? `not-italic ${className}` : 'not-italic'}>
      <span className="block font-medium wrap-anywhere">{street}</span>
      {rest.map((line, index) => (
        // A town can have the name of its country.
        <span key={`${index} ${line}`} className="block text-muted wrap-anywhere">
          {line}
        </span>
      ))}
    </address>
  );
}
