// React as ES modules, made of its own files: what nothing imports is left out, and nobody reads a member of an object for each call.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** What is imported. */
const asked = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'scheduler',
  'use-sync-external-store/with-selector',
];

/** The file that a package gives for it in production. */
function fileOf(/** @type {string} */ name) {
  const folder = dirname(require.resolve(`${name.split('/')[0]}/package.json`));
  return join(folder, 'cjs', `${name.replace('/', '-')}.production.js`);
}

const paths = new Map(asked.map((name) => [name, fileOf(name)]));

/** What React looks for in its scheduler, which has it in other builds only. */
const absent = '\nexports.log = undefined;\nexports.unstable_setDisableYieldValue = undefined;\n';

const required = /^var ((?:\w+ = require\("[^"]+"\)(?:,\s*)?)+);$/m;

/**
 * What a CommonJS file exports, each with how often it speaks of it.
 * @param {string} code
 * @returns {Map<string, number>}
 */
function exportsOf(code) {
  const counts = new Map();
  for (const [, name] of code.matchAll(/\bexports\.(\w+)/g)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/**
 * A CommonJS file as an ES module: `require` becomes `import`, and each `exports.x` a variable that is exported.
 * @param {string} code
 * @returns {string}
 * @throws {Error} when it uses modules in another way.
 */
export function asModule(code) {
  const imports = [...(required.exec(code)?.[1] ?? '').matchAll(/(\w+) = require\("([^"]+)"\)/g)].map(
    ([, name, source]) => `import * as ${name} from "${source}";`,
  );
  const counts = exportsOf(code);
  const isOnce = (/** @type {string} */ name) => counts.get(name) === 1;
  const module = code
    .replace(required, '')
    .replaceAll(/^exports\.(\w+) =/gm, (whole, name) => (isOnce(name) ? `const export_${name} =` : whole))
    .replaceAll(/\bexports\.(\w+)/g, 'export_$1');
  const foreign = /\b(require\(|module\.|exports\b)/.exec(module);
  if (foreign) throw new Error(`It is no plain CommonJS: ${foreign[0]}`);
  const names = [...counts.keys()];
  return [
    ...imports,
    ...names.filter((name) => !isOnce(name)).map((name) => `let export_${name};`),
    module,
    `export { ${names.map((name) => `export_${name} as ${name}`).join(', ')} };`,
  ].join('\n');
}

/** React as one object, for the libraries that want it so: apart from the module, which need not keep what nobody asks for by name. */
const whole = '\0react-whole';

/**
 * Has the build take React's files for production as ES modules.
 * @param {RegExp} plain importers that ask for what they use by name.
 * @returns {import('vite').Plugin}
 */
export function reactModules(plain) {
  const ids = new Set(paths.values());
  return {
    name: 'lotdesk-react-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId(name, importer = '') {
      if (name === 'react' && !ids.has(importer) && importer !== whole && !plain.test(importer)) return whole;
      return paths.get(name) ?? null;
    },
    load(id) {
      if (id !== whole) return null;
      const names = [...exportsOf(readFileSync(fileOf('react'), 'utf8')).keys()].join(', ');
      return `import { ${names} } from "react"; export { ${names} }; export default { ${names} };`;
    },
    transform(code, id) {
      if (id === paths.get('scheduler')) return asModule(code + absent);
      if (ids.has(id)) return asModule(code);
      // A CommonJS file has a default export, which is all of it.
      return plain.test(id)
        ? code.replace(/^import React from (?=["']react["'])/m, 'import * as React from ')
        : null;
    },
  };
}
