// Vite's helper for `import()` minds cases that do not exist here, such as a nonce, and is in the first file that everybody loads.

/** Loads ahead what a later file imports, beside the file itself; with its styles in place, then the file. */
const helper = `
const asked = {};
const ask = (path) => new Promise((done) => {
  const link = document.createElement('link');
  const isSheet = path.endsWith('.css');
  link.rel = isSheet ? 'stylesheet' : 'modulepreload';
  link.crossOrigin = '';
  link.href = '/' + path;
  if (isSheet) link.onload = link.onerror = done;
  else done();
  document.head.append(link);
});
export const __vitePreload = async (load, paths = []) => {
  const asking = paths.map((path) => (asked[path] ??= ask(path)));
  await Promise.all(asking);
  return load();
};`;

/**
 * Puts a shorter helper in the place of Vite's.
 * @returns {import('vite').Plugin}
 */
export function leanPreload() {
  return {
    name: 'lotdesk-lean-preload',
    apply: 'build',
    enforce: 'pre',
    transform: { filter: { id: /vite\/preload-helper/ }, handler: () => ({ code: helper, map: null }) },
  };
}
