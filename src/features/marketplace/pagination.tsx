import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '@/lib/count-text';
import { classNames } from '@/ui/class-names';
import { controlClass } from '@/ui/field';
import { changeSearch, pageSizes, type SearchChange } from './marketplace-search';
import { pageWindow } from './page-window';

const slotClass = 'grid h-8 min-w-8 place-items-center rounded px-1.5 tabular-nums';

interface PaginationProps {
  page: number;
  pages: number;
  take: number;
  onChange: (change: SearchChange) => void;
}

/** The way to the other pages, and how long a page is. */
export function Pagination({ page, pages, take, onChange }: PaginationProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line bg-canvas px-4 py-2 text-sm md:sticky md:bottom-0 md:z-10">
      <nav aria-label="Pages" className="flex items-center">
        <PageLink page={page - 1} isThere={page > 1} label="Previous page">
          <ChevronLeft aria-hidden="true" className="size-4" />
        </PageLink>
        {pageWindow(page, pages).map((slot, index) =>
          slot === 'gap' ? (
            <span key={index < 3 ? 'before' : 'after'} className={classNames(slotClass, 'text-faint')}>
              …
            </span>
          ) : slot === page ? (
            <span
              key={slot}
              aria-current="page"
              className={classNames(slotClass, 'bg-accent-tint font-medium')}
            >
              <span className="sr-only">Page </span>
              {formatCount(slot)}
            </span>
          ) : (
            <PageLink key={slot} page={slot} isThere label={`Page ${formatCount(slot)}`}>
              {formatCount(slot)}
            </PageLink>
          ),
        )}
        <PageLink page={page + 1} isThere={page < pages} label="Next page">
          <ChevronRight aria-hidden="true" className="size-4" />
        </PageLink>
      </nav>
      <select
        aria-label="Lots a page"
        value={take}
        onChange={(event) => onChange({ take: pageSizes[event.target.selectedIndex] ?? 50 })}
        className={classNames(controlClass, 'h-tool w-auto! text-sm!')}
      >
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {size} a page
          </option>
        ))}
      </select>
    </div>
  );
}

interface PageLinkProps {
  page: number;
  isThere: boolean;
  label: string;
  children: ReactNode;
}

function PageLink({ page, isThere, label, children }: PageLinkProps) {
  if (!isThere) {
    return (
      <span aria-hidden="true" className={classNames(slotClass, 'text-faint opacity-50')}>
        {children}
      </span>
    );
  }
  return (
    <Link
      from="/marketplace"
      to="/marketplace"
      search={(search) => changeSearch(search, { page })}
      activeOptions={{ exact: true, includeSearch: true }}
      aria-label={label}
      title={label}
      className={classNames(slotClass, 'text-muted hover:bg-hover hover:text-ink')}
    >
      {children}
    </Link>
  );
}
