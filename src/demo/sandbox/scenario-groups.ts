import type { ScenarioSummary } from '@/contract/sandbox/sandbox';
import { type ScenarioGroup, scenarioGroups } from '@/contract/sandbox/scenario-names';

/** Scenarios under their groups, in the groups' order; empty groups are left out. */
export function scenariosByGroup(
  scenarios: readonly ScenarioSummary[],
): [group: ScenarioGroup, scenarios: ScenarioSummary[]][] {
  return scenarioGroups
    .map((group): [ScenarioGroup, ScenarioSummary[]] => [
      group,
      scenarios.filter((scenario) => scenario.group === group),
    ])
    .filter(([, list]) => list.length > 0);
}
