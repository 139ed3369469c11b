import { createHash } from 'node:crypto';
import type { SimulatedPhoto } from '../../src/offline/testing/run-simulation.ts';

/**
 * Makes any number of photos out of one: a true JPEG with the name written into it as a comment, so each is a file of
 * its own. One that is not good is not a picture.
 */
export function copiesOf(jpeg: Buffer): (name: string, isGood: boolean) => SimulatedPhoto {
  return (name, isGood) => {
    const file = isGood ? withComment(jpeg, name) : Buffer.from(`Not a picture: ${name}`);
    // A copy, because a buffer may be a part of a larger one.
    const bytes = new Uint8Array(file).buffer;
    return { sha256: createHash('sha256').update(file).digest('hex'), bytes };
  };
}

/** The comment segment stands right behind the two bytes that begin every JPEG; its length counts itself. */
function withComment(jpeg: Buffer, comment: string): Buffer {
  const text = Buffer.from(comment);
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, text, jpeg.subarray(2)]);
}
