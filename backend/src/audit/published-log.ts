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
import { type SignedLog, type SignedLogs, verifiersOf } from './signed-log.ts';
import { type SignedTree, signedTreeOf } from './signed-tree.ts';
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
  /** The newest signed checkpoint of the log with this key, an ended one too; null where no log has it. */
  checkpointOf(keyId: string): Promise<string | null>;
  /** The verifier keys of the log with this key, a line each; null where no log has it. */
  keysOf(keyId: string): Promise<string | null>;
  /**
   * What the newest signed checkpoint covers, to prove events by. A process that signs does so first where it can, as far
   * as this position at least. Null before the first checkpoint, and while the tree is being built again.
   */
  signedTree(position: string): Promise<SignedTree | null>;
  /** Whether nothing is signed until somebody says so: in a copy, and after a restore. */
  isHeld(): Promise<boolean>;
};

/** What signs for those who publish; the answers are those of `Signer`. */
export type PublishingSigner = {
  /**
   * Signs what is newer than the newest checkpoint if this process can, after a bounded wait for the tree to reach a
   * position. Never raises.
   */
  freshen(position: string): Promise<void>;
  signText(text: string): Promise<string | null>;
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

const linesOf = (texts: readonly string[]) => texts.map((text) => `${text}\n`).join('');

export function publishLog(
  logs: Pick<SignedLogs, 'current' | 'ended' | 'heldFor'>,
  tree: TreeReader,
  pages: EventPages,
  signer: PublishingSigner,
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
