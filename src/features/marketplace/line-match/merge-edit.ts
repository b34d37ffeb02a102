import type { LineEdit } from '@/features/market-index/index/match-lines';

/** An edit with a change applied. Answers to other questions stay. */
export function mergeEdit<Edit extends LineEdit>(edit: Edit, change: Edit): Edit {
  const answers = change.answers ? { ...edit.answers, ...change.answers } : edit.answers;
  return { ...edit, ...change, answers };
}
