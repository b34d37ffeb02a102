import { Button } from '@/ui/controls/button';
import type { ToolProps } from '../local-results/tool-props';
import { listComparisonText, subjectOfList } from './list-subject';

/** Compares the lots of a list, where all are of one model and storage. */
export function CompareListButton({ search, facets, go }: Pick<ToolProps, 'search' | 'facets' | 'go'>) {
  const { counts, total } = facets;
  const subject = counts ? subjectOfList({ counts, total }) : null;
  if (!subject) return null;
  return (
    <Button
      look="link"
      size="inline"
      aria-keyshortcuts="l"
      title="Compare lots (L)"
      className="h-6 max-w-64 min-w-0 shrink"
      onClick={() => go({ compare: listComparisonText(subject, search) }, { resetScroll: false })}
    >
      <span className="truncate">
        Compare all {/* In a narrow list the chips need the room, and say this. */}
        <span className="@max-[60rem]:sr-only">
          {[subject.model, subject.storage].filter(Boolean).join(' ')}{' '}
        </span>
        lots
      </span>
    </Button>
  );
}
