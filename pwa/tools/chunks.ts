import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

/** The path of a module. Raises an `Error` for one that is not there: the first visit's files would silently be others. */
function source(file: string): string {
  const path = fileURLToPath(new URL(`../src/${file}`, import.meta.url));
  if (!existsSync(path)) throw new Error(`There is no module ${file} to make a chunk of.`);
  return path;
}

/** What each chunk is made of: everything that these modules need before they can run. */
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
 * Gathers what every page needs into few files: a phone asks once instead of thirty times, and what lies together
 * compresses together. `frame` is what is there before any screen and what the first pages have in common,
 * `memorial` what a memorial's page adds to that, `device` what keeps and syncs, `entities` what these two share. Every other module goes where the bundler puts it.
 */
export function chunkOf(id: string, graph: Graph): string | null {
  // What comes in through a package's one door and is not needed for what these screens do.
  if (/(infiniteQuery|mutation|queries)Observer|use(InfiniteQuery|Mutation|Queries)\.js/.test(id))
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
