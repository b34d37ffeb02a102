import {
  CircleCheck,
  CircleDollarSign,
  CircleQuestionMark,
  CircleX,
  Hourglass,
  type LucideIcon,
  Package,
  PackageCheck,
  PackageOpen,
  Truck,
  Undo2,
} from 'lucide-react';
import { classNames } from '@/ui/class-names';
import { type StatusTone, statusWords } from './order-status';

const icons: Partial<Record<string, LucideIcon>> = {
  'awaiting-payment': Hourglass,
  'payment-confirmed': CircleDollarSign,
  processing: PackageOpen,
  'sellers-shipped': Package,
  'on-the-way': Truck,
  delivered: PackageCheck,
  completed: CircleCheck,
  canceled: CircleX,
  refunded: Undo2,
};

const tones: Record<StatusTone, string> = {
  action: 'text-warn',
  progress: 'text-ink',
  done: 'text-good',
  off: 'text-muted',
};

/** An order's status as icon and word. */
export function OrderStatusMark({ status, className }: { status: string; className?: string }) {
  const { label, tone } = statusWords(status);
  const Icon = (Object.hasOwn(icons, status) ? icons[status] : undefined) ?? CircleQuestionMark;
  return (
    <span className={classNames('flex items-center gap-1.5', tones[tone], className)}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <bdi className="line-clamp-2 min-w-0 wrap-anywhere" title={label}>
        {label}
      </bdi>
    </span>
  );
}
