import { createHmac, createSecretKey } from 'node:crypto';
import { canonicalJson } from '@everpaw/contracts/kernel/canonical-json';
import { type Actor, actorText } from '@everpaw/contracts/kernel/decider';
import { stringify as formatUuid, v5 as uuidv5 } from 'uuid';

/**
 * Makes what clients send into what the site works with, once, at its border. A client's key is only the
 * client's: behind the border there are only ids that no request can choose, since they are made with the site's secret.
 */
export type RequestIdentity = {
  /**
   * The id of a request: a UUID that follows from who asks, from what is asked (a command's type, or method and path),
   * and from the client's key. The same key of another actor, or for something else, is another id.
   */
  idOf(request: { actor: Actor; asked: string; key: string }): string;
  /** An HMAC of the canonical JSON (RFC 8785) of what a client sent, as base64url; `null` for no body. */
  payloadHashOf(sent: unknown): string;
};

/** A UUID (version 8) that only those with the secret can know. */
function secretNamespace(secret: string, purpose: string): string {
  const bytes = createHmac('sha256', secret).update(`namespace ${purpose}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return formatUuid(bytes);
}

/** @param secret the site's secret; with another one every request is a new one. */
export function createRequestIdentity(secret: string): RequestIdentity {
  const requests = secretNamespace(secret, 'requests');
  const payloadKey = createSecretKey(createHmac('sha256', secret).update('payloads').digest());
  return {
    idOf: ({ actor, asked, key }) => uuidv5(JSON.stringify([actorText(actor), asked, key]), requests),
    payloadHashOf: (sent) => createHmac('sha256', payloadKey).update(canonicalJson(sent)).digest('base64url'),
  };
}
