import '@/contract/schema-config';
import type { SearchSchemaInput } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { choiceField } from '@/contract/search-field';

/** The two types of wire. They have different routing numbers, so the buyer chooses. */
export const wireChoices = ['local', 'international'] as const;
export type WireChoice = (typeof wireChoices)[number];

export const wireChoiceWords: Record<WireChoice, { title: string; who: string }> = {
  local: { title: 'Domestic wire', who: 'US bank' },
  international: { title: 'International wire', who: 'Bank outside the US' },
};

const wireSearch = z.object({ wire: choiceField(wireChoices) });

/** The search of the screens that show wire details: the chosen type. */
export const readWireSearch = (search: { wire?: WireChoice | undefined } & SearchSchemaInput) =>
  wireSearch.parse(search);
