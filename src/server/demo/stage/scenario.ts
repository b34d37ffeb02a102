import type { ScenarioGroup } from '@/contract/sandbox/scenario-names';
import type { Stage } from './stage';

/** The screen that shows a situation. */
export interface Opening {
  /** Its path and search. */
  opens: string;
  /** What the tab's session storage must contain; the rest is removed (tab-storage.ts). */
  tabStorage?: Readonly<Record<string, string>>;
}

/** A situation that can be opened. Its name is its key in scenarios.ts. */
export interface Scenario {
  readonly title: string;
  /** A description in one or two sentences. */
  readonly description: string;
  readonly group: ScenarioGroup;
  /** The number of lots in the market; 2,000 if absent, which looks alive and is created quickly. */
  readonly listings?: number;
  /** Whether the buyer has an address book and half a year of orders; true if absent. */
  readonly hasPast?: boolean;
  /** Prepares the situation with calls that any caller could send; returns its screen. */
  readonly prepare: (stage: Stage) => Promise<Opening>;
}
