import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Session } from '@/contract/desk';
import { cartQuery } from '@/features/buy-requests/buy-request-queries';
import { sessionQuery } from '@/features/connection/session-queries';
import { formatCount } from '@/lib/text/count-text';
import { classNames } from '@/ui/class-names';
import { IconButton } from '@/ui/controls/button';
import { isKeyTaken } from '@/ui/controls/key-press';
import { OfflineNotice } from '@/ui/layout/offline-notice';
import { idleTime, lazyPart } from '@/ui/lazy-part';
import { LineIcon } from '@/ui/line-icon';
import { SkipLink } from '@/ui/layout/skip-link';
import { AccountMenu } from './account-menu';
import { Notices } from './notices';
import { places } from './places';
import { chooseTheme, themeLabels, themes, useTheme } from './theme';

/** Until its code is loaded, only keyboard shortcuts don't work; Ctrl+K and ? run once it is. */
const CommandCenter = lazyPart(async () => (await import('./command-center')).CommandCenter, {
  fallback: EarlyShortcut,
  missing: () => null,
  waitFor: idleTime,
});

/** The frame of every screen: navigation, environment, account and the screen itself. */
export function Shell() {
  const { data: session } = useQuery(sessionQuery);
  return (
    // A narrow page without a bar at the bottom scrolls on while a notification lies over its end.
    <div className="flex min-h-dvh flex-col pb-12 max-lg:in-[body:has(.notification):not(:has(#summary))]:pb-64 md:pb-0 print:pb-0">
      <SkipLink href="#content">Skip to content</SkipLink>
      <div className="sticky top-0 z-30 bg-surface print:hidden">
        <header className="flex h-frame items-center gap-4 border-b border-line px-4">
          <Link
            to="/marketplace"
            className="flex items-center gap-2 text-lg font-semibold"
            activeOptions={{ exact: true }}
          >
            <img src="/icon.svg" alt="" width={20} height={20} className="size-5" />
            {/* The narrowest phones need the space for the buttons at the other end. */}
            <span className="max-[389px]:sr-only">Lotdesk</span>
          </Link>
          <Navigation />
          <OfflineNotice place="bar" />
          <div className="relative ml-auto flex items-center gap-1">
            {session ? <Environment session={session} /> : null}
            <ThemeButton />
            {session ? <AccountMenu session={session} /> : null}
          </div>
        </header>
        <OfflineNotice place="belowBar" />
      </div>
      <main id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none print:block">
        <Outlet />
      </main>
      <Notices />
      <CommandCenter />
    </div>
  );
}

/** Loads the command center at the press of one of its keys, and repeats the press when it is loaded. */
function EarlyShortcut() {
  useEffect(() => {
    let pressed: KeyboardEvent | null = null;
    function remember(event: KeyboardEvent) {
      const isPalette = (event.ctrlKey || event.metaKey) && event.key === 'k';
      if (!isPalette && (event.key !== '?' || isKeyTaken(event))) return;
      event.preventDefault();
      pressed = new KeyboardEvent('keydown', event);
      CommandCenter.preload();
    }
    document.addEventListener('keydown', remember);
    return () => {
      document.removeEventListener('keydown', remember);
      // The command center listens from this commit on.
      if (pressed) setTimeout((event) => document.dispatchEvent(event), 0, pressed);
    };
  }, []);
  return null;
}

function Navigation() {
  const { data: cart } = useQuery(cartQuery);
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 flex h-12 items-stretch border-t border-line bg-surface md:static md:h-full md:gap-6 md:border-0 md:bg-transparent"
    >
      {places.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          className={classNames(
            'relative flex items-center px-2.5 text-sm text-muted transition-colors hover:text-ink max-md:w-1/4 max-md:justify-center max-md:px-1',
            // Room for the number of the cart.
            to === '/cart' && 'lg:mr-3',
          )}
          activeProps={{
            className:
              'font-medium text-ink! after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:bg-accent-solid',
          }}
        >
          <span className="relative">
            {label}
            {to === '/cart' && cart ? <CartCount count={cart.rows.length} /> : null}
          </span>
        </Link>
      ))}
    </nav>
  );
}

/** The number of buy requests in the cart, in the space between two links: nothing moves when it appears. */
function CartCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="absolute top-1/2 left-full ml-1 min-w-5 -translate-y-1/2 rounded-full bg-accent-tint px-1 text-center text-xs font-medium text-accent tabular-nums">
      {formatCount(count)}
      <span className="sr-only">{count === 1 ? ' buy request' : ' buy requests'}</span>
    </span>
  );
}

/** Shows whether this is the sandbox or the live marketplace. In a sandbox it opens the demo controls (src/demo). */
function Environment({ session }: { session: Session }) {
  const isSandbox = session.environment === 'sandbox';
  return (
    <span
      data-environment={session.environment}
      className={classNames(
        'relative mr-1 inline-flex items-center gap-1.5 rounded px-2 py-0.5 text-xs font-medium',
        isSandbox ? 'bg-warn-tint text-warn' : 'text-muted',
      )}
      title={
        isSandbox
          ? 'Practice marketplace: no real orders or payments'
          : `Live marketplace: ${session.marketplace}`
      }
    >
      <span
        aria-hidden="true"
        className={classNames('size-2 rounded-full', isSandbox ? 'bg-warn-solid' : 'bg-faint')}
      />
      <span>{isSandbox ? 'Sandbox' : 'Live'}</span>
      {isSandbox ? <LineIcon name="chevronDown" className="size-3" /> : null}
    </span>
  );
}

const themeIcons = { system: 'monitor', light: 'sun', dark: 'moon' } as const;

/** Switches through the themes: system, light, dark. */
function ThemeButton() {
  const theme = useTheme();
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';
  return (
    <IconButton label={`Theme: ${themeLabels[theme]}. Switch to ${next}`} onClick={() => chooseTheme(next)}>
      <LineIcon name={themeIcons[theme]} className="size-4" />
    </IconButton>
  );
}
