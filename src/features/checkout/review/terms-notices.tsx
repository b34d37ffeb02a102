import { Button } from '@/ui/controls/button';
import { Notice } from '@/ui/feedback/notice';
import type { TermsChange } from '../draft/terms';

/** The changes since the buyer last accepted the amounts, old → new. Placing requires accepting them. */
export function TermsChanged({ changes, onAccept }: { changes: TermsChange[]; onAccept: () => void }) {
  return (
    <Notice
      tone="warn"
      title="Prices changed"
      actions={
        <Button size="tool" onClick={onAccept}>
          Accept new prices
        </Button>
      }
    >
      <table className="mt-1 text-ink">
        <caption className="sr-only">Changed prices</caption>
        <thead className="text-xs text-muted">
          <tr>
            <th scope="col" className="pr-4 text-left font-medium">
              What
            </th>
            <th scope="col" className="pr-2 text-right font-medium">
              Before
            </th>
            <th aria-hidden="true" />
            <th scope="col" className="text-right font-medium">
              Now
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ label, before, after }) => (
            <tr key={label}>
              <th scope="row" className="pr-4 text-left font-normal">
                {label}
              </th>
              <td className="pr-2 text-right text-muted line-through">{before}</td>
              <td aria-hidden="true" className="pr-2 text-muted">
                →
              </td>
              <td className="text-right font-semibold">{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Notice>
  );
}

/** Amounts of the marketplace that differ from what the buyer saw before the validation. */
export function TermsSurprises({ sentences }: { sentences: string[] }) {
  if (sentences.length === 0) return null;
  return (
    <Notice tone="warn" title="Prices differ from what we showed before">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}
