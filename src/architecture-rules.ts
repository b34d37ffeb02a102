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
    'features/cart',
    'features/commands',
    'features/market-book',
    'features/market-index',
  ],
  'features/checkout': ['features/cart', 'features/addresses'],
  'features/orders': ['features/cart', 'features/checkout'],
  routes: ['features/*', 'app', 'contract', 'lib'],
  // The shell shows who is connected and what is in the cart.
  app: ['features/*', 'routes', 'ui', 'api', 'contract', 'lib'],
  // What a sandbox's page adds to the app; nothing may import it, so that nothing of it is in the app.
  demo: ['features/*', 'app', 'ui', 'api', 'contract', 'lib'],
  main: ['features/*', 'app', 'routes', 'ui', 'api', 'contract', 'lib'],
  'server/database': ['contract', 'lib'],
  'server/sandbox': ['contract', 'lib', 'server/database'],
  'server/gateway': ['contract', 'lib', 'server/database'],
  // It reaches the desk through a function that it is given, as anybody outside would.
  'server/demo': ['contract', 'lib', 'server/database', 'server/sandbox'],
  server: ['contract', 'lib', 'server/database', 'server/sandbox', 'server/gateway', 'server/demo'],
  e2e: ['contract', 'lib'],
};

/** Names that say nothing: the noun is missing. `routes/index.tsx` is the router's own word for "/". */
const emptyNames = new Set(['utils', 'util', 'helpers', 'helper', 'misc', 'common', 'types', 'index']);

/** What only a server can run. */
const serverPackages = /^(node:|@electric-sql\/|pg$|drizzle-orm|hono|@hono\/|iron-webcrypto)/;

/** Where a browser's scripts begin. */
const browserEntries = ['src/main.tsx', 'src/demo/demo-entry.ts', 'src/demo/opening/opening.tsx'];

interface Import {
  specifier: string;
  isDynamic: boolean;
}

interface Module {
  imports: Import[];
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

const isTest = (path: string) => /\.test\.tsx?$|\/test-[^/]+$/.test(path);

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
  const known = read.get(key);
  if (known) return known;
  const { module, program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const imports: Import[] = [];
  const add = (specifier: string, isDynamic = false) => imports.push({ specifier, isDynamic });
  for (const entry of module.staticImports) add(entry.moduleRequest.value);
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest } of entries) if (moduleRequest) add(moduleRequest.value);
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[1]) add(literal[1], true);
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
  const found: string[] = [];
  const from = folderOf(path);
  const { imports, isBarrel } = readModule(path, text);
  if (isBarrel) found.push(`${path} only re-exports: import the file itself`);
  const names = path.split('/').map((part) => part.replace(/\..*$/, ''));
  const empty = names.find((name) => emptyNames.has(name));
  if (empty && !path.startsWith('src/routes/')) found.push(`${path} is named "${empty}", which says nothing`);
  for (const { specifier } of imports) {
    if (/^[.@]\/?.*\.tsx?$/.test(specifier)) found.push(`${path} imports ${specifier} with its extension`);
    const target = resolve(sources, path, specifier);
    const to = target === null ? null : folderOf(target);
    if (from && to && !isAllowed(from, to, path)) {
      found.push(`${path} imports ${target}: ${from} may not import ${to}`);
    }
  }
  return found;
}

/** Cycles of imports, types included; what is loaded with import() may lead back. */
function cycles(sources: Sources): string[] {
  const found = new Set<string>();
  const finished = new Set<string>();
  const trail: string[] = [];
  const walk = (path: string) => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      found.add(`Cycle: ${[...trail.slice(start), path].join(' → ')}`);
      return;
    }
    const text = sources.get(path);
    if (finished.has(path) || text === undefined || path.endsWith('.json')) return;
    trail.push(path);
    for (const { specifier, isDynamic } of readModule(path, text).imports) {
      const target = isDynamic ? null : resolve(sources, path, specifier);
      if (target !== null) walk(target);
    }
    trail.pop();
    finished.add(path);
  };
  for (const path of sources.keys()) walk(path);
  return [...found];
}

/** Anything of the server that a file leads to, by whatever import, each with the way that leads there. */
function serverReached(sources: Sources, entry: string): string[] {
  const found: string[] = [];
  const cameFrom = new Map<string, string>([[entry, '']]);
  const way = (path: string): string => {
    const before = cameFrom.get(path);
    return before ? `${way(before)} → ${path}` : path;
  };
  for (const path of cameFrom.keys()) {
    const text = sources.get(path);
    if (text === undefined || path.endsWith('.json')) continue;
    for (const { specifier } of readModule(path, text).imports) {
      if (serverPackages.test(specifier)) found.push(`The browser gets ${specifier}: ${way(path)}`);
      const target = resolve(sources, path, specifier);
      if (target === null || cameFrom.has(target)) continue;
      cameFrom.set(target, path);
      if (target.startsWith('src/server/')) found.push(`The browser gets the server: ${way(target)}`);
    }
  }
  return found;
}

/** Every breach of the rules, as sentences. */
export function violations(sources: Sources): string[] {
  const modules = [...sources].filter(([path]) => !path.endsWith('.json'));
  return [
    ...modules.flatMap(([path, text]) => fileViolations(sources, path, text)),
    ...cycles(sources),
    ...browserEntries.flatMap((entry) => serverReached(sources, entry)),
  ];
}
