import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import {
  formatVerifierKey,
  type NoteSignature,
  signatureTypes,
  type VerifierKey,
  verifierKeyOf,
} from '@everpaw/contracts/audit/transparency/signed-note';
import { runSync } from '@everpaw/contracts/audit/transparency/work';
import { nodeTools } from './node-tools.ts';

/** The DER prefix of an Ed25519 private key of 32 bytes (RFC 8410). */
const privateKeyHead = Buffer.from('302e020100300506032b657004220420', 'hex');
export const seedBytes = 32;

/** A key that signs the checkpoints of one log. */
export type SigningKey = {
  verifier: VerifierKey;
  /** The public verifier key as text. */
  verifierText: string;
  sign(text: string): NoteSignature;
};

/** Returns the Ed25519 key of a 32-byte seed, with the log's name. */
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
