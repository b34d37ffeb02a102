import { it } from 'vitest';
import { comparable, testLists } from '../testing/test-lists';
import { parseList } from './parse-list';
it('shows', () => {
  let [ok, all, silent] = [0, 0, 0];
  for (const l of testLists()) {
    const r = parseList(l.text);
    const left = r.items.map((i) => ({ s: JSON.stringify(comparable(i)), w: i.warnings, used: false }));
    let good = 0;
    const miss: string[] = [];
    for (const e of l.items) {
      const s = JSON.stringify(e);
      const f = left.find((x) => !x.used && x.s === s);
      if (f) {
        f.used = true;
        good++;
      } else miss.push(s);
    }
    const sk = r.skipped.map((s) => s.line).join(),
      es = l.skipped.join();
    ok += good;
    all += l.items.length;
    const extra = left.filter((x) => !x.used);
    silent += extra.filter((x) => x.w.length === 0).length;
    const sh = (s: string) => s.replaceAll(/"(\w+)":/g, (_, k) => k.slice(0, 3) + ':').replaceAll('"', '');
    console.log(
      `${l.file} ${good}/${l.items.length} ${
        sk === es
          ? ''
          : 'SKIPPED ' +
            r.skipped
              .filter((s) => !l.skipped.includes(s.line))
              .map((s) => s.line + ' ' + s.reason)
              .join(', ') +
            ' / missing ' +
            l.skipped.filter((n) => !r.skipped.some((s) => s.line === n)).join()
      }\n` +
        miss.map((m) => ' - ' + sh(m)).join('\n') +
        '\n' +
        extra.map((x) => ' + ' + sh(x.s) + ' ' + x.w.join('; ')).join('\n'),
    );
  }
  console.log('TOTAL', ok, all, 'wrong without warning', silent);
});
