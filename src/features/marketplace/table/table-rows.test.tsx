import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it, vi } from 'vitest';
import type { SellRequest } from '@/contract/resources';
import { testSellRequest } from '@/features/buy-requests/testing/test-lines';
import { layoutOf } from '../columns/table-layout';
import { defaultSettings } from '../columns/table-settings';
import type { SellRequestList } from '../results/sell-request-list';
import { TableRows } from './table-rows';

beforeAll(() => vi.stubGlobal('location', { origin: 'http://localhost' }));

function rowsOf(at: (index: number) => SellRequest | undefined, from: number, to: number): string[] {
  const nothing = () => {};
  const sellRequestList: SellRequestList = {
    count: 1000,
    at,
    request: nothing,
    has: () => false,
    all: () => Promise.resolve([]),
  };
  const markup = renderToStaticMarkup(
    <TableRows
      sellRequestList={sellRequestList}
      density="normal"
      layout={layoutOf(defaultSettings, 1200)}
      now={0}
      openSellRequest=""
      visitedSellRequest=""
      onRender={nothing}
      from={from}
      to={to}
    />,
  );
  return markup.match(/<tr.*?<\/tr>/g) ?? [];
}

it('renders a placeholder row of the same height for a lot that is being fetched', () => {
  const one = testSellRequest(100, 10, { id: 'one' });
  const [above, first, second, below] = rowsOf((index) => (index === 20 ? one : undefined), 20, 22);
  expect(above).toContain('style="height:720px"');
  expect(first).toContain('data-lot="one"');
  expect(first).toContain('aria-rowindex="22"');
  expect(second).toContain('aria-rowindex="23"');
  expect(second).toContain('aria-busy="true"');
  expect(second).toContain('h-row');
  expect(second).not.toContain('button');
  expect(below).toContain(`style="height:${36 * 978}px"`);
});
