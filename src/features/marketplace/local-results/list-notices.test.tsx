import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { marketplaceDefaults } from '../search/marketplace-search';
import { EmptyResults } from './list-notices';

it('leaves the progress to the status line while nothing is found yet', () => {
  const markup = renderToStaticMarkup(
    <EmptyResults
      results={{
        view: 'empty',
        isPaged: false,
        search: marketplaceDefaults,
        total: 0,
        pages: 1,
        extent: 'soFar',
        advice: null,
        retry: () => {},
      }}
      onChange={() => {}}
    />,
  );
  expect(markup.replaceAll(/<[^>]*>/g, '')).toBe('Nothing found in the lots loaded so far');
});
