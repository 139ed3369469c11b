import { fromBase64, hashBytes, isSameBytes } from '@everpaw/contracts/audit/bytes';
import { treeRoot } from '@everpaw/contracts/audit/merkle-tree';
import {
  type BundleRequest,
  formatBundle,
  type TileRequest,
  tileWidth,
  widthOf,
} from '@everpaw/contracts/audit/tile';
import type { EventPages, PlacedEvent } from './logged-events.ts';
import type { SignedLog, SignedLogs } from './signed-log.ts';
import type { TreeReader } from './transparency-tree.ts';
import { entryText } from './tree-follower.ts';

/** The transparency log as everybody may read it: what a signed checkpoint covers, and nothing after it. */
export type PublishedLog = {
  /** The newest signed checkpoint; null before the first. */
  checkpoint(): Promise<string | null>;
  /** The verifier keys, that of the log first; null before the first checkpoint. */
  keys(): Promise<string | null>;
  /** The hashes of a tile; null where no signed checkpoint needs this one. */
  tile(request: TileRequest): Promise<Uint8Array | null>;
  /** A bundle of entries; null as for tiles. */
  bundle(request: BundleRequest): Promise<Uint8Array | null>;
};

/** How many events are read at once in search of those of a tile. */
const pageEvents = 512;

/** The events of the leaves from the first one of a tile on. */
export async function eventsOfTile(
  tree: TreeReader,
  pages: EventPages,
  index: number,
  count: number,
): Promise<PlacedEvent[]> {
  const first = await tree.firstOf(index);
  const found: PlacedEvent[] = [];
  if (first === null) return found;
  let page = await pages.from(first, pageEvents);
  found.push(...page.events);
  while (found.length < count && !page.level) {
    page = await pages.after(page.to, pageEvents);
    found.push(...page.events);
  }
  return found.slice(0, count);
}

export function publishLog(
  logs: Pick<SignedLogs, 'current' | 'ended'>,
  tree: TreeReader,
  pages: EventPages,
): PublishedLog {
  /** The build and the signed tree that were found to agree. */
  let agreed = '';

  /** A tree that was built again serves once its root at the last signed size is the signed one. */
  const sizeServed = async (log: SignedLog | null): Promise<number> => {
    const state = await tree.state();
    if (!log?.checkpoint || !state || state.size < log.size) return 0;
    const both = `${state.build} ${log.size} ${log.root}`;
    if (agreed !== both) {
      if (!isSameBytes(await tree.run(treeRoot(log.size)), fromBase64(log.root))) return 0;
      agreed = both;
    }
    return log.size;
  };

  return {
    checkpoint: async () => (await logs.current())?.checkpoint ?? null,
    async keys() {
      const log = await logs.current();
      if (!log) return null;
      const ended = await logs.ended();
      return [log, ...ended].map(({ verifier }) => `${verifier}\n`).join('');
    },
    async tile({ level, index, width }) {
      const size = await sizeServed(await logs.current());
      if (widthOf({ level, index }, size) < width) return null;
      return (await tree.tile({ level, index })).slice(0, width * hashBytes);
    },
    async bundle({ index, width }) {
      const size = await sizeServed(await logs.current());
      if (widthOf({ level: 0, index }, size) < width) return null;
      const events = await eventsOfTile(tree, pages, index, Math.min(width, tileWidth));
      return events.length < width
        ? null
        : formatBundle(events.map((event) => Buffer.from(entryText(event))));
    },
  };
}
