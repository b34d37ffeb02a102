import { useMutation } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import { explainError } from '@/api/explain-error';
import { invariant } from '@/lib/invariant';
import { Button } from '@/ui/controls/button';
import { classNames } from '@/ui/class-names';
import { queryClient } from '@/app/singletons';
import { demoKeys } from '../sandbox/demo-queries';

/* After a control call the open screen refetches its data. */

/** Not read again: the demo's own queries, the session, values without a request, and shipping rates, which each read generates. */
const excludedKeys = [
  demoKeys.all,
  ['session'],
  ['sellRequests', 'seenValues'],
  ['sellRequests', 'detail'],
  ['checkout', 'rates'],
];

const isExcluded = (key: readonly unknown[]) =>
  excludedKeys.some((start) => start.every((part, index) => key[index] === part));

/** Refetches everything on screen. The screen reports failures itself. */
async function refreshScreen(): Promise<void> {
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isExcluded(queryKey) });
}

/** Refetches only the demo's own queries. */
async function refreshDemo(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: demoKeys.all });
}

/** One action of a control. */
export interface Control {
  /** Completes "Couldn't …". */
  doing: string;
  done: string;
  work: () => Promise<unknown>;
  /** Does not refresh the open screen: that would be the first call that a new fault hits. */
  isQuiet?: boolean;
}

interface Controls {
  run: (control: Control) => void;
  underWay: string | null;
  /** The last action's result. */
  outcome: { isFailure: boolean; title: string; detail?: string } | null;
}

const ControlsContext = createContext<Controls | null>(null);

/** Runs the controls' actions one at a time. */
export function ControlsProvider({ children }: { children: ReactNode }) {
  const { mutate, variables, status, error } = useMutation({
    scope: { id: 'demo controls' },
    mutationFn: ({ work }: Control) => work(),
    onSuccess: (_, { isQuiet }) => {
      // Not awaited: a fault may slow the screen's reads, and the result must not wait for them.
      if (!isQuiet) void refreshScreen();
      return refreshDemo();
    },
    onError: refreshDemo,
  });
  const underWay = status === 'pending' ? variables.doing : null;
  const outcome =
    status === 'success'
      ? { isFailure: false, title: variables.done }
      : status === 'error'
        ? { isFailure: true, ...explainError(error, variables.doing) }
        : null;
  const run = (control: Control) => {
    if (underWay !== control.doing) mutate(control);
  };
  return <ControlsContext value={{ run, underWay, outcome }}>{children}</ControlsContext>;
}

/** The actions of the surrounding controls. */
export function useControls(): Controls {
  const controls = useContext(ControlsContext);
  invariant(controls, 'useControls needs a ControlsProvider');
  return controls;
}

type ControlButtonProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'isBusy'> & {
  control: Control;
  /** Why the button is disabled; shown as its tooltip. */
  reason?: string | undefined;
};

/** A button that runs one action. */
export function ControlButton({ control, reason, className, ...rest }: ControlButtonProps) {
  const { run, underWay } = useControls();
  return (
    <Button
      size="tool"
      {...rest}
      className={classNames('whitespace-normal text-left', className)}
      isBusy={underWay === control.doing}
      disabled={reason !== undefined}
      title={reason}
      onClick={() => run(control)}
    />
  );
}

/** The last action's result, at the foot of the controls. */
export function ControlOutcome() {
  const { outcome } = useControls();
  const Icon = outcome?.isFailure ? CircleAlert : CircleCheck;
  return (
    <div
      role="status"
      className={classNames(
        'border-line text-sm',
        outcome && 'flex gap-2 border-t px-4 py-2.5',
        outcome?.isFailure ? 'text-bad' : 'text-good',
      )}
    >
      {outcome ? (
        <>
          <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <p className="min-w-0 wrap-anywhere">
            <span className="font-medium">{outcome.title}</span>
            {outcome.detail ? <span className="block text-xs">{outcome.detail}</span> : null}
          </p>
        </>
      ) : null}
    </div>
  );
}
