import type { TileId } from './tile.ts';

/** Bytes, or a text that stands for its UTF-8. */
export type Part = Uint8Array | string;

/** What work asks of whoever runs it. */
export type Step =
  /** The SHA-256 of these parts, one after the other; a text stands for its UTF-8. */
  | { digest: readonly Part[] }
  /** The hashes of a tile, one after the other; as many as the tree has there. */
  | { tile: TileId }
  /** Whether the signature over the message holds. */
  | { verify: SignatureCheck };

/** What a signature is checked with; a message that is a text stands for its UTF-8. */
export type SignatureCheck = {
  algorithm: 'Ed25519' | 'ML-DSA-44';
  publicKey: Uint8Array;
  message: Part;
  signature: Uint8Array;
};

/**
 * Work that needs hashes, tiles or signatures, without saying where from and whether one waits for them. A rule is
 * written once and runs with the synchronous functions of a server as with those of a browser.
 */
export type Work<Result> = Generator<Step, Result, Uint8Array | boolean>;

/** What runs work; each may answer later where the work is run with {@link run}. */
export type Tools<Sync extends boolean = false> = {
  digest(parts: readonly Part[]): Answer<Uint8Array, Sync>;
  tile?(id: TileId): Answer<Uint8Array, Sync>;
  verify?(check: SignatureCheck): Answer<boolean, Sync>;
};
type Answer<Value, Sync extends boolean> = Sync extends true ? Value : Value | Promise<Value>;

function answerOf<Sync extends boolean>(step: Step, tools: Tools<Sync>) {
  if ('digest' in step) return tools.digest(step.digest);
  if ('tile' in step) {
    if (!tools.tile) throw new Error('This work reads tiles, and nothing was given to read them with.');
    return tools.tile(step.tile);
  }
  if (!tools.verify) throw new Error('This work verifies signatures, and nothing was given to do it with.');
  return tools.verify(step.verify);
}

/** Runs work with tools that may answer later, one step at a time. */
export async function run<Result>(work: Work<Result>, tools: Tools): Promise<Result> {
  let next = work.next();
  while (!next.done) next = work.next(await answerOf(next.value, tools));
  return next.value;
}

/** Runs work with tools that answer at once. */
export function runSync<Result>(work: Work<Result>, tools: Tools<true>): Result {
  let next = work.next();
  while (!next.done) next = work.next(answerOf(next.value, tools));
  return next.value;
}

/** The SHA-256 of parts, as a step of work. */
export function* digest(...parts: readonly Part[]): Work<Uint8Array> {
  return (yield { digest: parts }) as Uint8Array; // what a digest is answered with
}

/** The hashes of a tile, as a step of work. */
export function* readTile(tile: TileId): Work<Uint8Array> {
  return (yield { tile }) as Uint8Array; // what a tile is answered with
}

/** Whether a signature holds, as a step of work. */
export function* verifySigned(verify: SignatureCheck): Work<boolean> {
  return (yield { verify }) as boolean; // what a signature is answered with
}
