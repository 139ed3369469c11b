import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

/**
 * Returns the path of a module. Throws an `Error` if it doesn't exist, because the first visit's files would silently
 * change.
 */
function source(file: string): string {
  const path = fileURLToPath(new URL(`../src/${file}`, import.meta.url));
  if (!existsSync(path)) throw new Error(`There is no module ${file} to make a chunk of.`);
  return path;
}

/** The entry modules of each chunk, which also contains everything that they need to run. */
const roots = {
  frame: ['main.tsx'],
  memorial: ['features/memorials/page/memorial.screen.tsx'],
  others: ['features/memorials/gallery/gallery.screen.tsx', 'features/landing/landing.screen.tsx'],
  status: ['app/device-status.tsx'],
  device: ['offline/store/local-store.ts', 'offline/engine.ts'],
};

function closureOf(files: readonly string[], graph: Graph): Set<string> {
  const found = new Set<string>();
  const left = files.map(source);
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    left.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/**
 * Returns the chunk of a module that every page needs, so that a device makes one request instead of thirty and
 * similar code compresses together. `frame` holds the code before any screen and what the first pages share,
 * `memorial` what a memorial's page adds, `device` storage and sync, `entities` what these two share. The catalogue of
 * each language is a chunk of its own. Returns null for all other modules, which the bundler places.
 */
export function chunkOf(id: string, graph: Graph): string | null {
  const language = /contracts\/src\/languages\/(\w+)\//.exec(id)?.[1];
  if (language) return `language-${language}`;
  // Modules that a package's index imports but these screens don't use.
  if (
    /(infiniteQuery|mutation|queries)Observer|use(InfiniteQuery|Mutation|Queries)\.js|query-core\/.*\/(mutation|infiniteQueryBehavior)\.js/.test(
      id,
    )
  )
    return null;
  const known = closures(graph);
  if (known.frame.has(id) || known.status.has(id)) return 'frame';
  if (known.memorial.has(id) && known.others.has(id)) return 'frame';
  if (known.memorial.has(id)) return known.device.has(id) ? 'entities' : 'memorial';
  return known.device.has(id) ? 'device' : null;
}

type Closures = Record<keyof typeof roots, Set<string>>;
const made = new WeakMap<Graph, Closures>();

function closures(graph: Graph): Closures {
  const found = made.get(graph);
  if (found) return found;
  const closures = {
    frame: closureOf(roots.frame, graph),
    device: closureOf(roots.device, graph),
    memorial: closureOf(roots.memorial, graph),
    others: closureOf(roots.others, graph),
    status: closureOf(roots.status, graph),
  };
  made.set(graph, closures);
  return closures;
}
