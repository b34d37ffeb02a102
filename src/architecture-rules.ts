import { parseSync, Visitor } from 'vite';

/*
 * The rules of the folders, as functions over source text, so that the test can be tried on planted violations.
 * Paths are from the project's root, with slashes.
 */

export type Sources = ReadonlyMap<string, string>;

/** Which folder may import which; `features/*` stands for any feature. Every folder may import itself. */
const mayImport: Record<string, readonly string[]> = {
  lib: [],
  contract: ['lib'],
  ui: ['lib'],
  api: ['contract', 'lib'],
  'features/*': ['ui', 'api', 'contract', 'lib'],
  'features/marketplace': [
    'features/buy-requests',
    // A lot's panel raises the offer of the cart line that it has just made.
    'features/cart',
    'features/commands',
    'features/market-sync',
    'features/market-index',
    'features/pasted-lists',
    'features/lists',
  ],
  'features/pasted-lists': ['features/market-index'],
  'features/order-attempts': ['features/buy-requests'],
  'features/cart': ['features/buy-requests', 'features/order-attempts', 'features/lists'],
  'features/checkout': [
    'features/cart',
    'features/addresses',
    'features/buy-requests',
    'features/order-attempts',
  ],
  // An order that is to be paid shows the wire sheet of the checkout.
  'features/orders': [
    'features/buy-requests',
    'features/checkout',
    'features/order-attempts',
    'features/lists',
  ],
  routes: ['features/*', 'app', 'contract', 'lib'],
  // The shell shows who is connected and what is in the cart.
  app: ['features/*', 'routes', 'ui', 'api', 'contract', 'lib'],
  // What a sandbox's page adds to the app; nothing may import it, so that nothing of it is in the app.
  demo: ['features/*', 'app', 'ui', 'api', 'contract', 'lib'],
  main: ['features/*', 'app', 'routes', 'ui', 'api', 'contract', 'lib'],
  'server/database': ['contract', 'lib'],
  'server/sandbox': ['contract', 'lib', 'server/database'],
  'server/gateway': ['contract', 'lib', 'server/database'],
  // It reaches the desk through a function that it is given, as any caller from outside would.
  'server/demo': ['contract', 'lib', 'server/database', 'server/sandbox'],
  server: ['contract', 'lib', 'server/database', 'server/sandbox', 'server/gateway', 'server/demo'],
  e2e: ['contract', 'lib'],
};

/** Production files that a folder of `src` may hold, or files that a folder of `e2e` may hold. */
const filesPerFolder = 15;

/** Names that say nothing: the noun is missing. `routes/index.tsx` is the router's own word for "/". */
const emptyNames = new Set(['utils', 'util', 'helpers', 'helper', 'misc', 'common', 'types', 'index']);

/** What only a server can run. */
const serverPackages = /^(node:|@electric-sql\/|pg$|drizzle-orm|hono|@hono\/|iron-webcrypto)/;

/** Where a browser's scripts begin. */
const browserEntries = ['src/main.tsx', 'src/demo/demo-entry.ts', 'src/demo/opening/opening.tsx'];

interface Module {
  /** Specifiers, of `import()` and of types too. */
  imports: string[];
  isBarrel: boolean;
}

/** The folder of a file as the table names it; null for what the table says nothing of. */
function folderOf(path: string): string | null {
  if (path === 'src/main.tsx') return 'main';
  const [top, first, second, third] = path.split('/');
  if (top === 'e2e') return 'e2e';
  if (top !== 'src' || !first || !second) return null;
  if (first === 'features') return `features/${second}`;
  if (first === 'server') return third ? `server/${second}` : 'server';
  return first;
}

const isTest = (path: string) => /\.test\.tsx?$|\/testing\/|\/test-[^/]+$/.test(path);

function isAllowed(from: string, to: string, path: string): boolean {
  if (from === to) return true;
  // Tests of the server put its parts together as its entry does.
  if (isTest(path) && from.startsWith('server/') && to.startsWith('server')) return true;
  const allowed = [
    ...(mayImport[from] ?? []),
    ...(from.startsWith('features/') ? (mayImport['features/*'] ?? []) : []),
  ];
  return allowed.includes(to) || (to.startsWith('features/') && allowed.includes('features/*'));
}

const read = new Map<string, Module>();

/** What a module imports, statically, dynamically or as a type, and whether it does nothing but hand on. */
function readModule(path: string, text: string): Module {
  const key = `${path}\n${text}`;
  const cached = read.get(key);
  if (cached) return cached;
  const { module, program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const imports: string[] = [];
  const add = (specifier: string) => imports.push(specifier);
  for (const entry of module.staticImports) add(entry.moduleRequest.value);
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest } of entries) if (moduleRequest) add(moduleRequest.value);
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[1]) add(literal[1]);
  }
  new Visitor({
    TSImportType(node) {
      add(node.source.value);
    },
  }).visit(program);
  const isHandingOn = program.body.every(
    (statement) =>
      statement.type === 'ImportDeclaration' ||
      statement.type === 'ExportAllDeclaration' ||
      (statement.type === 'ExportNamedDeclaration' && statement.declaration === null),
  );
  const result = { imports, isBarrel: isHandingOn && module.staticExports.length > 0 };
  read.set(key, result);
  return result;
}

/** The file that an import of ours leads to; null for a package. */
function resolve(sources: Sources, from: string, specifier: string): string | null {
  let path: string;
  if (specifier.startsWith('@/')) path = `src/${specifier.slice(2)}`;
  else if (specifier.startsWith('.')) path = new URL(specifier, `file:///${from}`).pathname.slice(1);
  else return null;
  const bare = path.replace(/\?.*$/, '');
  const candidates = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'].map((end) => bare + end);
  return candidates.find((candidate) => sources.has(candidate)) ?? null;
}

/** What one file breaks by itself: the arrows between folders, its name, extensions in imports, being a barrel. */
function fileViolations(sources: Sources, path: string, text: string): string[] {
  const results: string[] = [];
  const from = folderOf(path);
  const { imports, isBarrel } = readModule(path, text);
  if (isBarrel) results.push(`${path} only re-exports: import the file itself`);
  const names = path.split('/').map((part) => part.replace(/\..*$/, ''));
  // A folder may be the index of something.
  const empty = names.find(
    (name, at) => emptyNames.has(name) && (name !== 'index' || at === names.length - 1),
  );
  if (empty && !path.startsWith('src/routes/'))
    results.push(`${path} is named "${empty}", which says nothing`);
  for (const specifier of imports) {
    if (/^[.@]\/?.*\.tsx?$/.test(specifier)) results.push(`${path} imports ${specifier} with its extension`);
    const target = resolve(sources, path, specifier);
    const to = target === null ? null : folderOf(target);
    if (from && to && !isAllowed(from, to, path)) {
      results.push(`${path} imports ${target}: ${from} may not import ${to}`);
    }
  }
  return results;
}

/** What a file imports of ours, `import()` and types included. */
function importedFiles(sources: Sources, path: string): string[] {
  const text = sources.get(path);
  if (text === undefined || path.endsWith('.json')) return [];
  return readModule(path, text).imports.flatMap((specifier) => resolve(sources, path, specifier) ?? []);
}

/** Cycles in a graph, each once, as the way around. */
function cyclesOf(nodes: Iterable<string>, targetsOf: (node: string) => Iterable<string>): string[] {
  const cycles = new Set<string>();
  const finished = new Set<string>();
  const trail: string[] = [];
  const walk = (node: string) => {
    const start = trail.indexOf(node);
    if (start >= 0) {
      cycles.add([...trail.slice(start), node].join(' → '));
      return;
    }
    if (finished.has(node)) return;
    trail.push(node);
    for (const target of targetsOf(node)) walk(target);
    trail.pop();
    finished.add(node);
  };
  for (const node of nodes) walk(node);
  return [...cycles];
}

/** The generated route tree imports the routes, which know it only by type: the router's own circle. */
const isGenerated = (path: string) => path.endsWith('.gen.ts');

/** Cycles of imports, types and `import()` included. */
function fileCycles(sources: Sources): string[] {
  const imports = (path: string) => importedFiles(sources, path).filter((target) => !isGenerated(target));
  return cyclesOf(sources.keys(), imports).map((way) => `Cycle: ${way}`);
}

const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

/** Folders of one feature, or of one part of the server, depend on each other in one direction. */
function folderCycles(sources: Sources): string[] {
  const arrows = new Map<string, Set<string>>();
  for (const path of sources.keys()) {
    if (!path.startsWith('src/') || isTest(path) || isGenerated(path)) continue;
    const from = parentOf(path);
    const targets = arrows.get(from) ?? new Set();
    arrows.set(from, targets);
    for (const target of importedFiles(sources, path)) {
      const to = parentOf(target);
      if (to !== from && folderOf(target) === folderOf(path) && !isTest(target)) targets.add(to);
    }
  }
  return cyclesOf(arrows.keys(), (folder) => arrows.get(folder) ?? []).map(
    (way) => `Folders in a circle: ${way}`,
  );
}

/** Folders with too many files; unit tests do not count. */
function fullFolders(sources: Sources): string[] {
  const counts = new Map<string, number>();
  for (const path of sources.keys()) {
    if (
      !/^(src|e2e)\//.test(path) ||
      isTest(path) ||
      isGenerated(path) ||
      !/(?<!\.test-data)\.tsx?$/.test(path)
    )
      continue;
    counts.set(parentOf(path), (counts.get(parentOf(path)) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > filesPerFolder)
    .map(([folder, count]) => `${folder} holds ${count} files: give it subfolders`);
}

/** Anything of the server that a file leads to, by whatever import, each with the way that leads there. */
function serverReached(sources: Sources, entry: string): string[] {
  const reached: string[] = [];
  const cameFrom = new Map<string, string>([[entry, '']]);
  const way = (path: string): string => {
    const before = cameFrom.get(path);
    return before ? `${way(before)} → ${path}` : path;
  };
  for (const path of cameFrom.keys()) {
    const text = sources.get(path);
    if (text === undefined || path.endsWith('.json')) continue;
    for (const specifier of readModule(path, text).imports) {
      if (serverPackages.test(specifier)) reached.push(`The browser gets ${specifier}: ${way(path)}`);
      const target = resolve(sources, path, specifier);
      if (target === null || cameFrom.has(target)) continue;
      cameFrom.set(target, path);
      if (target.startsWith('src/server/')) reached.push(`The browser gets the server: ${way(target)}`);
    }
  }
  return reached;
}

/** Every breach of the rules, as sentences. */
export function violations(sources: Sources): string[] {
  const modules = [...sources].filter(([path]) => !path.endsWith('.json'));
  return [
    ...modules.flatMap(([path, text]) => fileViolations(sources, path, text)),
    ...fileCycles(sources),
    ...folderCycles(sources),
    ...fullFolders(sources),
    ...browserEntries.flatMap((entry) => serverReached(sources, entry)),
  ];
}
