import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { LineIcon } from '../line-icon';

const tones = {
  info: { className: 'bg-hover text-ink', icon: 'info' },
  good: { className: 'bg-good-tint text-good', icon: 'circleCheck' },
  warn: { className: 'bg-warn-tint text-warn', icon: 'triangleAlert' },
  bad: { className: 'bg-bad-tint text-bad', icon: 'circleAlert' },
} as const;

interface NoticeProps {
  tone: keyof typeof tones;
  title?: string | undefined;
  children?: ReactNode;
  actions?: ReactNode;
  className?: string | undefined;
}

/** A message in place, with an icon, so that its tone does not depend on color alone. Screen readers announce `bad` at once. */
export function Notice({ tone, title, children, actions, className }: NoticeProps) {
  const { className: toneClass, icon } = tones[tone];
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={classNames('flex gap-2.5 rounded px-3 py-2.5 text-sm', toneClass, className)}
    >
      <LineIcon name={icon} className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1">
        {title ? <p className="font-semibold wrap-anywhere">{title}</p> : null}
        {children ? (
          <div className={classNames('wrap-anywhere', title ? 'text-ink' : null)}>{children}</div>
        ) : null}
        {actions ? <div className="mt-2 flex flex-wrap gap-2">{actions}</div> : null}
      </div>
    </div>
  );
}
