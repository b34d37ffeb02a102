import type { ScenarioSummary } from '@/contract/sandbox';
import { type ScenarioName, scenarioGroups, scenarioNames } from '@/contract/scenario-names';
import type { Scenario } from './scenario';
import { addressRefused } from './scenarios/address-refused';
import { amountsChange } from './scenarios/amounts-change';
import { bankDetailsChanged } from './scenarios/bank-details-changed';
import { busyBuyer } from './scenarios/busy-buyer';
import { down } from './scenarios/down';
import { emptyMarket } from './scenarios/empty-market';
import { everyStatus } from './scenarios/every-status';
import { expired } from './scenarios/expired';
import { freshBuyer } from './scenarios/fresh-buyer';
import { hugeMarket } from './scenarios/huge-market';
import { oddData } from './scenarios/odd-data';
import { oneMinuteLeft } from './scenarios/one-minute-left';
import { sessionExpired } from './scenarios/session-expired';
import { slow } from './scenarios/slow';
import { soldOut } from './scenarios/sold-out';
import { tooManyRequests } from './scenarios/too-many-requests';
import { tracking } from './scenarios/tracking';
import { unknownNotPlaced } from './scenarios/unknown-not-placed';
import { unknownThenFound } from './scenarios/unknown-then-found';
import { unmatchedRequests } from './scenarios/unmatched-requests';

/** Every scenario by its name, which is the last segment of its link. */
export const scenarios: Record<ScenarioName, Scenario> = {
  'fresh-buyer': freshBuyer,
  'busy-buyer': busyBuyer,
  'empty-market': emptyMarket,
  'huge-market': hugeMarket,
  'unmatched-requests': unmatchedRequests,
  'address-refused': addressRefused,
  'one-minute-left': oneMinuteLeft,
  expired,
  'amounts-change': amountsChange,
  'sold-out': soldOut,
  'unknown-then-found': unknownThenFound,
  'unknown-not-placed': unknownNotPlaced,
  'bank-details-changed': bankDetailsChanged,
  'every-status': everyStatus,
  tracking,
  'session-expired': sessionExpired,
  slow,
  down,
  'too-many-requests': tooManyRequests,
  'odd-data': oddData,
};

/** What there is to choose from, group by group. */
export function listScenarios(): ScenarioSummary[] {
  const all = scenarioNames.map((name) => {
    const { title, description, group } = scenarios[name];
    return { name, title, description, group };
  });
  return scenarioGroups.flatMap((group) => all.filter((scenario) => scenario.group === group));
}
