import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { describe, expect, test } from 'vitest';

// Words that have a standard term, or an American spelling. They must not return as identifiers, file names or text.

/** Files and folders that are scanned. */
const scanned = [
  'README.md',
  'docs',
  'e2e',
  'index.html',
  'playwright.config.ts',
  'scripts',
  'src',
  'tailwind.config.ts',
  'vite.config.ts',
];

/** Former names, each with its replacement. They match whole identifiers. */
const identifiers: Record<string, string> = {
  'kept|known|asked|told|shown|wanted|found|meant': 'the noun: cached, rows, query, notice, visible, matches',
  'see|hear|tell|follow|(?:see|hear|tell|note|leave)[A-Z]\\w*': 'update, subscribe, notify, record, remove',
  'marketBook|MarketBook|bookSentence': 'marketSync, MarketSync, syncStatusText',
  'surroundings|Hindrance|readingGate': 'environment, PauseReason, requestThrottle',
  'freshHead|linkedPass|plainPass|nap|scopeFollowing': 'pollChanges, fullScan, simpleScan, sleep, syncLoop',
  'own(View|Facets|Sort|Results|Market)\\w*': 'local…',
  'own(Table|Layout)\\w*': 'default…',
  'lazyParts|loadedOnce|useInsistentPart|afterInput|noteFollowed|takeTurn|useSettled':
    'lazyPart, React’s own hooks',
  'textRoom|wholeText|inPieces|rowKeys|rowWalk|placeFor': 'CSS truncate, virtual rows, targetRow',
  'lotTick|LotTick|ListTick|tickLook|lotMarks|LotMark': 'checkbox, change badge',
  'useSearchAhead|useChosen|typedWords|understand|Understanding|settledParts|wordAtoms|Atom|atoms?[A-Z]\\w*':
    'one search state, parseQuery, ParsedQuery, disambiguate, tokenize, Token',
  'marketCount|passRows|lately': 'filterRows, an LRU cache',
  'cellLooks|headsLook|tableSideBar|pageReads': '…Classes, (gone), pageEvents',
  'takeDueLooks|noteLook|declareLost|supplyKey|ordersInDoubt':
    'claimDueChecks, recordCheck, markInterrupted, attachKey, unresolvedOrders',
  '(take|reserve)Room|worldRoom|upkeep|strike|strikes|struck|BrokenLine|mortal\\w*':
    'reserveQuota, maintenance, nextFault, ConnectionDropped, crash…',
  '(?:listings?|lots?)[A-Z]\\w*|\\w+(?:Listing|Lot)(?:s?|s?[A-Z]\\w*)':
    'sellRequest; a lot is on screen only',
  'bulk(Place|Ending|Work)\\w*|eyeGroups|wireStop|sheetProblem|signedInMark|thisTab':
    'bulk…, groupDigits, wireWarning, amountMismatch, signedInHint, singletons',
};

/** Parts of former file names, each with its replacement. */
const fileNames: Record<string, string> = {
  '(market-)?book(-|\\.)': 'market-sync',
  'surroundings|reading-gate|fresh-head|linked-pass|plain-pass|scope-following|book-sentence':
    'environment, request-throttle, poll-changes, full-scan, simple-scan, sync-loop, sync-status-text',
  'own-(view|facets|market|sort)': 'local-…',
  'lazy-parts|loaded-once|use-insistent-part|after-input|text-room|whole-text|row-keys|in-pieces':
    'lazy-part, (gone)',
  '-?tick\\.|lot-marks|row-walk|market-count|settled-parts|word-atoms|use-search-ahead|use-chosen|typed-words':
    'checkbox, change badges, row-navigation, filter-rows, disambiguate, tokenize',
  '-looks?\\.|table-side-bar|page-reads': '-classes, (gone), page-events',
  'telling|this-tab|signed-in-mark|sketch': 'notification-host, singletons, signed-in-hint, app-shell',
  'bulk-(place|ending|work)|eye-groups|wire-stop|sheet-problem':
    'bulk/, groupDigits, wire-warning, amountMismatch',
  'storable|order-attempt-form|page-with-answers|(first|early)-answers':
    'postgres-text, order-attempt-dto, preloaded-page, preloaded-responses',
  'world-room|room\\.|upkeep|mortal|carts|fault-schedules-(one|two)|crash-elsewhere':
    'world-quota, maintenance, crash-injector, money-fuzz, fault-schedules-shard, crash-external',
  '(lots?|listings?)(?!-tick|-marks)[-.]': 'sell-request',
};

/** Type names that several files exported with different meanings. An exported type needs a specific name. */
const vagueTypes = /export (?:type|interface|class) (Outcome|Call|Answer|Sender|Change)\b/;

/** Names that must stay, because they are stored in rows or data files. */
const fixed: Record<string, readonly string[]> = {
  'src/server/sandbox/core/market.ts': ['lotSizes', 'listingShare'],
  'src/server/sandbox/core/market.test.ts': ['lotSizes', 'listingShare'],
  'src/server/sandbox/seed/popularity.ts': ['listingShare'],
  'src/server/sandbox/seed/sell-requests.ts': ['lotSizes'],
  'src/server/sandbox/seed/sell-requests.test.ts': ['lotSizes'],
  'src/contract/desk.ts': ['asked'],
  'src/features/buy-requests/unanswered-requests.tsx': ['asked'],
  'src/server/gateway/memory/buy-request-intents.ts': ['asked'],
  'src/server/gateway/memory/buy-request-intents.test.ts': ['asked'],
};

/** British spellings, and words that are not plain American English. They match anywhere, in code, comments and text. */
const spellings = [
  'colour',
  'cancell(ed|ing)',
  'favour',
  'behaviour',
  'neighbour',
  'honour',
  'licence',
  'centre\\b',
  '(normal|memo|human|organ|recogn|serial|initial|synchron|optim|summar|categor|custom|real|util)is(e|ed|es|ing)',
  'analys(e|ed|ing)\\b',
  'programmes?\\b',
  'travell(ed|er|ing)',
  '\\blabell(ed|ing)\\b',
  'journall(ed|ing)',
  '\\banew\\b',
  '\\bwhoever\\b',
  '\\bdearer\\b',
  'full stop',
  'beforehand',
  'by and by',
];

/** Lists as sellers write them, in the sellers' own spelling. */
const samples = 'src/features/pasted-lists/testing/';

const self = basename(import.meta.filename);
const isText = (name: string) =>
  /\.(tsx?|mjs|css|html|md)$/.test(name) && name !== self && !name.endsWith('.gen.ts');

/** Every text file in a folder, or the file itself. */
function filesIn(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isText(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'));
}

const regexLiteral = /(?<=[(,=:[!&|?{;]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/;
const comment = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/;
const stringLiteral = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/;
const notCode = new RegExp([regexLiteral, comment, stringLiteral].map(({ source }) => source).join('|'), 'g');

/** The identifiers of a source text, without comments, literals and the text of JSX elements. */
function identifiersIn(source: string): Set<string> {
  const code = source.replaceAll(notCode, ' ').replaceAll(/>[^<>{}();=&|]*(?=[<{])/g, '>');
  return new Set(code.match(/[A-Za-z_$][\w$]*/g));
}

/** The words above that a file contains. */
function findings(path: string, text: string): string[] {
  const results: string[] = [];
  const names = /\.(tsx?|mjs)$/.test(path)
    ? [...identifiersIn(text)].filter((name) => !fixed[path]?.includes(name))
    : [];
  for (const [pattern, replacement] of Object.entries(identifiers)) {
    const whole = new RegExp(`^(?:${pattern})$`);
    for (const name of names.filter((each) => whole.test(each)))
      results.push(`${path}: ${name} → ${replacement}`);
  }
  for (const [pattern, replacement] of Object.entries(fileNames)) {
    if (new RegExp(`(?:^|-)(?:${pattern})`).test(basename(path)))
      results.push(`${path}: file name → ${replacement}`);
  }
  const vague = vagueTypes.exec(text.replaceAll(notCode, ' '))?.[1];
  if (vague) results.push(`${path}: ${vague} → a name of its own`);
  for (const pattern of path.startsWith(samples) && path.endsWith('.md') ? [] : spellings) {
    const matches = new Set(text.match(new RegExp(pattern, 'gi')));
    for (const match of matches) results.push(`${path}: “${match}”`);
  }
  return results;
}

describe('names and spellings', () => {
  test('are standard terms in American English', () => {
    const files = scanned.flatMap(filesIn);
    expect(files.length).toBeGreaterThan(400);
    expect(files.flatMap((path) => findings(path, readFileSync(path, 'utf8')))).toEqual([]);
  });

  test.each([
    ['an identifier', 'a.ts', 'const found = rows[0];', 1],
    ['a property', 'a.ts', 'store.tellChange();', 1],
    ['a file name', 'lot-tick.tsx', '', 1],
    ['an exported type with a vague name', 'a.ts', 'export interface Change {}', 1],
    ['a spelling in a comment', 'a.ts', '// The colour of a lot.', 1],
    ['a spelling in a document', 'a.md', 'Orders are cancelled.', 1],
    ['no word of a string', 'a.ts', `const text = 'not found';`, 0],
    ['no word of a comment', 'a.ts', '/* What was found. */ const row = 1;', 0],
    ['no word of an element', 'a.tsx', '<h1>Page not found</h1>', 0],
    ['no word of a regular expression', 'a.ts', 'const quote = /[`"] found/; const row = 1;', 0],
    ['no part of an identifier', 'a.ts', 'const notFound = knownCarriers.length;', 0],
  ])('the scan finds %s', (_, path, source, count) => {
    expect(findings(path, source)).toHaveLength(count);
  });
});

/** Words that must not appear on screen, each with its replacement. */
const screenWords: readonly [pattern: RegExp, replacement: string][] = [
  [/\bcolours?\b/i, 'color'],
  [/\bdearer\b/i, 'more expensive, price up'],
  [/\bfull stop\b/i, 'period'],
  [/\banew\b/i, 'again, new'],
  [/\bbeforehand\b/i, 'before, first'],
  [/\bby and by\b/i, 'over time'],
  [/\bany more\b/i, 'anymore, no longer'],
  [/\ba piece\b|\bper piece\b/i, 'each'],
  [/\bmake (a |the )?buy requests?\b|\bmake again\b/i, 'send, resend'],
  [/\bguided walk\b|\bthe walk\b/i, 'guided tour'],
  [/\d %/, 'a percent sign without a space'],
  [/\bcould not\b/i, "couldn't"],
  [/\bcannot\b/i, "can't"],
  [/\bplease\b/i, '(nothing)'],
  [/\boops\b/i, '(what happened)'],
  [/^\p{Lu}.*\p{L}!/u, 'no exclamation mark'],
  [/\s.*\brefused\b|\brefused\b.*\s/i, 'not accepted'],
  [/\bwhoever\b/i, '(say who)'],
];

/** The texts of a module: string literals, templates and the text of elements. Names of modules and types are left out. */
function textsIn(path: string, source: string): string[] {
  const texts: string[] = [];
  const add = (text: string) => texts.push(text.replaceAll(/\s+/g, ' ').trim());
  const specifiers = new Set<string>();
  new Visitor({
    ImportDeclaration: (node) => void specifiers.add(node.source.value),
    Literal: (node) => void (typeof node.value === 'string' && add(node.value)),
    TemplateElement: (node) => void add(node.value.cooked ?? node.value.raw),
    JSXText: (node) => void add(node.value),
  }).visit(parseSync(path, source).program);
  return texts.filter((text) => !specifiers.has(text));
}

/** The words above that the texts of a module contain. */
function textFindings(path: string, source: string): string[] {
  return textsIn(path, source).flatMap((text) =>
    screenWords
      .filter(([pattern]) => pattern.test(text))
      .map(([, replacement]) => `${path}: “${text}” → ${replacement}`),
  );
}

describe('texts of the screen', () => {
  test('use the terms of the trade in American English', () => {
    const files = filesIn('src').filter(
      (path) =>
        /\.tsx?$/.test(path) && !/\.test\.|\.test-data\.|\/testing\/|src\/architecture|\.gen\.ts$/.test(path),
    );
    expect(files.length).toBeGreaterThan(300);
    expect(files.flatMap((path) => textFindings(path, readFileSync(path, 'utf8')))).toEqual([]);
  });

  test.each([
    ['a label', `<Field label="Colour" />;`, 1],
    ['the text of an element', `<p>Nothing is\n sold any more.</p>;`, 1],
    ['a template', 'const text = `${count} % off`;', 0],
    ['a percent sign with a space', 'const text = "10 % off";', 1],
    ['an exclamation mark', `const title = 'Order placed!';`, 1],
    ['no name of a color', `const color = 'Storm Grey';`, 0],
    ['no comment', '// The walk of a tree, made anew.', 0],
    ['no class name', `const classes = 'mt-0! flex';`, 0],
    ['no identifier', 'const colour = walk(plan);', 0],
  ])('the scan finds %s', (_, source, count) => {
    expect(textFindings('a.tsx', source)).toHaveLength(count);
  });
});
