import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import {
  formatVerifierKey,
  type NoteSignature,
  signatureTypes,
  type VerifierKey,
  verifierKeyOf,
} from '@everpaw/contracts/audit/signed-note';
import { runSync } from '@everpaw/contracts/audit/work';
import { nodeTools } from './node-tools.ts';

/** What stands before the 32 bytes of an Ed25519 private key in DER (RFC 8410). */
const privateKeyHead = Buffer.from('302e020100300506032b657004220420', 'hex');
export const seedBytes = 32;

/** A key that signs checkpoints of one log. */
export type SigningKey = {
  verifier: VerifierKey;
  /** The verifier key as text, for everybody. */
  verifierText: string;
  sign(text: string): NoteSignature;
};

/** The Ed25519 key of a seed of 32 bytes, under the name of the log. */
export function signingKeyOf(seed: Uint8Array, name: string): SigningKey {
  const privateKey: KeyObject = createPrivateKey({
    key: Buffer.concat([privateKeyHead, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  const publicKey = new Uint8Array(spki.subarray(-32));
  const verifier = runSync(verifierKeyOf(name, signatureTypes.ed25519, publicKey), nodeTools);
  return {
    verifier,
    verifierText: formatVerifierKey(verifier),
    sign: (text) => ({
      name,
      keyId: verifier.keyId,
      signature: new Uint8Array(sign(null, Buffer.from(text), privateKey)),
    }),
  };
}
