// Writes the licenses of a bundle's packages to a text file.
import { readFile, rm, writeFile } from 'node:fs/promises';

/**
 * A package's entry in the output of Vite's `build.license`. @typedef {{ name: string, version: string,
 * identifier?: string, text?: string }} License
 */

const line = '-'.repeat(80);

/** Installed packages with the full text of a license, for packages that only name theirs. */
const standardTexts = new Map([['Apache-2.0', 'node_modules/@electric-sql/pglite/LICENSE']]);

/**
 * @param {string} title
 * @param {License} license
 */
async function sectionOf(title, { identifier = '', text }) {
  const standard = standardTexts.get(identifier);
  const words = text ?? (standard && (await readFile(standard, 'utf8')));
  if (!words) throw new Error(`${title} is bundled, and the text of its license is not known.`);
  return [line, title, identifier, '', words.trim()].join('\n');
}

/**
 * Merges Vite's lists of licenses into one text, and removes them.
 * @param {string} file to write
 * @param {string[]} lists JSON of Vite's `build.license`
 * @param {License[]} [others] packages without a module, such as styles
 */
export async function writeLicenses(file, lists, others = []) {
  /** @type {Map<string, License>} */
  const licenses = new Map(others.map((license) => [`${license.name} ${license.version}`, license]));
  for (const list of lists) {
    /** @type {License[]} */
    const entries = JSON.parse(await readFile(list, 'utf8'));
    for (const license of entries) licenses.set(`${license.name} ${license.version}`, license);
    await rm(list);
  }
  const titles = [...licenses].toSorted(([first], [second]) => first.localeCompare(second, 'en'));
  const parts = await Promise.all(titles.map(([title, license]) => sectionOf(title, license)));
  const head = 'This software contains the following packages, each under its own license.';
  await writeFile(file, `${[head, ...parts].join('\n\n')}\n`);
}

/**
 * The license of an installed package.
 * @param {string} name
 * @returns {Promise<License>}
 */
export async function licenseOf(name) {
  const { version, license } = JSON.parse(await readFile(`node_modules/${name}/package.json`, 'utf8'));
  return { name, version, identifier: license, text: await readFile(`node_modules/${name}/LICENSE`, 'utf8') };
}
