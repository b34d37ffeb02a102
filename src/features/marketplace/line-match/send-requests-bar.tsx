import type { ReactNode } from 'react';
import { counted } from '@/lib/text/count-text';
import { Button } from '@/ui/controls/button';
import { type RequestDraft, type SelectedLine, statedSpecs } from './request-drafts';

interface SendRequestsBarProps {
  selected: readonly SelectedLine[];
  requests: readonly RequestDraft[];
  summary: ReactNode;
  /** What to know before requesting; empty for nothing. */
  warning?: string;
  /** Controls before the button. */
  children?: ReactNode;
  onRequest: () => void;
}

/** Sticks to the bottom of a list: the total of the selected lines, and the button that requests their lots. */
export function SendRequestsBar(props: SendRequestsBarProps) {
  const { selected, requests, summary, warning = '', children, onRequest } = props;
  const specs = statedSpecs(selected);
  const conflict =
    specs.length > 1
      ? `The selected lines state different specs: ${specs.join(', ')}. The form has one spec for all, so request them one spec at a time.`
      : '';
  return (
    <div className="sticky bottom-12 z-10 max-lg:[anchor-name:--bottom-bar] -mt-px flex flex-wrap items-center gap-x-3 gap-y-2 rounded-b-lg border-t border-line bg-surface px-3 py-2 md:bottom-0">
      {summary}
      {[conflict, warning].filter(Boolean).map((text) => (
        <p key={text} className="basis-full text-xs text-warn md:order-last">
          {text}
        </p>
      ))}
      {children}
      <Button
        look="primary"
        size="tool"
        className="max-sm:flex-1"
        disabled={requests.length === 0}
        onClick={onRequest}
      >
        {requests.length === 0 ? 'Request lots' : `Request ${counted(requests.length, 'lot')}`}
      </Button>
    </div>
  );
}
