import { AuditError } from '@everpaw/contracts/audit/transparency/audit-error';
import { fromBase64, isSameBytes, toBase64 } from '@everpaw/contracts/audit/transparency/bytes';
import {
  type Checkpoint,
  formatCheckpoint,
  openCheckpoint,
} from '@everpaw/contracts/audit/transparency/checkpoint';
import {
  consistencyProof,
  emptyRoot,
  hashesOf,
  type TreeHead,
  treeRoot,
  verifyConsistency,
} from '@everpaw/contracts/audit/transparency/merkle-tree';
import { formatNote, parseNote, parseVerifierKey } from '@everpaw/contracts/audit/transparency/signed-note';
import { tileWidth } from '@everpaw/contracts/audit/transparency/tile';
import { runSync } from '@everpaw/contracts/audit/transparency/work';
import { Refused } from '../../platform/operator/refused.ts';
import type { EventLog } from '../../platform/storage/event-log/event-log.ts';
import { formatPosition, parsePosition } from '../../platform/storage/event-log/position.ts';
import { dropKey, isKeyOf, keysFor, newKey, rotateKey, type SigningSeed, signText } from './log-keys.ts';
import { loggedEvent } from './logged-events.ts';
import { nodeTools } from './node-tools.ts';
import { type SignedLog, type SignedLogs, verifiersOf } from './signed-log.ts';
import type { SigningKey } from './signing-key.ts';
import type { TreeReader, TreeState } from './transparency-tree.ts';
import { leafOf } from './tree-follower.ts';

export type SignerOptions = {
  logs: SignedLogs;
  tree: TreeReader;
  log: Pick<EventLog, 'readAll'>;
  seed: SigningSeed;
  /** Returns the origin of a new log. `isFirst` is false if the site had another log before. */
  newOrigin(isFirst: boolean): string;
  now(): Date;
};

export type Signer = {
  /**
   * Signs the current tree if it is larger than the last signed one. Returns the newest signed checkpoint; null if
   * there is nothing to sign yet.
   *
   * @throws Refused with the reason if nothing may be signed.
   */
  sign(): Promise<string | null>;
  /**
   * Resumes a restored log; `checkpoint` is the newest one that anyone has.
   * @throws Refused
   */
  goOn(checkpoint: string): Promise<void>;
  /**
   * Ends the log and begins another one with a new key; returns its origin.
   * @throws Refused
   */
  beginNewLog(): Promise<string>;
  /**
   * Starts replacing the log's key: both keys sign until the old one is dropped. Returns the verifier key of the new
   * one.
   * @throws Refused
   */
  rotateKey(): Promise<string>;
  /**
   * Stops signing with the key that is being replaced; its verifier key remains published.
   * @throws Refused
   */
  dropKey(): Promise<string>;
  /**
   * Signs a text other than a checkpoint and returns the signature lines of a note; null if this process doesn't have
   * the log's key.
   */
  signText(text: string): Promise<string | null>;
};

/** Throws `Refused`: nothing was signed or changed. */
function refuse(why: string): never {
  throw new Refused(why);
}

const headOf = ({ size, root }: SignedLog): TreeHead => ({ size, root: fromBase64(root) });

/**
 * Verifies that the tree extends a signed tree.
 *
 * @throws Refused if it is smaller, or has a different history.
 */
export async function requireExtends(
  tree: TreeReader,
  { size, build }: TreeState,
  signed: TreeHead,
): Promise<TreeHead> {
  if (size < signed.size)
    refuse(`The transparency log is being built: ${size} of the ${signed.size} leaves that were signed.`);
  try {
    const head = { size, root: await tree.run(treeRoot(size)) };
    await tree.run(verifyConsistency(signed, head, await tree.run(consistencyProof(signed.size, size))));
    return head;
  } catch (error) {
    if (!(error instanceof AuditError)) throw error;
    if ((await tree.state())?.build !== build) refuse('The transparency log has just been begun anew.');
    refuse(
      `The transparency log of ${size} leaves does not begin with the ${signed.size} that were signed: the history was changed. Nothing is signed.`,
    );
  }
}

/**
 * Rereads the event of the last leaf from the leader, because a follower of a cluster may return events that are
 * truncated later.
 */
async function requireLastLeaf({ log, tree }: SignerOptions, { size, last }: TreeState): Promise<void> {
  const index = Math.floor((size - 1) / tileWidth);
  const leaf = hashesOf(await tree.tile({ level: 0, index }))[(size - 1) % tileWidth];
  const read = log.readAll({
    direction: 'forwards',
    fromPosition: parsePosition(last),
    maxCount: 1,
    requiresLeader: true,
  });
  for await (const { event } of read)
    if (
      event?.position &&
      leaf &&
      formatPosition(event.position) === last &&
      isSameBytes(leafOf(loggedEvent(event)), leaf)
    )
      return;
  refuse(`The event at ${last} is not in the log as its leaf says. Nothing is signed.`);
}

/** Why a restored site doesn't sign. */
const heldBack =
  'This site was restored: it signs nothing until npm run audit -- continue FILE, with the newest checkpoint that anybody has, or npm run audit -- new-log.';

const noTree = 'The transparency log has not begun: is there a process with the role projector?';

/**
 * Reads a checkpoint that is signed with one of these verifier keys.
 * @throws Refused
 */
export function readCheckpoint(text: string, verifiers: readonly string[]): Checkpoint {
  try {
    const log = verifiers.map((verifier) => runSync(parseVerifierKey(verifier), nodeTools));
    return runSync(openCheckpoint(text, { log }), nodeTools).checkpoint;
  } catch (error) {
    if (error instanceof AuditError) refuse(`This is no checkpoint of this log. ${error.message}`);
    throw error;
  }
}

function newLog(key: SigningKey, now: Date): SignedLog {
  return {
    origin: key.verifier.name,
    verifier: key.verifierText,
    size: 0,
    root: toBase64(runSync(emptyRoot(), nodeTools)),
    checkpoint: null,
    signedAt: now.toISOString(),
  };
}

/**
 * Signs the recorded tree and stores the checkpoint. Returns the newest checkpoint, which may already be a later one.
 */
async function signAndKeep(
  logs: SignedLogs,
  keys: readonly SigningKey[],
  { origin, size, root }: TreeHead & { origin: string },
): Promise<string | null> {
  const text = formatCheckpoint({ origin, size, root, extensions: [] });
  const checkpoint = formatNote({ text, signatures: keys.map((key) => key.sign(text)) });
  const isNewest = await logs.keep({ origin, size, root: toBase64(root) }, checkpoint);
  return isNewest ? checkpoint : ((await logs.current())?.checkpoint ?? null);
}

/**
 * Whether the stored checkpoint covers the last recorded tree and is signed by all current keys. It may not if a signer
 * stopped in between.
 */
function isKept({ checkpoint, size }: SignedLog, keys: readonly SigningKey[]): boolean {
  if (checkpoint?.split('\n')[1] !== String(size)) return false;
  const { signatures } = parseNote(checkpoint);
  return keys.every(({ verifier }) => signatures.some(({ keyId }) => keyId === verifier.keyId));
}

/** Creates the signer of checkpoints; it never signs two that contradict each other. */
export function createSigner(options: SignerOptions): Signer {
  const { logs, tree, seed, newOrigin, now } = options;

  const begin = async () => logs.begin(newLog(await newKey(options, newOrigin(true)), now()));

  const sign = async (): Promise<string | null> => {
    const state = await tree.state();
    if (!state) refuse(noTree);
    const known = await logs.current();
    const held = await logs.heldFor();
    if (held !== null) refuse(held || heldBack);
    const log = known ?? (await begin());
    const keys = await keysFor(options, log);
    if (state.size === 0 && log.size === 0) return log.checkpoint;
    const head = await requireExtends(tree, state, headOf(log));
    if (head.size === log.size)
      return isKept(log, keys) ? log.checkpoint : signAndKeep(logs, keys, { ...head, origin: log.origin });
    await requireLastLeaf(options, state);
    const next = { size: head.size, root: toBase64(head.root), signedAt: now().toISOString() };
    // Another process advanced the log first: sign or extend the tree that it recorded.
    if (!(await logs.advance(log, next))) return sign();
    return signAndKeep(logs, keys, { ...head, origin: log.origin });
  };

  return {
    sign,

    async goOn(text) {
      const log = await logs.current();
      if (!log) refuse('There is no transparency log to go on with: npm run audit -- new-log begins one.');
      const keys = await keysFor(options, log);
      const checkpoint = readCheckpoint(text, verifiersOf(log));
      const state = await tree.state();
      if (!state) refuse(noTree);
      await requireExtends(tree, state, headOf(log));
      if (checkpoint.size > state.size)
        refuse(
          `The checkpoint is over ${checkpoint.size} events, and this site has ${state.size}: it was restored to an earlier time. Restore a newer backup, or begin another log: npm run audit -- new-log.`,
        );
      await requireExtends(tree, state, checkpoint);
      if (checkpoint.size > log.size) {
        const to = { size: checkpoint.size, root: toBase64(checkpoint.root), signedAt: now().toISOString() };
        if (!(await logs.advance(log, to))) refuse('Another process has just changed it: look again.');
        await signAndKeep(logs, keys, checkpoint);
      }
      await logs.release();
    },

    async beginNewLog() {
      const log = await logs.current();
      await seed.retire();
      const key = await newKey(options, newOrigin(log === null));
      if (log && (await isKeyOf(options, log)))
        refuse('A new log needs a new key: set another AUDIT_SIGNING_KEY, then ask again.');
      if (log) await logs.replace(log, newLog(key, now()));
      else await logs.begin(newLog(key, now()));
      await logs.release();
      return key.verifier.name;
    },

    rotateKey: () => rotateKey(options, sign),
    dropKey: () => dropKey(options),
    signText: (text) => signText(options, text),
  };
}
