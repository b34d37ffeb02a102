import { Button } from '@/ui/controls/button';

interface ReplacementUnknownProps {
  onCheck: () => void;
  onDismiss: () => void;
}

/** The request that replaces a line was sent, and its result is unknown. */
export function ReplacementUnknown({ onCheck, onDismiss }: ReplacementUnknownProps) {
  return (
    <div role="status" className="ml-5.5 text-warn">
      <p>We couldn't confirm the new request. This line stays. Checking again won't create a duplicate.</p>
      <div className="mt-1 flex gap-2">
        <Button size="tool" onClick={onCheck}>
          Check status
        </Button>
        <Button size="tool" look="quiet" onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
    </div>
  );
}
