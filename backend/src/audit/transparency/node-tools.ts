import { createHash, createPublicKey, hash, verify } from 'node:crypto';
import type { Part, SignatureCheck, Tools } from '@everpaw/contracts/audit/transparency/work';

/** The DER prefix of a public key (RFC 8410, RFC 9881). */
const publicKeyHeads = {
  Ed25519: Buffer.from('302a300506032b6570032100', 'hex'),
  'ML-DSA-44': Buffer.from('30820532300b06096086480165030403110382052100', 'hex'),
};

function sha256(parts: readonly Part[]): Uint8Array {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return hash('sha256', only, 'buffer');
  const hashing = createHash('sha256');
  for (const part of parts) hashing.update(part);
  return hashing.digest();
}

function verifySigned({ algorithm, publicKey, message, signature }: SignatureCheck): boolean {
  const der = Buffer.concat([publicKeyHeads[algorithm], publicKey]);
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return verify(null, typeof message === 'string' ? Buffer.from(message) : message, key, signature);
}

/** Tools for the transparency log based on Node's own cryptography; they run synchronously. */
export const nodeTools = { digest: sha256, verify: verifySigned } satisfies Tools<true>;
