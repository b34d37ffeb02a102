// What the built page paints and asks for before any script of the app is there.
import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import { build } from 'vite';

/** The app shell's styles, minified: few enough to be in the page. */
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
 * The chunk that a module is in.
 * @param {import('vite').Rollup.OutputBundle} bundle
 * @param {string} module
 */
function chunkOf(bundle, module) {
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(module))) return file;
  throw new Error(`${module} is in no chunk any more: the page cannot load it ahead.`);
}

const preload = (/** @type {string} */ file) => `<link rel="modulepreload" crossorigin href="/${file}">`;
const moduleScript = (/** @type {string} */ file) =>
  `<script type="module" async crossorigin src="/${file}"></script>`;

/**
 * Puts the app shell into the page with its styles, so that the first response already paints something; the
 * app's own styles stand at the end and hold up nothing but the app. Also has the browser fetch at once what the first rows need.
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
        return (
          html
            .replace(link, '')
            // The entry runs before the end of the page, which comes with the preloaded responses.
            .replace(entry, `\n    ${preload(entryFile)}`)
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
