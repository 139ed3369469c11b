import type { TileId } from './tile.ts';

/** Bytes, or text that stands for its UTF-8. */
export type Part = Uint8Array | string;

/** A request of a work to its runner. */
export type Step =
  /** Returns the SHA-256 of these concatenated parts. Text stands for its UTF-8. */
  | { digest: readonly Part[] }
  /** Returns the concatenated hashes of a tile, as many as the tree has there. */
  | { tile: TileId }
  /** Returns whether the signature is valid. */
  | { verify: SignatureCheck };

/** The input of a signature check. Text stands for its UTF-8. */
export type SignatureCheck = {
  algorithm: 'Ed25519' | 'ML-DSA-44';
  publicKey: Uint8Array;
  message: Part;
  signature: Uint8Array;
};

/**
 * A computation that requests hashes, tiles and signature checks without defining how they are done or
 * whether they are asynchronous. So each rule is written once for a server's synchronous functions and a
 * browser's asynchronous ones.
 */
export type Work<Result> = Generator<Step, Result, Uint8Array | boolean>;

/** The functions that execute a work's requests. With {@link run}, they may be asynchronous. */
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

/** Runs a work with asynchronous tools, one step at a time. */
export async function run<Result>(work: Work<Result>, tools: Tools): Promise<Result> {
  let next = work.next();
  while (!next.done) next = work.next(await answerOf(next.value, tools));
  return next.value;
}

/** Runs a work with synchronous tools. */
export function runSync<Result>(work: Work<Result>, tools: Tools<true>): Result {
  let next = work.next();
  while (!next.done) next = work.next(answerOf(next.value, tools));
  return next.value;
}

/** Requests the SHA-256 of parts. */
export function* digest(...parts: readonly Part[]): Work<Uint8Array> {
  return (yield { digest: parts }) as Uint8Array; // what a digest is answered with
}

/** Requests the hashes of a tile. */
export function* readTile(tile: TileId): Work<Uint8Array> {
  return (yield { tile }) as Uint8Array; // what a tile is answered with
}

/** Requests a signature check. */
export function* verifySigned(verify: SignatureCheck): Work<boolean> {
  return (yield { verify }) as boolean; // what a signature is answered with
}
