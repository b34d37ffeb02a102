import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { deskEndpoints } from '@/contract/desk';
import { endpointPath } from '@/contract/endpoint';
import { preloadedReads } from '@/contract/preloaded-reads';
import { endpoints, interfaceBase } from '@/contract/interface';
import { marketplaceDefaults, sellRequestQueryOf } from '../search/marketplace-search';

it('the page has at hand what the app asks for first, by the very addresses', () => {
  const query = sellRequestQueryOf(marketplaceDefaults);
  expect(preloadedReads).toEqual({
    session: deskEndpoints.readSession.path,
    lots: `${interfaceBase}${endpointPath(endpoints.listSellRequests, { query })}`,
  });
  const page = readFileSync('index.html', 'utf8');
  for (const url of Object.values(preloadedReads)) expect(page).toContain(`'${url}'`);
});
