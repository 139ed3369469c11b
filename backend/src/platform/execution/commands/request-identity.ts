import { createHmac, createSecretKey } from 'node:crypto';
import { canonicalJson } from '@everpaw/contracts/kernel/canonical-json';
import { type Actor, actorText } from '@everpaw/contracts/kernel/decider';
import { stringify as formatUuid, v5 as uuidv5 } from 'uuid';

/**
 * Derives internal ids and hashes from client input. Clients choose keys, but can't choose the ids, since those are
 * derived with the site's secret.
 */
export type RequestIdentity = {
  /**
   * Returns the id of a request: a UUID derived from the actor, the operation (a command's type, or method and path)
   * and the client's key. The same key from another actor or for another operation yields another id.
   */
  idOf(request: { actor: Actor; asked: string; key: string }): string;
  /** Returns an HMAC of the canonical JSON (RFC 8785) of the client's payload, as base64url; `null` for no body. */
  payloadHashOf(sent: unknown): string;
};

/** Returns a UUID (version 8) that can't be derived without the secret. */
function secretNamespace(secret: string, purpose: string): string {
  const bytes = createHmac('sha256', secret).update(`namespace ${purpose}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return formatUuid(bytes);
}

/**
 * Creates a `RequestIdentity`.
 * @param secret the site's secret; a different secret yields different ids for all requests.
 */
export function createRequestIdentity(secret: string): RequestIdentity {
  const requests = secretNamespace(secret, 'requests');
  const payloadKey = createSecretKey(createHmac('sha256', secret).update('payloads').digest());
  return {
    idOf: ({ actor, asked, key }) => uuidv5(JSON.stringify([actorText(actor), asked, key]), requests),
    payloadHashOf: (sent) => createHmac('sha256', payloadKey).update(canonicalJson(sent)).digest('base64url'),
  };
}
