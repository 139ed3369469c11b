import { concat } from '@everpaw/contracts/audit/bytes';
import type { Part, Tools } from '@everpaw/contracts/audit/work';

const encoder = new TextEncoder();
const bytesOf = (part: Part): Uint8Array => (typeof part === 'string' ? encoder.encode(part) : part);

/** Nodes of a tree that are held: neighbours in a history share most of their way to the root. */
const nodesHeld = 4_096;
const nodeBytes = 65;

/**
 * What verifying needs, by the browser's own cryptography (WebCrypto). A node of a tree that was hashed a moment ago is
 * not hashed again.
 */
export function webTools(crypto: SubtleCrypto): Required<Pick<Tools, 'digest' | 'verify'>> {
  const nodes = new Map<string, Uint8Array>();
  const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
    new Uint8Array(await crypto.digest('SHA-256', bytes));
  return {
    digest(parts) {
      const bytes = concat(...parts.map(bytesOf));
      if (bytes.length !== nodeBytes || bytes[0] !== 1) return sha256(bytes);
      const key = String.fromCharCode(...bytes);
      const known = nodes.get(key);
      if (known) return known;
      return sha256(bytes).then((hash) => {
        if (nodes.size >= nodesHeld) nodes.clear();
        nodes.set(key, hash);
        return hash;
      });
    },
    async verify({ algorithm, publicKey, message, signature }) {
      // No page asks for the others: those of witnesses are checked where the log is.
      if (algorithm !== 'Ed25519') return false;
      const key = await crypto.importKey('raw', new Uint8Array(publicKey), 'Ed25519', false, ['verify']);
      return crypto.verify('Ed25519', key, new Uint8Array(signature), new Uint8Array(bytesOf(message)));
    },
  };
}

/** Whether this browser verifies Ed25519 signatures. */
export async function knowsEd25519(crypto: SubtleCrypto): Promise<boolean> {
  try {
    // Any point will do: it is only read.
    const point = new Uint8Array(32);
    point[0] = 1;
    await crypto.importKey('raw', point, 'Ed25519', false, ['verify']);
    return true;
  } catch {
    return false;
  }
}
