import { Link } from '@tanstack/react-router';
import { classNames } from '@/ui/class-names';
import { type OrderFilter, orderFilters } from './order-filter';
import { filterLabel } from './order-status';

/** The filters of the list as links: the groups first, then the statuses. Scrolls sideways where they do not fit. */
export function OrderFilters({ current }: { current: OrderFilter | undefined }) {
  return (
    <nav aria-label="Filter orders" className="-mx-4 mb-3 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <ul className="flex w-max gap-1 py-1 sm:w-auto sm:flex-wrap">
        {[undefined, ...orderFilters].map((filter) => (
          <li
            key={filter ?? 'all'}
            // Between the two groups and the statuses.
            className={filter === 'completed' ? 'mr-1 border-r border-line pr-2 sm:mr-2 sm:pr-3' : undefined}
          >
            <Link
              to="/orders"
              search={filter ? { status: filter } : {}}
              // Without this “All” would count as current under every filter.
              activeOptions={{ exact: true, includeSearch: true }}
              className={classNames(
                'flex h-tool items-center rounded px-2.5 text-sm transition-colors',
                filter === current
                  ? 'bg-accent-tint font-medium text-accent'
                  : 'text-muted hover:bg-hover hover:text-ink',
              )}
            >
              {filterLabel(filter)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
