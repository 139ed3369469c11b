import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { minifySync, type Plugin } from 'vite';
import { stableNames } from './stable-names.ts';

/** A script of the build: its modules, and the scripts that it needs to run. */
export type Script = {
  fileName: string;
  code: string;
  imports: readonly string[];
  moduleIds: readonly string[];
};

/** Size limits of a page's scripts, in gzip bytes: those that every page loads first, and all of them. */
export const scriptLimits = { frame: 113_000, page: 160_000 };

/** The entry modules of each page; paths below `pwa/src`. */
const frame = ['main.tsx'];
const device = ['app/device-status.tsx', 'offline/store/local-store.ts', 'offline/engine.ts'];
export const pages = {
  memorial: ['features/memorials/page/memorial.screen.tsx'],
  gallery: ['features/memorials/gallery/gallery.screen.tsx'],
  landing: ['features/landing/landing.screen.tsx'],
};

/** Returns the scripts that contain these modules, and all scripts that they need to run. */
function closureOf(modules: readonly string[], scripts: readonly Script[]): Script[] {
  const found = new Set<Script>();
  const left = modules.map((module) => {
    const holder = scripts.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${module}`)));
    if (!holder) throw new Error(`No script of the build holds ${module}.`);
    return holder;
  });
  for (let script = left.pop(); script; script = left.pop()) {
    if (found.has(script)) continue;
    found.add(script);
    const needed = new Set(script.imports);
    left.push(...scripts.filter(({ fileName }) => needed.has(fileName)));
  }
  return [...found];
}

/** Returns the size of the script that runs before the page is rendered, besides the build's scripts. */
function earlyBytes(): number {
  const source = readFileSync(new URL('../public/early.js', import.meta.url), 'utf8');
  return gzipSync(minifySync('early.js', source).code, { level: 9 }).length;
}

const sizeOf = (scripts: readonly Script[]) =>
  scripts.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);

/**
 * Returns the faults of the pages' first scripts, one sentence each: the schema library, or more bytes than the
 * limit. `extra` is each page's additional size in bytes.
 */
export function firstFileFaults(scripts: readonly Script[], extra = 0): string[] {
  const faults: string[] = [];
  const check = (name: string, modules: readonly string[], limit: number | null) => {
    const first = closureOf(modules, scripts);
    for (const { fileName, moduleIds } of first) {
      const schema = moduleIds.find((id) => /\/node_modules\/zod\//.test(id));
      if (schema) faults.push(`${name}: ${fileName} holds the schema library (${schema}).`);
    }
    const size = sizeOf(first) + extra;
    if (limit !== null && size > limit)
      faults.push(`${name}: ${size} bytes of scripts (gzip); the limit is ${limit}.`);
  };
  check('frame', frame, scriptLimits.frame);
  for (const [name, modules] of Object.entries(pages))
    check(name, [...frame, ...device, ...modules], name === 'memorial' ? scriptLimits.page : null);
  return faults;
}

/** Fails the build if a page's first scripts contain the schema library or are too large. */
export function checkFirstFiles(): Plugin {
  return {
    name: 'everpaw:check-first-files',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
        const nameOf = (fileName: string) => fileName.split('/').at(-1) ?? fileName;
        // Measured with the served names, which are shorter.
        const { files } = stableNames(new Map(chunks.map(({ fileName, code }) => [nameOf(fileName), code])));
        const scripts = chunks.map(({ fileName, code, imports, moduleIds }) => ({
          fileName,
          code: files.get(nameOf(fileName))?.source ?? code,
          imports,
          moduleIds,
        }));
        const faults = firstFileFaults(scripts, earlyBytes());
        if (faults.length > 0) this.error(faults.join('\n'));
      },
    },
  };
}
