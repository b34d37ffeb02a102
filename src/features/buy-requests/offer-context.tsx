import type { Cents } from '@/lib/money';
import { Button } from '@/ui/controls/button';
import { aboveLowest, type LowestAsk, lowestAskText, offerChoices } from './followed-offer';

interface OfferContextProps {
  asking: Cents;
  /** Null while it is not known. */
  lowest: LowestAsk | null;
  /** The offer as typed. */
  offer: string;
  isLocked: boolean;
  onChoose: (price: Cents) => void;
}

/** What the market asks for the same spec, a warning far above that, and offers to choose from. */
export function OfferContext({ asking, lowest, offer, isLocked, onChoose }: OfferContextProps) {
  const text = lowest && lowestAskText(lowest, asking);
  return (
    <div className="col-span-2 flex flex-col gap-1.5 text-xs">
      <div role="group" aria-label="Offer" className="flex flex-wrap justify-end gap-1.5">
        {offerChoices(asking, text === null ? null : lowest).map(({ label, name, price }) => (
          <Button
            key={label}
            size="chip"
            aria-label={name}
            title={name}
            disabled={isLocked}
            onClick={() => onChoose(price)}
          >
            {label}
          </Button>
        ))}
      </div>
      {text ? <p className="text-muted tabular-nums">{text}</p> : null}
      <p role="status" className="font-medium text-warn tabular-nums empty:hidden">
        {lowest && text !== null ? aboveLowest(offer, lowest) : null}
      </p>
    </div>
  );
}
