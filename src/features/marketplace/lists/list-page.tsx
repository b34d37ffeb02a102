import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ListLine } from '@/contract/lists';
import { changeList, savedListQuery } from '@/features/lists/list-queries';
import { counted } from '@/lib/text/count-text';
import { isolated } from '@/lib/text/isolated-text';
import { buttonClass } from '@/ui/controls/button';
import { ExportMenu } from '@/ui/export/export-menu';
import { EmptyState } from '@/ui/feedback/empty-state';
import { notify } from '@/ui/feedback/notify';
import { PageSkeleton } from '@/ui/feedback/skeleton';
import { Page, Panel } from '@/ui/layout/page';
import { LocalTime } from '@/ui/relative-time';
import { ListActions } from './list-actions';
import { ListComparison } from './list-comparison';
import { exportedList } from './list-export';
import { notifyError } from './notify-error';

const back = (
  <Link to="/lists" className={buttonClass('quiet', 'tool')}>
    <ChevronLeft aria-hidden="true" className="size-4" />
    All lists
  </Link>
);

/** One list, compared with today's market. */
export function ListPage() {
  const { listId } = useParams({ from: '/_desk/lists/$listId' });
  const { data: list } = useSuspenseQuery(savedListQuery(listId));
  const { mutateAsync: change } = useMutation(changeList);
  if (!list) return <ListNotFound />;

  async function removeLine(line: ListLine) {
    const name = isolated(line.name);
    await change({ id: listId, remove: [line.id] });
    const undo = () => void change({ id: listId, add: [line] }).catch(notifyError('restore the line'));
    notify({ title: `Removed: ${name}`, action: { label: 'Undo', onPress: undo } });
  }

  async function changeQuantity({ id, name }: ListLine, quantity: number) {
    await change({ id: listId, quantities: [{ id, quantity }] }).catch(
      notifyError(`change the quantity of ${isolated(name)}`),
    );
  }

  return (
    <Page
      title={isolated(list.name)}
      back={back}
      actions={
        <>
          <ExportMenu
            look="secondary"
            noun="line"
            choices={() => (list.lines.length > 0 ? [exportedList(list, async () => list.lines)] : [])}
          />
          <ListActions list={list} />
        </>
      }
      meta={
        <>
          {`${counted(list.lineCount, 'line')} · ${counted(list.pieces, 'pc')} · Updated `}
          <LocalTime at={list.changedAt} form="day" />
        </>
      }
    >
      {list.lines.length === 0 ? (
        <Panel>
          <EmptyState
            title="No lines in this list"
            action={
              <Link to="/marketplace" className={buttonClass('primary')}>
                Find lots
              </Link>
            }
          >
            Select lots in the marketplace, then choose Save as list.
          </EmptyState>
        </Panel>
      ) : (
        <ListComparison
          key={list.id}
          listKey={`${list.id} ${list.changedAt}`}
          lines={list.lines}
          onRemove={(line) =>
            void removeLine(line).catch(notifyError(`remove ${isolated(line.name)} from the list`))
          }
          onQuantity={changeQuantity}
        />
      )}
    </Page>
  );
}

/** The skeleton of a list. */
export const ListPending = () => (
  <PageSkeleton what="the list" sizes={['-mt-0.5 mb-2.5 h-4 w-20', 'mb-5 h-7 w-64', 'h-56']} />
);

/** The screen for a list that was deleted or belongs to another account. */
function ListNotFound() {
  return (
    <Page title="List not found">
      <EmptyState
        title="We couldn't find this list"
        action={
          <Link to="/lists" className={buttonClass('primary')}>
            All lists
          </Link>
        }
      >
        It may have been deleted, or it belongs to another account.
      </EmptyState>
    </Page>
  );
}
