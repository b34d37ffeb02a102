import type { ReactNode } from 'react';

interface SummaryPanelProps {
  /** The button of the screen, with its reasons and errors. */
  action: ReactNode;
  children: ReactNode;
}

/**
 * Amounts and the button that acts on them, as the last child of a flex column or of a row beside the content. Both stay in view: the panel
 * on a wide screen, the button at the bottom edge, above the navigation, on a narrow one and in a low window.
 */
export function SummaryPanel({ action, children }: SummaryPanelProps) {
  return (
    <section
      aria-label="Summary"
      className="contents lg:sticky lg:top-16 lg:block lg:w-72 lg:shrink-0 lg:rounded-lg lg:border lg:border-line lg:bg-surface"
    >
      <div className="p-4 max-lg:rounded-lg max-lg:border max-lg:border-line max-lg:bg-surface">
        <h2 className="text-lg font-semibold">Summary</h2>
        {children}
      </div>
      <div
        id="summary"
        tabIndex={-1}
        className="sticky bottom-0 max-lg:[anchor-name:--bottom-bar] z-20 flex max-h-[70dvh] flex-col gap-2 overflow-y-auto border-t border-line bg-surface px-4 pt-3 pb-4 max-lg:-mx-4 max-lg:mt-auto max-lg:pb-3 max-md:bottom-12 sm:max-lg:-mx-6 sm:max-lg:px-6 lg:rounded-b-lg print:hidden"
      >
        {action}
      </div>
    </section>
  );
}
