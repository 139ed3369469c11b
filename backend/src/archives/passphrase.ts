import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { type Identity, type Recipient, Stanza } from 'age-encryption';

/**
 * age's passphrase recipient (C2SP age, "scrypt recipient stanza") with Node's own scrypt; the library's runs on this
 * thread and would block it. Every age program can open the result.
 */
const label = 'age-encryption.org/v1/scrypt';
/** 64 MiB and a few tenths of a second; a passphrase has at least 16 characters. */
const workFactor = 16;
/** The highest work factor accepted from a file. */
const maxWorkFactor = 20;
const fileKeyBytes = 16;
const tagBytes = 16;

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
);
const noNonce = new Uint8Array(12);
const unpadded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

function keyFor(passphrase: string, salt: Uint8Array, logN: number): Promise<Buffer> {
  const N = 2 ** logN;
  const salted = Buffer.concat([Buffer.from(label), salt]);
  return derive(passphrase, salted, 32, { N, r: 8, p: 1, maxmem: 128 * N * 8 + 2 ** 20 });
}

export function passphraseRecipient(passphrase: string): Recipient {
  return {
    async wrapFileKey(fileKey) {
      const salt = randomBytes(16);
      const key = await keyFor(passphrase, salt, workFactor);
      const cipher = createCipheriv('chacha20-poly1305', key, noNonce, { authTagLength: tagBytes });
      const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
      return [new Stanza(['scrypt', unpadded(salt), String(workFactor)], body)];
    },
  };
}

/** Returns an identity that decrypts with this passphrase; another passphrase doesn't match. */
export function passphraseIdentity(passphrase: string): Identity {
  return {
    async unwrapFileKey(stanzas) {
      const [stanza] = stanzas;
      const [kind, salt = '', factor = ''] = stanza?.args ?? [];
      if (stanzas.length !== 1 || !stanza || kind !== 'scrypt') return null;
      const logN = /^[1-9]\d?$/.test(factor) ? Number(factor) : maxWorkFactor + 1;
      if (logN > maxWorkFactor || stanza.body.byteLength !== fileKeyBytes + tagBytes) return null;
      const key = await keyFor(passphrase, Buffer.from(salt, 'base64'), logN);
      const cipher = createDecipheriv('chacha20-poly1305', key, noNonce, { authTagLength: tagBytes });
      cipher.setAuthTag(stanza.body.subarray(fileKeyBytes));
      try {
        return Buffer.concat([cipher.update(stanza.body.subarray(0, fileKeyBytes)), cipher.final()]);
      } catch {
        return null;
      }
    },
  };
}
