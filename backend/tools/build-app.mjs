// Builds the app with a compressed copy of every file, so that no request has to compress.
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, minifySync } from 'vite';
import { root } from './set-up.mjs';

const app = join(root, 'pwa');
const assets = join(app, 'dist/assets');
const compressible = /\.(js|css|html|svg|json|webmanifest|txt)$/;
/** How long files of older builds are kept for pages that are still open: 30 days in milliseconds. */
const retentionMs = 30 * 86_400_000;

/** Returns the files of earlier builds with a hash in their name. */
async function olderAssets() {
  if (!existsSync(assets)) return [];
  const kept = [];
  for (const name of await readdir(assets)) {
    const file = join(assets, name);
    const { mtimeMs, atimeMs } = await stat(file);
    if (Date.now() - mtimeMs < retentionMs)
      kept.push({ name, bytes: await readFile(file), mtimeMs, atimeMs });
  }
  return kept;
}

async function compressFile(file) {
  const bytes = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await Promise.all([
    promisify(brotliCompress)(bytes, { params }).then((coded) => writeFile(`${file}.br`, coded)),
    promisify(gzip)(bytes, { level: 9 }).then((coded) => writeFile(`${file}.gz`, coded)),
  ]);
}

/** Compresses all files at once, on as many cores as there are. */
async function compress(folder) {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(
    names.filter((name) => compressible.test(name)).map((name) => compressFile(join(folder, name))),
  );
}

const older = await olderAssets();
await build({ root: app, configFile: join(app, 'vite.config.ts'), logLevel: 'warn' });
// The server's renderer, built from the same sources, so that the page hydrates without changes.
await build({ root: app, configFile: join(app, 'vite.first-paint.config.ts'), logLevel: 'warn' });
await build({ root: app, configFile: join(app, 'vite.first-worker.config.ts'), logLevel: 'warn' });
// It blocks the first paint, and the bundler doesn't process public files.
const early = join(app, 'dist/early.js');
await writeFile(early, minifySync('early.js', await readFile(early, 'utf8')).code);
await mkdir(assets, { recursive: true });
await compress(join(app, 'dist'));
for (const { name, bytes, atimeMs, mtimeMs } of older) {
  const file = join(assets, name);
  if (existsSync(file)) continue;
  await writeFile(file, bytes);
  await utimes(file, new Date(atimeMs), new Date(mtimeMs));
}
