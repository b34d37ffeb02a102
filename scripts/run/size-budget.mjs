// Measures the size of the first screen, /marketplace, against the limits: node scripts/run/size-budget.mjs
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/**
 * A chunk in Vite's manifest.
 * @typedef {{ file: string, imports?: string[], css?: string[] }} Chunk
 */
/** @typedef {{ name: string, ok: boolean, detail: string }} Verdict */
/** @typedef {{ file: string, raw: number, gzip: number, brotli: number }} Weight */

const limits = { scripts: 155_000, style: 14_000 };

// The frame, the screen and its table are in the entry. If they move to other chunks, these words find them.
const screenWords = [
  'Skip to content',
  'Try: iphone 13 128 A unlocked under 300',
  'Lots for sale; prices in US dollars',
];

// Text of the server's libraries and files that survives minification: the database, its queries, the
// cookie's seal, Node.
const serverMarkers = /pglite|drizzle|iron-webcrypto|Fe26\.2|["'`]node:|SESSION_SECRET|DATABASE_URL/i;
// Words of the sandbox's demo, whose folder a live deployment does not serve.
const demoMarkers = /demo-files|\/sandbox\/worlds|data-demo/;
const fontFile = /\.(woff2?|ttf|otf|eot)$/i;

const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * Every file in a folder, with relative paths.
 * @param {string} folder
 */
const filesOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/**
 * Chunks with all their imports.
 * @param {Record<string, Chunk>} manifest
 * @param {(key: string) => boolean} isNeeded
 */
function chunksWithImports(manifest, isNeeded) {
  const waiting = Object.keys(manifest).filter((key) => manifest[key] && isNeeded(key));
  const needed = new Set();
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (needed.has(key)) continue;
    needed.add(key);
    waiting.push(...(manifest[key]?.imports ?? []));
  }
  return [...needed].map((key) => manifest[key]).filter((chunk) => chunk !== undefined);
}

/**
 * @param {string} folder
 * @param {Iterable<string>} files
 * @returns {Weight[]}
 */
function weigh(folder, files) {
  return [...new Set(files)]
    .map((file) => {
      const bytes = readFileSync(join(folder, file));
      const brotli = brotliCompressSync(bytes).length;
      return { file, raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length, brotli };
    })
    .toSorted((a, b) => b.gzip - a.gzip);
}

/**
 * @param {string} name
 * @param {Weight[]} weights
 * @param {number} limit
 * @returns {Verdict}
 */
function within(name, weights, limit) {
  const gzip = weights.reduce((sum, weight) => sum + weight.gzip, 0);
  const brotli = weights.reduce((sum, weight) => sum + weight.brotli, 0);
  const detail = `${kilobytes(gzip)} gzip of ${kilobytes(limit)} (${kilobytes(brotli)} brotli)`;
  return { name, ok: gzip > 0 && gzip <= limit, detail };
}

/**
 * Measures a build.
 * @param {string} [folder] of the build
 * @returns {{ weights: Weight[], verdicts: Verdict[] }}
 * @throws {Error} when there is no build.
 */
export function measure(folder = 'dist/public') {
  const path = join(folder, '.vite/manifest.json');
  if (!existsSync(path)) throw new Error(`${path} is missing: build first.`);
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  // The sandbox's demo has its own entry, which waits until the app is idle.
  const isEntry = (/** @type {string} */ key) => key === 'index.html';
  const scripts = weigh(
    folder,
    chunksWithImports(manifest, isEntry).map((chunk) => chunk.file),
  );
  const everyFile = filesOf(folder);
  const isDemo = (/** @type {string} */ file) => file.startsWith(join(folder, 'demo-files'));
  const files = everyFile.filter((file) => !isDemo(file));
  // Later screens' styles count too: there is one style sheet.
  const sheets = files.filter((file) => file.endsWith('.css')).map((file) => file.slice(folder.length + 1));
  const styles = weigh(folder, sheets);
  const fonts = files.filter((file) => fontFile.test(file));
  const foreign = everyFile.filter(
    (file) => /\.m?js$/.test(file) && serverMarkers.test(readFileSync(file, 'utf8')),
  );
  const demoFiles = files.filter(
    (file) => /\.(m?js|css|html)$/.test(file) && demoMarkers.test(readFileSync(file, 'utf8')),
  );
  const text = scripts.map(({ file }) => readFileSync(join(folder, file), 'utf8')).join('');
  const missing = screenWords.filter((words) => !text.includes(words));

  return {
    weights: [...scripts, ...styles],
    verdicts: [
      within('JavaScript until the rows of /marketplace can be pressed', scripts, limits.scripts),
      within('CSS', styles, limits.style),
      { name: 'No font files', ok: fonts.length === 0, detail: fonts.join(', ') || 'none' },
      { name: 'Nothing of the server', ok: foreign.length === 0, detail: foreign.join(', ') || 'none' },
      { name: 'Nothing of the demo', ok: demoFiles.length === 0, detail: demoFiles.join(', ') || 'none' },
      {
        name: 'The screen is measured',
        ok: missing.length === 0,
        detail: missing.length === 0 ? 'found' : `not found: ${missing.join(', ')}`,
      },
    ],
  };
}

/**
 * Measures the build and prints the table.
 * @returns {{ passed: number, failed: number }}
 */
export function checkBudget() {
  const { weights, verdicts } = measure();
  const width = Math.max(...weights.map((weight) => weight.file.length));
  const column = (/** @type {string} */ text) => text.padStart(10);
  console.log(`${''.padEnd(width)}${column('raw')}${column('gzip')}${column('brotli')}`);
  for (const { file, raw, gzip, brotli } of weights) {
    const figures = [raw, gzip, brotli].map((bytes) => column(kilobytes(bytes)));
    console.log(`${file.padEnd(width)}${figures.join('')}`);
  }
  for (const { name, ok, detail } of verdicts) console.log(`${ok ? '✓' : '✗'} ${name}: ${detail}`);
  const failed = verdicts.filter((verdict) => !verdict.ok).length;
  return { passed: verdicts.length - failed, failed };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = checkBudget().failed === 0 ? 0 : 1;
}
