// Adds what the built page paints and loads before the app's scripts run.
import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import { build } from 'vite';

/** The static shell's styles, minified, for inlining. */
async function shellStyles() {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [tailwindcss()],
    build: { write: false, target: 'es2023', rolldownOptions: { input: 'src/first-paint/app-shell.css' } },
  });
  const [bundle] = [result].flat();
  const files = bundle && 'output' in bundle ? bundle.output : [];
  const sheet = files.find(({ fileName }) => fileName.endsWith('.css'));
  if (!sheet || !('source' in sheet)) throw new Error('src/first-paint/app-shell.css became no styles.');
  return sheet.source.toString().trim();
}

/**
 * The chunk that contains a module.
 * @param {import('vite').Rollup.OutputBundle} bundle
 * @param {string} module
 */
function chunkOf(bundle, module) {
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(module))) return file;
  throw new Error(`${module} is in no chunk, so the page can't preload it.`);
}

/**
 * A chunk and everything that it imports before it runs.
 * @param {import('vite').Rollup.OutputBundle} bundle
 * @param {string} file
 * @param {Set<string>} [files]
 * @returns {Set<string>}
 */
function filesOf(bundle, file, files = new Set()) {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || files.has(file)) return files;
  files.add(file);
  for (const imported of chunk.imports) filesOf(bundle, imported, files);
  return files;
}

/**
 * @param {string} file
 * @param {string} [attributes]
 */
const preload = (file, attributes = '') =>
  `<link rel="modulepreload"${attributes} crossorigin href="/${file}">`;

/** Below this width the lots are cards (marketplace-list.tsx). */
const onPhones = ' media="(width < 640px)"';
const moduleScript = (/** @type {string} */ file) =>
  `<script type="module" async crossorigin src="/${file}"></script>`;

/**
 * Adds the static shell and its styles to the page, so that the first response paints something. The app's
 * style sheet moves to the end, where it delays only the app. Also preloads what the first rows need.
 * @returns {import('vite').Plugin}
 */
export function firstPaint() {
  return {
    name: 'lotdesk-first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle) return html;
        const link = /\s*<link rel="stylesheet"[^>]*>/.exec(html)?.[0];
        if (!link) throw new Error('The built page has no sheet of styles.');
        const shell = readFileSync('src/first-paint/app-shell.html', 'utf8')
          .replaceAll(/>\s+</g, '><')
          .trim();
        const styles = await shellStyles();
        const entry = /\s*<script type="module" [^>]*><\/script>/.exec(html)?.[0];
        if (!entry) throw new Error('The built page has no script.');
        const entryFile = chunkOf(bundle, 'src/main.tsx').fileName;
        const entryFiles = filesOf(bundle, entryFile);
        const cardFiles = filesOf(bundle, chunkOf(bundle, 'table/sell-request-cards.tsx').fileName);
        const cardPreloads = [...cardFiles]
          .filter((file) => !entryFiles.has(file))
          .map((file) => `    ${preload(file, onPhones)}\n`);
        return (
          html
            .replace(link, '')
            // The entry runs before the end of the page, which carries the preloaded responses.
            .replace(entry, `\n    ${preload(entryFile)}`)
            // After the libraries, which are larger: a browser loads six files at once.
            .replace('  </head>', `${cardPreloads.join('')}  </head>`)
            .replace('</title>', () => `</title>\n    <style>${styles}</style>`)
            .replace(
              '<div id="app"></div>',
              () => `<div id="app">${shell}</div>\n    ${link.trim()}\n    ${moduleScript(entryFile)}`,
            )
        );
      },
    },
  };
}
