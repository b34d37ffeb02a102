import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ScenarioSummary } from '@/contract/sandbox/sandbox';
import type { ScenarioName } from '@/contract/sandbox/scenario-names';
import { classNames } from '@/ui/class-names';
import { TextField } from '@/ui/controls/field';
import { ControlHint, ControlSection } from './control-section';
import { scenariosQuery } from '../sandbox/demo-queries';

function matchingScenarios(scenarios: readonly ScenarioSummary[], words: string): ScenarioSummary[] {
  const terms = words.toLowerCase().split(/\s+/).filter(Boolean);
  return scenarios.filter(({ name, title, description, group }) => {
    const text = `${name} ${title} ${description} ${group}`.toLowerCase();
    return terms.every((word) => text.includes(word));
  });
}

/** All scenarios; opening one replaces this demo. */
export function ScenarioSection({ current }: { current: ScenarioName | null }) {
  const { data: scenarios = [] } = useQuery(scenariosQuery);
  const [words, setWords] = useState('');
  // The sandbox lists the scenarios by group.
  const groups = [...Map.groupBy(matchingScenarios(scenarios, words), ({ group }) => group)];
  const isSearching = words.trim() !== '';
  return (
    <ControlSection title="Scenario" isOpenAtFirst meta={scenarios.length > 0 ? scenarios.length : null}>
      <TextField
        label="Find scenario"
        isLabelHidden
        type="search"
        placeholder="Find scenario"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {groups.map(([group, list]) => (
        <section key={group} aria-label={group}>
          <h4 className="pt-1 pb-0.5 text-xs font-medium text-muted">{group}</h4>
          <ul className={isSearching ? '-mx-2' : 'flex flex-wrap gap-1'}>
            {list.map(({ name, title, description }) => (
              <li key={name}>
                <a
                  href={`/demo/${name}`}
                  aria-current={name === current || undefined}
                  title={isSearching ? undefined : description}
                  className={classNames(
                    'block rounded transition-colors hover:bg-hover',
                    isSearching ? 'px-2 py-1.5' : 'border border-line px-1.5 py-0.5 text-xs',
                    name === current && 'bg-accent-tint',
                  )}
                >
                  <span className="block font-medium">{title}</span>
                  {isSearching ? <span className="block text-xs text-muted">{description}</span> : null}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {scenarios.length > 0 && groups.length === 0 ? <ControlHint>No scenarios match.</ControlHint> : null}
    </ControlSection>
  );
}
