import type { ScenarioSummary } from '@/contract/sandbox';
import { type ScenarioName, scenarioGroups, scenarioNames } from '@/contract/scenario-names';
import type { Scenario } from './scenario';
import { everyStatus } from './scenarios/every-status';
import { freshBuyer } from './scenarios/fresh-buyer';
import { oneMinuteLeft } from './scenarios/one-minute-left';

/** Every scenario by its name, which is the last segment of its link. */
export const scenarios: Partial<Record<ScenarioName, Scenario>> = {
  'fresh-buyer': freshBuyer,
  'one-minute-left': oneMinuteLeft,
  'every-status': everyStatus,
};

/** What there is to choose from, group by group. */
export function listScenarios(): ScenarioSummary[] {
  const all = scenarioNames.flatMap((name) => {
    const scenario = scenarios[name];
    if (!scenario) return [];
    const { title, description, group } = scenario;
    return [{ name, title, description, group }];
  });
  return scenarioGroups.flatMap((group) => all.filter((scenario) => scenario.group === group));
}
