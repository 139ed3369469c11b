import { concat } from '@everpaw/contracts/audit/transparency/bytes';
import type { Part, Tools } from '@everpaw/contracts/audit/transparency/work';

const encoder = new TextEncoder();
const bytesOf = (part: Part): Uint8Array => (typeof part === 'string' ? encoder.encode(part) : part);

/** The number of cached tree nodes. Neighboring lines of a history share most of their path to the root. */
const nodesHeld = 4_096;
const nodeBytes = 65;

/** Returns the cryptographic functions for verification, based on WebCrypto. Hashes of recent tree nodes are cached. */
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
      // Browsers only check the log's own Ed25519 signatures. Those of witnesses are checked where the log is kept.
      if (algorithm !== 'Ed25519') return false;
      const key = await crypto.importKey('raw', new Uint8Array(publicKey), 'Ed25519', false, ['verify']);
      return crypto.verify('Ed25519', key, new Uint8Array(signature), new Uint8Array(bytesOf(message)));
    },
  };
}

/** Whether this browser can verify Ed25519 signatures. */
export async function knowsEd25519(crypto: SubtleCrypto | undefined): Promise<boolean> {
  // A page that came through http has none.
  if (!crypto) return false;
  try {
    // Any valid point works, since the key is only imported.
    const point = new Uint8Array(32);
    point[0] = 1;
    await crypto.importKey('raw', point, 'Ed25519', false, ['verify']);
    return true;
  } catch {
    return false;
  }
}
