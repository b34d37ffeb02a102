import { Check, Copy, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button';

type CopyState = 'ready' | 'copied' | 'failed';

/**
 * Copies a text exactly as given and shows the result in its label. `what` completes its accessible name: "Copy account number".
 */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [state, setState] = useState<CopyState>('ready');
  useEffect(() => {
    if (state === 'ready') return;
    const timer = setTimeout(() => setState('ready'), 2000);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('failed');
    }
  }

  const words = { ready: 'Copy', copied: 'Copied', failed: 'Select and copy by hand' }[state];
  const Icon = { ready: Copy, copied: Check, failed: TriangleAlert }[state];
  return (
    <>
      <Button
        look="quiet"
        size="tool"
        aria-label={state === 'ready' ? `Copy ${what}` : `${what}: ${words}`}
        icon={<Icon aria-hidden="true" className="size-3.5" />}
        onClick={() => void copy()}
        className="min-w-20 justify-start print:hidden"
      >
        {words}
      </Button>
      <span role="status" className="sr-only">
        {state === 'ready' ? '' : `${what}: ${words}`}
      </span>
    </>
  );
}
