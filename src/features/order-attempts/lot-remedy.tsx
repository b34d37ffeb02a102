import type { NamedLot } from '@/api/plain-refusal';

/** The lots that a refusal is about, and what can be done about them; nothing where it is about none. */
export function LotRemedy({ lots }: { lots: readonly NamedLot[] }) {
  const names = [...new Set(lots.map(({ name }) => name))];
  if (names.length === 0) return null;
  const them = names.length === 1 ? 'it' : 'them';
  return (
    <p className="mt-1">
      Affected {names.length === 1 ? 'lot' : 'lots'}: {names.join(', ')}. Go back to the cart to resend {them}{' '}
      at today's price, change {them}, or leave {them} out.
    </p>
  );
}
