import type { ScenarioSummary } from '@/contract/sandbox/sandbox';
import { type ScenarioGroup, scenarioGroups } from '@/contract/sandbox/scenario-names';

/** Scenarios by group, in the order of the groups, without empty groups. */
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
