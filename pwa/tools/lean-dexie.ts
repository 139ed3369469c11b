import type { Plugin } from 'vite';

/** The lines by which Dexie takes into use what keeps results of queries, and what calls the hooks of tables. */
const uses = /^ *this\.use\((cache|hooks)Middleware\);$/gm;

/**
 * Dexie without its cache of results, which `Database` switches off, and without hooks, which only tests hang in: the
 * bundler then drops what these are made of, an eighth of Dexie's bytes. Raises an `Error` for a version of Dexie that
 * is written otherwise.
 */
export function leanDexie(code: string): string {
  if (code.match(uses)?.length !== 2)
    throw new Error('Dexie takes its cache and hooks into use in another way than is known here.');
  // The places of the source stay as they are: no line is added or taken away.
  return code.replace(uses, '');
}

export function dropUnusedDexie(): Plugin {
  return {
    name: 'everpaw:lean-dexie',
    apply: 'build',
    transform: {
      filter: { id: /dexie\/dist\/modern\/dexie\.mjs$/ },
      handler: (code) => ({ code: leanDexie(code), map: null }),
    },
  };
}
