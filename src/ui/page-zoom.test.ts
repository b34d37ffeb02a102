import { expect, it } from 'vitest';
import { zoomedQuery } from './page-zoom';

it('multiplies every length of a media query', () => {
  expect(zoomedQuery('(min-width: 1280px)', 1.5)).toBe('(min-width: 1920px)');
  expect(zoomedQuery('screen and (min-width: 900px) and (max-width: 1023.5px)', 1.25)).toBe(
    'screen and (min-width: 1125px) and (max-width: 1279.375px)',
  );
  expect(zoomedQuery('print', 1.5)).toBe('print');
});
