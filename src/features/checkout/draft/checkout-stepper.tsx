import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { isolated } from '@/lib/text/isolated-text';
import { classNames } from '@/ui/class-names';
import { type CheckoutDraft, useDraft } from './checkout-draft';
import { rateDaysText } from './rate-choice';
import { carrierName } from '@/lib/text/rate-name';

const steps = [
  { id: 'address', label: 'Ship to', to: '/checkout/address' },
  { id: 'shipping', label: 'Shipping', to: '/checkout/shipping' },
  { id: 'review', label: 'Review', to: '/checkout/review' },
  { id: 'payment', label: 'Pay by wire', to: null },
] as const;
export type StepId = (typeof steps)[number]['id'];

/** The choice of an earlier step, as text. */
function choiceText(step: StepId, { addressText, shippingOption }: CheckoutDraft): string | null {
  if (step === 'address') return addressText?.split(',')[0] ?? null;
  if (step === 'shipping' && shippingOption) {
    return `${isolated(carrierName(shippingOption.carrier))} · ${rateDaysText(shippingOption).toLowerCase()}`;
  }
  return null;
}

/** The steps of the checkout. Earlier steps show their choice and are links, unless the order is placed or may be. */
export function CheckoutStepper({ current, isLocked }: { current: StepId; isLocked: boolean }) {
  const draft = useDraft();
  const at = steps.findIndex(({ id }) => id === current);
  return (
    <nav aria-label="Checkout steps" className="mb-5 print:hidden">
      <ol className="flex items-start gap-2 sm:gap-3">
        {steps.map(({ id, label, to }, index) => {
          const isDone = index < at;
          const isCurrent = index === at;
          const detail = isDone ? choiceText(id, draft) : null;
          const content = (
            <span className="flex min-w-0 items-start gap-2">
              <span
                aria-hidden="true"
                className={classNames(
                  'grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold',
                  isCurrent && 'bg-accent-solid text-on-accent',
                  isDone && 'bg-accent-tint text-accent',
                  !isDone && !isCurrent && 'border border-line-strong text-faint',
                )}
              >
                {isDone ? <Check className="size-3.5" /> : index + 1}
              </span>
              <span className={classNames('min-w-0', isCurrent ? null : 'max-sm:sr-only')}>
                <span
                  className={classNames(
                    'block text-sm leading-6 whitespace-nowrap group-hover:underline',
                    isCurrent ? 'font-semibold' : isDone ? 'text-ink' : 'text-faint',
                  )}
                >
                  {label}
                  {isDone ? <span className="sr-only">, done</span> : null}
                </span>
                {detail ? (
                  <span className="block max-w-40 truncate text-xs leading-4 text-muted max-md:hidden">
                    {detail}
                  </span>
                ) : null}
              </span>
            </span>
          );
          return (
            <li
              key={id}
              aria-current={isCurrent ? 'step' : undefined}
              className={classNames(
                'flex min-w-0 items-start gap-2 sm:gap-3',
                index > 0 &&
                  'before:mt-3 before:h-px before:w-3 before:shrink-0 before:bg-line sm:before:w-8',
              )}
            >
              {isDone && to && !isLocked ? (
                <Link to={to} preload={false} className="group rounded">
                  {content}
                </Link>
              ) : (
                content
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
