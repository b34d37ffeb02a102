/** East Asian characters, which take two columns of a fixed-width font. */
const wide = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF01-\uFF60\uFFE0-\uFFE6]/;
const longestRule = 400;
/** "------ ---- -----": the rule between the headings and the rows of a table. */
const ruleForm = /^[\s>]*-{2,}(?: +-{2,}){2,}\s*$/;

/** Splits a line at columns of a fixed-width font. @param starts the first column of each cell */
function cellsAt(line: string, starts: readonly number[]): string[] {
  const cells = starts.map(() => '');
  let column = 0;
  let at = 0;
  for (const letter of line) {
    if (column >= (starts[at + 1] ?? Infinity)) at += 1;
    cells[at] += letter;
    column += wide.test(letter) ? 2 : 1;
  }
  return cells.map((cell) => cell.trim());
}

/** Separates the cells of fixed-width tables by tabs if they contain East Asian text. A rule shows where their columns start. */
export function withTabs(lines: readonly string[]): readonly string[] {
  const tabbed = [...lines];
  for (const [at, rule] of lines.entries()) {
    if (rule.length > longestRule || !ruleForm.test(rule)) continue;
    let end = at + 1;
    while (end < lines.length && lines[end]?.trim() !== '' && !ruleForm.test(lines[end] ?? '')) end += 1;
    const first = Math.max(0, at - 1);
    const starts = [...rule.matchAll(/-+/g)].map(({ index }) => index);
    if (!lines.slice(first, end).some((line) => wide.test(line))) continue;
    for (let row = first; row < end; row += 1)
      if (row !== at) tabbed[row] = cellsAt(lines[row] ?? '', starts).join('\t');
  }
  return tabbed;
}
