import { readFileSync } from 'node:fs';
import { it } from 'vitest';
import { parseList } from './parse-list';
it('shows', () => {
  for (const name of (process.env['LISTS'] ?? '07-auction-manifest.csv,08-email-fixed-width.txt').split(
    ',',
  )) {
    const text = readFileSync(
      name.startsWith('/') ? name : new URL(`../testing/${name}`, import.meta.url),
      'utf8',
    );
    const { items, skipped } = parseList(text);
    console.log(
      items
        .map((i) =>
          [
            i.line,
            i.brand,
            i.name,
            i.quantity,
            i.minQuantity,
            i.price === null ? null : i.price / 100,
            i.currency,
            Object.values(i.properties).join('|'),
            i.warnings.join(' / '),
          ].join('  '),
        )
        .join('\n'),
    );
    console.log(skipped.map((s) => `${s.line} ${s.reason}: ${s.text.slice(0, 60)}`).join('\n'));
  }
});
