import type { ScenarioSummary } from '@/contract/sandbox/sandbox';
import { type ScenarioName, scenarioGroups, scenarioNames } from '@/contract/sandbox/scenario-names';
import type { Scenario } from './stage/scenario';
import { oddData } from './scenarios/odd-data';
import {
  addressRefused,
  amountsChange,
  bankDetailsChanged,
  expired,
  oneMinuteLeft,
  soldOut,
} from './scenarios/checkout';
import { unknownNotPlaced, unknownThenFound } from './scenarios/lost-orders';
import {
  busyBuyer,
  emptyMarket,
  freshBuyer,
  hugeMarket,
  pastedList,
  unmatchedRequests,
} from './scenarios/market';
import { everyStatus, tracking } from './scenarios/orders';
import { down, sessionExpired, slow, tooManyRequests } from './scenarios/service';

/** Every scenario by name, which is the last segment of its link. */
export const scenarios: Record<ScenarioName, Scenario> = {
  'fresh-buyer': freshBuyer,
  'busy-buyer': busyBuyer,
  'empty-market': emptyMarket,
  'huge-market': hugeMarket,
  'unmatched-requests': unmatchedRequests,
  'pasted-list': pastedList,
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

/** The list of scenarios, by group. */
export function listScenarios(): ScenarioSummary[] {
  const all = scenarioNames.map((name) => {
    const { title, description, group } = scenarios[name];
    return { name, title, description, group };
  });
  return scenarioGroups.flatMap((group) => all.filter((scenario) => scenario.group === group));
}
