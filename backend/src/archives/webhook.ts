import { promises as dns, type LookupAddress } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { hostOfWebAddress } from '@everpaw/contracts/archives/web-address';
import { isPublicAddress } from '../platform/kernel/addresses.ts';

/** Thrown before connecting if the address isn't allowed. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
}

export type WebhookOptions = {
  /** The hosts that may be called, in lower case. */
  hosts: readonly string[];
  resolve?: (host: string) => Promise<readonly LookupAddress[]>;
  /** Whether an IP address may be called; by default only public ones, so not this machine or private networks. */
  isAllowed?: (address: string) => boolean;
  timeoutMs?: number;
};

const longestMs = 10_000;
const maxResponseBytes = 64 * 1024;

const resolveAll = (host: string) => dns.lookup(host, { all: true, verbatim: true });

/**
 * Posts JSON to a URL whose host is on the list. The host is resolved once, all its addresses must be public, and the
 * connection uses that result, so a changed DNS record can't redirect it. HTTP redirects aren't followed and count as
 * failures.
 *
 * @throws WebhookRefused, or Error if there is no success response within ten seconds.
 */
export async function callWebhook(url: string, body: unknown, options: WebhookOptions): Promise<void> {
  const { hosts, resolve = resolveAll, isAllowed = isPublicAddress, timeoutMs = longestMs } = options;
  const host = hostOfWebAddress(url);
  if (host === null || !hosts.includes(host)) throw new WebhookRefused('Its host is not on the list');
  const signal = AbortSignal.timeout(timeoutMs);
  const addresses = await resolve(host);
  const [first] = addresses;
  if (!first || !addresses.every(({ address }) => isAllowed(address)))
    throw new WebhookRefused('Its host has an address that is not public');
  // The client requests one address or all of them, depending on its settings.
  const lookup: LookupFunction = (_host, { all }, answer) => {
    if (all) answer(null, [first]);
    else answer(null, first.address, first.family);
  };
  const status = await post(url, JSON.stringify(body), { lookup, signal });
  if (status < 200 || status > 299) throw new Error(`It answered ${status}`);
}

function post(
  url: string,
  body: string,
  { lookup, signal }: { lookup: LookupFunction; signal: AbortSignal },
): Promise<number> {
  const request = url.toLowerCase().startsWith('https:') ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const sent = request(url, { method: 'POST', headers, lookup, signal, agent: false }, (answer) => {
      let read = 0;
      answer.on('data', (part: Buffer) => {
        read += part.byteLength;
        if (read > maxResponseBytes) answer.destroy();
      });
      answer.on('error', reject);
      answer.on('close', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
