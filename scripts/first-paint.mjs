// What the built page paints and asks for before any script of the app is there.
import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import { build } from 'vite';

/** Chunks that the first rows need and that no import of the entry tells of. */
const rowChunks = ['src/features/marketplace/listing-table.tsx'];

/** The sketch's own styles, minified: few enough to come with the page. */
async function sketchStyles() {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [tailwindcss()],
    build: { write: false, target: 'es2023', rolldownOptions: { input: 'src/app/sketch.css' } },
  });
  const [bundle] = [result].flat();
  const files = bundle && 'output' in bundle ? bundle.output : [];
  const sheet = files.find(({ fileName }) => fileName.endsWith('.css'));
  if (!sheet || !('source' in sheet)) throw new Error('src/app/sketch.css became no styles.');
  return sheet.source.toString().trim();
}

/**
 * The chunks of some modules with all that they import.
 * @param {import('vite').Rollup.OutputBundle} bundle
 */
function filesForRows(bundle) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const starts = rowChunks.map((module) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (!chunk) throw new Error(`${module} has no chunk of its own any more: the page cannot load it ahead.`);
    return chunk;
  });
  return new Set(starts.flatMap(({ fileName, imports }) => [fileName, ...imports]));
}

/**
 * Puts a sketch of the frame into the page with the styles that it needs, so that there is something to see with the first answer; the
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
        const sketch = readFileSync('src/app/sketch.html', 'utf8').replaceAll(/>\s+</g, '><').trim();
        const styles = await sketchStyles();
        const ahead = [...filesForRows(bundle)]
          .filter((file) => !html.includes(file))
          .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
        return html
          .replace(link, '')
          .replace('</head>', () => `  ${ahead.join('\n    ')}\n</head>`)
          .replace('</title>', () => `</title>\n    <style>${styles}</style>`)
          .replace('<div id="app"></div>', () => `<div id="app">${sketch}</div>\n    ${link.trim()}`);
      },
    },
  };
}
