import type { ReactNode } from 'react';

interface FactsLineProps {
  /** "A · Midnight · Unlocked". */
  text: string;
  /** Renders a fact; as it is without one. */
  children?: (fact: string) => ReactNode;
}

/**
 * Facts with dots between them, of which a line that wraps neither begins nor ends with one: every fact has its dot on its left, and the
 * dots at the left edge are clipped.
 */
export function FactsLine({ text, children }: FactsLineProps) {
  return (
    <span className="block overflow-x-clip">
      <span className="-ml-3 block">
        {text.split(/\s· /).map((fact, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two facts may be the same text
          <span key={index} className="inline-block pl-3 -indent-3">
            <span className="inline-block w-3 indent-0 text-center whitespace-pre">
              {index === 0 ? null : ' · '}
            </span>
            {children ? children(fact) : fact}
          </span>
        ))}
      </span>
    </span>
  );
}
