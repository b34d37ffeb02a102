import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { ListSummary } from '@/contract/lists';
import { listsQuery, readLines } from '@/features/lists/list-queries';
import { counted, formatCount } from '@/lib/text/count-text';
import { isolated } from '@/lib/text/isolated-text';
import { buttonClass } from '@/ui/controls/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { notify } from '@/ui/feedback/notify';
import { LoadingNote, Skeleton } from '@/ui/feedback/skeleton';
import { Page, Panel } from '@/ui/layout/page';
import { actionsHeading, TableHead } from '@/ui/layout/table-head';
import { ExportMenu } from '@/ui/export/export-menu';
import { LocalTime } from '@/ui/relative-time';
import { DeleteButton, DuplicateButton } from './list-buttons';
import { exportedList } from './list-export';

/** The saved lists of the account. */
export function ListsPage() {
  const { data: lists = [] } = useQuery(listsQuery);
  return (
    <Page title="Lists" meta={lists.length > 0 ? `${formatCount(lists.length)} saved` : null}>
      <Panel className="overflow-hidden">
        <Suspense fallback={<ListsSkeleton />}>
          <Lists />
        </Suspense>
      </Panel>
    </Page>
  );
}

const cell = 'px-4 py-2';

function Lists() {
  const { data: lists } = useSuspenseQuery(listsQuery);
  if (lists.length === 0) {
    return (
      <EmptyState
        title="No lists yet"
        action={
          <Link to="/marketplace" className={buttonClass('primary')}>
            Find lots
          </Link>
        }
      >
        Save selected lots, your cart or an order as a list, and request them again at today's prices.
      </EmptyState>
    );
  }
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Lists, last updated first</caption>
      <TableHead
        columns={[
          ['Name', cell],
          ['Lines', `${cell} text-right max-sm:hidden`],
          ['Pcs', `${cell} text-right max-sm:hidden`],
          ['Updated', `${cell} text-right max-sm:hidden`],
          [actionsHeading, cell],
        ]}
      />
      <tbody className="divide-y divide-line">
        {lists.map((list) => (
          <tr key={list.id} className="hover:bg-hover">
            <th scope="row" className={`${cell} text-left font-medium wrap-anywhere`}>
              <Link
                to="/lists/$listId"
                params={{ listId: list.id }}
                className="block w-fit text-accent underline-offset-2 hover:underline"
              >
                {isolated(list.name)}
              </Link>
              <p className="text-xs font-normal text-muted tabular-nums sm:hidden">
                {counted(list.lineCount, 'line')} · {counted(list.pieces, 'pc')}
              </p>
            </th>
            <td className={`${cell} text-right tabular-nums max-sm:hidden`}>{formatCount(list.lineCount)}</td>
            <td className={`${cell} text-right tabular-nums max-sm:hidden`}>{formatCount(list.pieces)}</td>
            <td className={`${cell} text-right whitespace-nowrap text-muted max-sm:hidden`}>
              <LocalTime at={list.changedAt} form="day" />
            </td>
            <td className="py-1 pr-2 sm:pr-4">
              <RowActions list={list} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RowActions({ list }: { list: ListSummary }) {
  const navigate = useNavigate();
  const load = () => readLines(list.id);
  return (
    <div className="flex items-center justify-end">
      <ExportMenu
        noun="line"
        label={`Export ${list.name}`}
        choices={() => (list.lineCount > 0 ? [exportedList(list, load)] : [])}
      />
      <DuplicateButton
        isInRow
        list={list}
        load={load}
        onDone={(copy) =>
          notify({
            title: `Duplicated “${isolated(list.name)}”`,
            action: {
              label: 'View copy',
              onPress: () => void navigate({ to: '/lists/$listId', params: { listId: copy.id } }),
            },
          })
        }
      />
      <DeleteButton isInRow list={list} />
    </div>
  );
}

function ListsSkeleton() {
  return (
    <div className="divide-y divide-line">
      <LoadingNote what="your lists" />
      {['a', 'b', 'c'].map((row) => (
        <div key={row} className={cell}>
          <Skeleton className="my-0.5 h-4 w-48" />
        </div>
      ))}
    </div>
  );
}
