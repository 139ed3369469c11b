import { createHash, createPublicKey, hash, verify } from 'node:crypto';
import type { Part, Tools } from '@everpaw/contracts/audit/work';

/** What stands before the 32 bytes of an Ed25519 public key in DER (RFC 8410). */
const publicKeyHead = Buffer.from('302a300506032b6570032100', 'hex');

function sha256(parts: readonly Part[]): Uint8Array {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return hash('sha256', only, 'buffer');
  const hashing = createHash('sha256');
  for (const part of parts) hashing.update(part);
  return hashing.digest();
}

function verifyEd25519(publicKey: Uint8Array, message: string, signature: Uint8Array): boolean {
  const der = Buffer.concat([publicKeyHead, publicKey]);
  return verify(
    null,
    Buffer.from(message),
    createPublicKey({ key: der, format: 'der', type: 'spki' }),
    signature,
  );
}

/** What work of the transparency log needs, by Node's own cryptography and at once. */
export const nodeTools = { digest: sha256, verify: verifyEd25519 } satisfies Tools<true>;
