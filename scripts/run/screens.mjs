// Takes a picture of every screen and state, writes a page to view them, and copies the README's pictures to
// docs/pictures: npm run screens -- [--no-build] [--grep cart]
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { buildAndRunPlaywright } from './e2e.mjs';

const folder = 'screens';
const args = process.argv.slice(2);
// Removes pictures of former states; with --grep the other pictures stay.
if (!args.some((arg) => arg.startsWith('-g') || arg.startsWith('--grep'))) {
  rmSync(folder, { recursive: true, force: true });
}
mkdirSync(folder, { recursive: true });
process.exitCode = await buildAndRunPlaywright(['--config', 'e2e/screens/screens.config.ts', ...args]);

/** The README's pictures, by their names in docs/pictures. */
const readmePictures = {
  marketplace: 'marketplace-listing',
  comparison: 'compare-cheapest-for',
  'wire-sheet': 'payment-international',
};
for (const [name, state] of Object.entries(readmePictures)) {
  const path = `${folder}/${state}-light-1280x800.png`;
  if (existsSync(path)) copyFileSync(path, `docs/pictures/${name}.png`);
}

const pictures = readdirSync(folder)
  .filter((name) => name.endsWith('.png'))
  .toSorted();
const names = JSON.stringify(pictures.map((name) => name.replace(/\.png$/, '')));
writeFileSync(
  `${folder}/index.html`,
  `<!doctype html>
<meta charset="utf-8">
<title>Screens</title>
<style>
  body { margin: 0; font: 14px system-ui; background: #888; }
  header { position: sticky; top: 0; padding: 8px 16px; background: #222; color: #fff; }
  select { font: inherit; margin-right: 16px; }
  img { display: block; max-width: 100%; margin: 16px auto; }
</style>
<header><select aria-label="Picture"></select> ← → leaf, ↑ ↓ other sizes and dark; <span></span></header>
<img alt="">
<script>
  const names = ${names};
  const stateOf = (name) => name.replace(/-(light|dark)-\\d+x\\d+$/, '');
  const select = document.querySelector('select');
  for (const name of names) select.add(new Option(name));
  const show = (index) => {
    select.selectedIndex = (index + names.length) % names.length;
    const name = names[select.selectedIndex];
    document.querySelector('img').src = name + '.png';
    document.querySelector('img').alt = name;
    document.querySelector('span').textContent = select.selectedIndex + 1 + ' of ' + names.length;
    history.replaceState(null, '', '#' + name);
  };
  const leaf = (step) => {
    const variant = (name) => name.slice(stateOf(name).length);
    const now = names[select.selectedIndex];
    const alike = names.filter((name) => variant(name) === variant(now));
    show(names.indexOf(alike.at((alike.indexOf(now) + step) % alike.length)));
  };
  select.onchange = () => show(select.selectedIndex);
  onkeydown = ({ key }) => {
    if (key === 'ArrowRight') leaf(1);
    if (key === 'ArrowLeft') leaf(-1);
    if (key === 'ArrowDown') show(select.selectedIndex + 1);
    if (key === 'ArrowUp') show(select.selectedIndex - 1);
    if (key.startsWith('Arrow')) event.preventDefault();
  };
  show(Math.max(0, names.indexOf(location.hash.slice(1))));
</script>
`,
);
console.log(`${pictures.length} pictures: open ${folder}/index.html`);
