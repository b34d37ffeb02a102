import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { deskEndpoints } from '@/contract/desk';
import { endpointPath } from '@/contract/endpoint';
import { endpoints, interfaceBase } from '@/contract/interface';
import { marketplaceDefaults, sellRequestQueryOf } from './marketplace-search';

it('the page asks ahead at the very addresses that the app asks then', () => {
  const page = readFileSync('index.html', 'utf8');
  const query = sellRequestQueryOf(marketplaceDefaults);
  expect(page).toContain(`'${deskEndpoints.readSession.path}'`);
  expect(page).toContain(`'${interfaceBase}${endpointPath(endpoints.listSellRequests, { query })}'`);
});
