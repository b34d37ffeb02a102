import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FacetGroup } from './facet-group';
import type { FacetValue } from './facet-values';

function group(values: readonly FacetValue[], isAwaited: boolean, chosen: string[] = []) {
  const markup = renderToStaticMarkup(
    <FacetGroup
      label="Brand"
      values={values}
      chosen={chosen}
      isCounted={false}
      isAwaited={isAwaited}
      className=""
      onChange={() => {}}
    />,
  );
  return {
    values: [...markup.matchAll(/value="([^"]*)"/g)].map(([, value]) => value).join(' '),
    placeholders: markup.match(/bg-skeleton/g)?.length ?? 0,
    hasShowAll: markup.includes('Show all'),
  };
}

it('has placeholders for values without counts while those are awaited, but not for the chosen ones', () => {
  const values = ['Apple', 'HP', 'Dell'].map((value) => ({ value, count: null }));
  const counted = values.map((one) => ({ ...one, count: 1 }));
  expect(group(values, true)).toEqual({ values: '', placeholders: 8, hasShowAll: true });
  expect(group(values, true, ['HP'])).toEqual({ values: 'HP', placeholders: 7, hasShowAll: true });
  expect(group(values, false)).toEqual({ values: 'Apple HP Dell', placeholders: 0, hasShowAll: false });
  expect(group(counted, true).values).toBe('Apple HP Dell');
});
