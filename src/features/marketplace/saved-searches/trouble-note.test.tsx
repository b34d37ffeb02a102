import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TroubleNote } from './trouble-note';

const textOf = (trouble: Parameters<typeof TroubleNote>[0]['trouble']) =>
  renderToStaticMarkup(<TroubleNote trouble={trouble} what="Watched lots" />).replaceAll(/<[^>]*>/g, '');

it('blames the storage only where the storage is the reason', () => {
  expect(textOf(null)).toBe('');
  expect(textOf('full')).toContain('storage is full');
  expect(textOf('forbidden')).toContain('blocks storage');
  expect(textOf('unreadable')).not.toMatch(/blocks|full|until you close/);
  expect(textOf('unreadable')).toContain('be read');
});
