import { counted, formatCount } from '@/lib/text/count-text';
import { Button } from '../controls/button';
import { Notice } from './notice';

/** A row that can't be shown. */
interface Withheld {
  position: number;
  id: string | null;
  name: string | null;
  /** Completes "it can't be shown: …". */
  reason: string;
  raw: unknown;
}

interface WithheldRowsProps {
  withheld: readonly Withheld[] | undefined;
  /** The name of a row: "lot". */
  noun: string;
  plural?: string;
  className?: string;
  /** Removes a row that has an identifier; without this there is no button. */
  onRemove?: (row: Withheld & { id: string }) => void;
}

const hasId = (row: Withheld): row is Withheld & { id: string } => row.id !== null;

/** Rows whose data is listed; the others are counted. */
const maxListed = 20;

/** The reason for one row in the plural. */
const forSeveral = (reason: string) => reason.replace(/^its /, 'their ').replace(/^it has /, 'they have ');

/** How many rows can't be shown and why, with their data on request. Renders nothing if there are none. */
export function WithheldRows({ withheld, noun, plural, className, onRemove }: WithheldRowsProps) {
  if (!withheld || withheld.length === 0) return null;
  const groups = Map.groupBy(withheld, ({ reason }) => reason);
  return (
    <Notice tone="warn" className={className ?? ''}>
      {[...groups].map(([reason, rows]) => (
        <details key={reason} className="text-ink">
          <summary className="min-h-6 cursor-pointer">
            {`${counted(rows.length, noun, plural)} can't be shown: ${rows.length === 1 ? reason : forSeveral(reason)}`}
          </summary>
          <ul className="my-1 flex flex-col gap-2">
            {rows.slice(0, maxListed).map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a row may have no other unique value
              <li key={index}>
                <div className="flex items-center gap-2">
                  <bdi className="line-clamp-2 min-w-0 font-medium wrap-anywhere">
                    {row.name ?? row.id ?? 'No name'}
                  </bdi>
                  {onRemove && hasId(row) ? (
                    <Button
                      size="tool"
                      className="ml-auto shrink-0"
                      aria-label={`Remove ${row.name ?? row.id}`}
                      onClick={() => onRemove(row)}
                    >
                      Remove
                    </Button>
                  ) : null}
                </div>
                <pre
                  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region needs keyboard access
                  tabIndex={0}
                  dir="ltr"
                  aria-label={`Data of ${row.name ?? row.id ?? noun}`}
                  role="group"
                  className="max-h-48 overflow-auto rounded border border-line bg-surface p-2 font-mono text-xs whitespace-pre-wrap wrap-anywhere text-ink"
                >
                  {JSON.stringify(row.raw, null, 2)}
                </pre>
              </li>
            ))}
          </ul>
          {rows.length > maxListed ? (
            <p>{formatCount(rows.length - maxListed)} more are like these.</p>
          ) : null}
        </details>
      ))}
    </Notice>
  );
}
