import { Button } from '@/ui/controls/button';
import type { ToolProps } from '../local-results/tool-props';
import { listComparisonText, subjectOfList } from './list-subject';

/** The button that compares the lots of a list whose lots all have one model and storage. */
export function CompareListButton({ search, facets, go }: Pick<ToolProps, 'search' | 'facets' | 'go'>) {
  const subject = subjectOfList(facets);
  if (!subject) return null;
  return (
    <Button
      look="link"
      size="inline"
      aria-keyshortcuts="l"
      title="Compare lots (L)"
      className="h-6 max-w-96 min-w-0 shrink"
      onClick={() => go({ compare: listComparisonText(subject, search) }, { resetScroll: false })}
    >
      <span className="truncate">
        Compare all {/* A narrow list has no room for this text; the chips show it. */}
        <span className="@max-[75rem]:sr-only">
          {[subject.model, subject.storage].filter(Boolean).join(' ')}{' '}
        </span>
        lots
      </span>
    </Button>
  );
}
