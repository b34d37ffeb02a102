/** The two types of wire. They have different routing numbers, so the buyer chooses. */
export const wireChoices = ['local', 'international'] as const;
export type WireChoice = (typeof wireChoices)[number];

export const wireChoiceWords: Record<WireChoice, { title: string; who: string }> = {
  local: { title: 'Domestic wire', who: 'US bank' },
  international: { title: 'International wire', who: 'Bank outside the US' },
};
