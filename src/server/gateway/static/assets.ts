import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import type { Encoding } from '../http/content-encoding';

/** A file of the built app, in memory. */
export interface Asset {
  readonly contentType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The bytes, compressed at build time. */
  readonly encoded: Readonly<Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>>;
  /** A hash of the bytes. */
  readonly version: string;
}

/** The built app: its files by URL path ("/assets/main-4f1c.js"). Nothing else can be served. */
export interface Assets {
  readonly files: ReadonlyMap<string, Asset>;
  /** The page of every screen. */
  readonly index: Asset;
  /** The page that opens a demo; null if there are no demos. */
  readonly opening: Asset | null;
}

/** The folder of the files that only a sandbox serves, on disk and in URLs. */
const demoFolder = 'demo-files';

const suffixes: Record<Encoding, string> = { br: '.br', gzip: '.gz' };
const isCompressed = (name: string) => Object.values(suffixes).includes(extname(name));

function load(file: string): Asset {
  const bytes = new Uint8Array(readFileSync(file));
  const encoded: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>> = {};
  if (existsSync(file + suffixes.br)) encoded.br = new Uint8Array(readFileSync(file + suffixes.br));
  if (existsSync(file + suffixes.gzip)) encoded.gzip = new Uint8Array(readFileSync(file + suffixes.gzip));
  return {
    contentType: getMimeType(file) ?? 'application/octet-stream',
    bytes,
    encoded,
    version: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
  };
}

/**
 * Reads a built app into memory, a few megabytes in all, so that no path of a request ever reaches the disk.
 * @param withDemo also reads the sandbox's demo and uses its copy of the page for every screen. Without it, nothing of the demo can be
 *   served.
 * @throws Error with a sentence for the operator if the folder has no built app.
 */
export function loadAssets(directory: string, { withDemo = false }: { withDemo?: boolean } = {}): Assets {
  const demo = join(directory, demoFolder);
  const pages = {
    index: join(withDemo ? demo : directory, 'index.html'),
    opening: withDemo ? join(demo, 'opening.html') : null,
  };
  const missing = Object.values(pages).find((page) => page !== null && !existsSync(page));
  if (missing) {
    throw new Error(
      `The app is not built: there is no ${relative(directory, missing)} in ${directory}. Run npm run build.`,
    );
  }
  const files = new Map<string, Asset>();
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || isCompressed(entry.name) || extname(entry.name) === '.html') continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(directory, file).split(sep).join('/')}`;
    // Names that start with a dot belong to the build, such as Vite's manifest.
    if (path.includes('/.') || (!withDemo && path.startsWith(`/${demoFolder}/`))) continue;
    files.set(path, load(file));
  }
  return { files, index: load(pages.index), opening: pages.opening === null ? null : load(pages.opening) };
}
