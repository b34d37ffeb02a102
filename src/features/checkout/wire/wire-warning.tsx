import { useState } from 'react';
import { Button } from '@/ui/controls/button';
import { Checkbox } from '@/ui/controls/checkbox';
import { Notice } from '@/ui/feedback/notice';
import type { WireDoubts } from './wire-doubts';

interface WireWarningProps {
  doubts: WireDoubts;
  /** The buyer confirmed every value by phone. */
  onConfirmed: () => void;
}

/**
 * Replaces wire details that changed or cannot be right: what changed, and the one safe way to continue. Changed bank details are the usual
 * payment fraud, and the attacker answers messages too: only a phone number that the buyer already had helps.
 */
export function WireWarning({ doubts, onConfirmed }: WireWarningProps) {
  const [isConfirmed, setConfirmed] = useState(false);
  const isChanged = doubts.changed.length > 0;
  return (
    <Notice
      tone="bad"
      title={isChanged ? "Bank details changed: don't pay yet" : "Wire details need a check: don't pay yet"}
      actions={
        <div className="flex flex-col items-start gap-3 pt-1 text-ink">
          <Checkbox
            label="I confirmed every detail by phone, on a number I already had"
            checked={isConfirmed}
            onChange={(event) => setConfirmed(event.target.checked)}
          />
          <Button size="tool" disabled={!isConfirmed} onClick={onConfirmed}>
            Show wire details
          </Button>
        </div>
      }
    >
      <Doubts doubts={doubts} />
      <p className="mt-3">
        Call the marketplace on a number you already have, not one from an email or this page, and have them
        read the details to you. Changed bank details are the most common wire fraud.
      </p>
    </Notice>
  );
}

/** The same reasons above the details after the confirmation, so that every printout has them. */
export function WireCaution({ doubts }: { doubts: WireDoubts }) {
  return (
    <Notice tone="warn" title="Confirmed by phone before opening" className="mx-4 mt-4 sm:mx-6 print:mx-0">
      <Doubts doubts={doubts} />
    </Notice>
  );
}

function Doubts({ doubts: { changed, flaws } }: { doubts: WireDoubts }) {
  return (
    <>
      {[...Map.groupBy(changed, ({ since }) => since)].map(([since, changes]) => (
        <div key={since} className="mt-1 overflow-x-auto">
          <table className="w-full text-ink max-sm:block max-sm:*:block">
            <caption className="pb-0.5 text-left">Different from {since}:</caption>
            <thead className="text-left text-xs text-muted max-sm:sr-only">
              <tr>
                {['Field', 'Before', 'Now'].map((heading) => (
                  <th key={heading} scope="col" className="pr-4 font-medium">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="align-top">
              {changes.map(({ label, before, after }) => (
                <tr
                  key={label}
                  className="max-sm:grid max-sm:grid-cols-[auto_1fr] max-sm:gap-x-3 max-sm:pt-1"
                >
                  <th scope="row" className="py-0.5 pr-4 text-left font-normal max-sm:col-span-2">
                    {label}
                  </th>
                  <NarrowLabel>Before</NarrowLabel>
                  <td translate="no" className="py-0.5 pr-4 font-mono wrap-anywhere text-muted">
                    {before}
                  </td>
                  <NarrowLabel>Now</NarrowLabel>
                  <td translate="no" className="py-0.5 font-mono font-semibold wrap-anywhere">
                    {after}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
      {flaws.map((flaw) => (
        <p key={flaw} className="mt-1">
          {flaw}
        </p>
      ))}
    </>
  );
}

/** Labels the value beside it on a phone, where the two values are below each other and their digits align. */
function NarrowLabel({ children }: { children: string }) {
  return (
    <td aria-hidden="true" className="py-0.5 text-xs leading-5 text-muted sm:hidden">
      {children}
    </td>
  );
}
