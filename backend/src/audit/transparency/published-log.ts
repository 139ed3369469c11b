import { fromBase64, hashBytes, isSameBytes } from '@everpaw/contracts/audit/transparency/bytes';
import { treeRoot } from '@everpaw/contracts/audit/transparency/merkle-tree';
import {
  type BundleRequest,
  formatBundle,
  type TileRequest,
  tileWidth,
  widthOf,
} from '@everpaw/contracts/audit/transparency/tile';
import type { EventPages, PlacedEvent } from './logged-events.ts';
import { type SignedLog, type SignedLogs, verifiersOf } from './signed-log.ts';
import { type SignedTree, signedTreeOf } from './signed-tree.ts';
import type { TreeReader } from './transparency-tree.ts';
import { entryText } from './tree-follower.ts';

/** The transparency log as published: what a signed checkpoint covers, and nothing after it. */
export type PublishedLog = {
  /** Returns the newest signed checkpoint; null before the first. */
  checkpoint(): Promise<string | null>;
  /** Returns the verifier keys, the current log's first; null before the first checkpoint. */
  keys(): Promise<string | null>;
  /** Returns the hashes of a tile; null if it exceeds the signed tree. */
  tile(request: TileRequest): Promise<Uint8Array | null>;
  /** Returns a bundle of entries; null as for tiles. */
  bundle(request: BundleRequest): Promise<Uint8Array | null>;
  /** Returns the newest signed checkpoint of the log with this key, current or ended; null if no log has the key. */
  checkpointOf(keyId: string): Promise<string | null>;
  /** Returns the verifier keys of the log with this key, one per line; null if no log has it. */
  keysOf(keyId: string): Promise<string | null>;
  /**
   * Returns the tree of the newest signed checkpoint, to prove events with. A process that can sign first tries to sign
   * up to at least this position. Null before the first checkpoint and while the tree is being rebuilt.
   */
  signedTree(position: string): Promise<SignedTree | null>;
  /** Whether signing is suspended until an operator resumes it, as in a copy and after a restore. */
  isHeld(): Promise<boolean>;
};

/** The signing functions that publishing uses; see `Signer`. */
export type PublishingSigner = {
  /**
   * Signs what is newer than the newest checkpoint if this process can, after waiting a bounded time for the tree to
   * reach `position`. Never throws.
   */
  freshen(position: string): Promise<void>;
  signText(text: string): Promise<string | null>;
};

/** How many events are read at once to find those of a tile. */
const pageEvents = 512;

/** Returns the events of a tile, from its first leaf on. */
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

const linesOf = (texts: readonly string[]) => texts.map((text) => `${text}\n`).join('');

export function publishLog(
  logs: Pick<SignedLogs, 'current' | 'ended' | 'heldFor'>,
  tree: TreeReader,
  pages: EventPages,
  signer: PublishingSigner,
): PublishedLog {
  /** The build and signed tree that were last verified to match. */
  let agreed = '';

  /**
   * Returns how many leaves are served. A rebuilt tree is served only if its root at the last signed size matches the
   * signed root.
   */
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

  const everyLog = async (): Promise<SignedLog[]> => {
    const log = await logs.current();
    return log ? [log, ...(await logs.ended())] : [];
  };
  const logOf = async (keyId: string) =>
    (await everyLog()).find((log) => verifiersOf(log).some((verifier) => verifier.split('+')[1] === keyId));

  return {
    checkpoint: async () => (await logs.current())?.checkpoint ?? null,
    async keys() {
      const all = await everyLog();
      return all.length === 0 ? null : linesOf(all.flatMap(verifiersOf));
    },
    async checkpointOf(keyId) {
      return (await logOf(keyId))?.checkpoint ?? null;
    },
    async keysOf(keyId) {
      const log = await logOf(keyId);
      return log ? linesOf(verifiersOf(log)) : null;
    },
    async signedTree(position) {
      await signer.freshen(position);
      const log = await logs.current();
      const size = await sizeServed(log);
      if (size === 0 || !log?.checkpoint) return null;
      return signedTreeOf(tree, { ...log, checkpoint: log.checkpoint }, (text) => signer.signText(text));
    },
    isHeld: async () => (await logs.heldFor()) !== null,
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
