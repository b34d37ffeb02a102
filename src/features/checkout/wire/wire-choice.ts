/** The two ways to wire: they go to different routing numbers, so the buyer says which. */
export const wireChoices = ['local', 'international'] as const;
export type WireChoice = (typeof wireChoices)[number];

export const wireChoiceWords: Record<WireChoice, { title: string; who: string }> = {
  local: { title: 'Domestic wire', who: 'US bank' },
  international: { title: 'International wire', who: 'Bank outside the US' },
};
