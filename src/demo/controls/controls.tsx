import { useMutation } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ComponentProps, createContext, type ReactNode, useContext, useState } from 'react';
import { explainError } from '@/api/explain-error';
import { invariant } from '@/lib/invariant';
import { Button } from '@/ui/controls/button';
import { classNames } from '@/ui/class-names';
import { refreshDemo, refreshScreen } from '../sandbox/refresh-screen';

/** One action of a control. */
export interface Control {
  /** Completes "Couldn't …". */
  doing: string;
  /** Shown after success, unless the work returns a text. */
  done: string;
  work: () => Promise<unknown>;
  /** Does not refresh the open screen: that would be the first call that a new fault hits. */
  isQuiet?: boolean;
}

interface ControlResult {
  isFailure: boolean;
  title: string;
  detail?: string;
}

interface Controls {
  run: (control: Control) => void;
  /** The running action, by its `doing`. */
  underWay: string | null;
  outcome: ControlResult | null;
}

const ControlsContext = createContext<Controls | null>(null);

/** Runs the controls' actions one at a time, and remembers the last result. */
export function ControlsProvider({ children }: { children: ReactNode }) {
  const [outcome, setOutcome] = useState<ControlResult | null>(null);
  const mutation = useMutation({
    // Actions that are started meanwhile wait.
    scope: { id: 'demo controls' },
    mutationFn: async ({ work }: Control) => {
      setOutcome(null);
      return work();
    },
    onSuccess: (result, { done, isQuiet }) => {
      setOutcome({ isFailure: false, title: typeof result === 'string' ? result : done });
      return isQuiet ? refreshDemo() : refreshScreen();
    },
    onError: (error, { doing }) => {
      setOutcome({ isFailure: true, ...explainError(error, doing) });
      return refreshDemo();
    },
  });
  const underWay = mutation.isPending ? mutation.variables.doing : null;
  return (
    <ControlsContext
      value={{
        run: (control) => {
          if (underWay !== control.doing) mutation.mutate(control);
        },
        underWay,
        outcome,
      }}
    >
      {children}
    </ControlsContext>
  );
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
