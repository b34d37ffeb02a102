import type { ScenarioGroup } from '@/contract/sandbox/scenario-names';
import type { Stage } from './stage';

/** Where a situation is to be seen. */
export interface Opening {
  /** Path and search of the screen. */
  opens: string;
  /** What the tab must find in its session storage, besides what is removed from it (tab-storage.ts). */
  tabStorage?: Readonly<Record<string, string>>;
}

/** A situation on demand. Its name is its key in scenarios.ts. */
export interface Scenario {
  readonly title: string;
  /** What is to be seen, in a sentence or two. */
  readonly description: string;
  readonly group: ScenarioGroup;
  /** How many lots the market has. */
  readonly listings: number;
  /** Whether the buyer has an address book and half a year of orders. */
  readonly hasPast: boolean;
  /** Brings the situation about, by calls that anybody could make; gives where to look at it. */
  readonly prepare: (stage: Stage) => Promise<Opening>;
}

/** Lots of a market that looks alive, and that a demo is not kept waiting for. */
export const usualListings = 2000;
