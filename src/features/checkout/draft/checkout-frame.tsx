import type { ReactNode } from 'react';
import { Page } from '@/ui/layout/page';
import { PageSkeleton, Skeletons } from '@/ui/feedback/skeleton';
import { CheckoutStepper, type StepId } from './checkout-stepper';

interface CheckoutFrameProps {
  title: string;
  step: StepId;
  /** Earlier steps cannot be opened: the order is placed, or may be. */
  isLocked?: boolean;
  aside: ReactNode;
  children: ReactNode;
}

/** The frame of a checkout step: the stepper, the step itself and the summary. */
export function CheckoutFrame({ title, step, isLocked = false, aside, children }: CheckoutFrameProps) {
  return (
    <Page title={title} hasActionBar={step !== 'payment'} className="print:p-0">
      <CheckoutStepper current={step} isLocked={isLocked} />
      {/* Not a grid on a narrow screen: in a grid, the action of the summary would stick to the bottom of its own row only. */}
      <div className="flex flex-col gap-5 max-lg:flex-1 lg:grid lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-start print:block">
        <div className="flex min-w-0 flex-col gap-4">{children}</div>
        {aside}
      </div>
    </Page>
  );
}

/** The skeleton of a step. */
export const CheckoutPending = () => (
  <PageSkeleton what="the checkout" sizes={['mb-4 h-7 w-40', 'mb-5 h-10 w-full max-w-form']}>
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <Skeletons sizes={['h-72', 'h-64']} />
    </div>
  </PageSkeleton>
);
