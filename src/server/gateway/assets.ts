import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { Encoding } from './accept-encoding';

/** A file of the built app, as it lies in memory. */
export interface Asset {
  readonly contentType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The same, compressed at build time. */
  readonly encoded: Readonly<Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>>;
  /** A hash of the bytes. */
  readonly version: string;
}

/** The built app: its files by URL path ("/assets/main-4f1c.js"). Only what is in here can be served. */
export interface Assets {
  readonly files: ReadonlyMap<string, Asset>;
  /** The page that every screen of the app starts from. */
  readonly index: Asset;
}

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
};

const suffixes: Record<Encoding, string> = { br: '.br', gzip: '.gz' };
const isCompressed = (name: string) => Object.values(suffixes).includes(extname(name));

function load(file: string): Asset {
  const bytes = new Uint8Array(readFileSync(file));
  const encoded: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>> = {};
  if (existsSync(file + suffixes.br)) encoded.br = new Uint8Array(readFileSync(file + suffixes.br));
  if (existsSync(file + suffixes.gzip)) encoded.gzip = new Uint8Array(readFileSync(file + suffixes.gzip));
  return {
    contentType: contentTypes[extname(file).toLowerCase()] ?? 'application/octet-stream',
    bytes,
    encoded,
    version: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
  };
}

/**
 * Reads a built app into memory, a few megabytes in all, so that no path of a request ever touches the disk.
 * @throws Error with a sentence for the operator when the app has not been built there.
 */
export function loadAssets(directory: string): Assets {
  if (!existsSync(join(directory, 'index.html'))) {
    throw new Error(`The app is not built: there is no index.html in ${directory}. Run npm run build.`);
  }
  const files = new Map<string, Asset>();
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || isCompressed(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(directory, file).split(sep).join('/')}`;
    // What begins with a dot is the build's own, such as Vite's manifest.
    if (!path.includes('/.')) files.set(path, load(file));
  }
  return { files, index: load(join(directory, 'index.html')) };
}
