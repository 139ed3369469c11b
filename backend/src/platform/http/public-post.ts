import { lookup as lookUp } from 'node:dns';
import { type RequestOptions, request as requestPlainly } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress, networksOf } from '../kernel/addresses.ts';

const isLoopback = networksOf('loopback');

/** Thrown if a call was refused or has no valid response. The message contains no resolved address. */
class CallFailed extends Error {
  override readonly name = 'CallFailed';
}

export type PublicAnswer = { status: number; body: string };

export type PublicPostOptions = {
  /** Also this machine itself, for tests. */
  allowLoopback: boolean;
  timeoutMs: number;
  /** Maximum length of the response in bytes. */
  longest: number;
};

/** Whether an address is public, or a loopback address if allowed. */
export function isAllowedAddress(address: string, allowLoopback: boolean): boolean {
  return isPublicAddress(address) || (allowLoopback && isLoopback?.(address) === true);
}

/** Returns a lookup that restricts the connection to the addresses it checked, which prevents DNS rebinding. */
function lookupOf(allowLoopback: boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, found) => {
      const allowed = error ? [] : found.filter(({ address }) => isAllowedAddress(address, allowLoopback));
      const [first] = allowed;
      if (error || allowed.length < (found?.length ?? 0) || !first)
        callback(error ?? new CallFailed('The host is not a public one'), '', 0);
      else if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}

/**
 * Sends text to a public host; doesn't follow redirects.
 * @throws CallFailed for an address that isn't allowed, a response that is too long or too late, or no response
 */
export function publicPost(
  url: URL,
  body: string,
  { allowLoopback, timeoutMs, longest }: PublicPostOptions,
): Promise<PublicAnswer> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.protocol !== 'https:' && !(allowLoopback && url.protocol === 'http:'))
    return Promise.reject(new CallFailed('Only https addresses are called'));
  if (isIP(host) !== 0 && !isAllowedAddress(host, allowLoopback))
    return Promise.reject(new CallFailed('The host is not a public one'));
  const options: RequestOptions = {
    method: 'POST',
    lookup: lookupOf(allowLoopback),
    headers: { 'content-type': 'text/plain; charset=utf-8', 'content-length': Buffer.byteLength(body) },
    signal: AbortSignal.timeout(timeoutMs),
  };
  const send = url.protocol === 'https:' ? requestSecurely : requestPlainly;
  return new Promise((resolve, reject) => {
    const fail = (error: Error) =>
      reject(error instanceof CallFailed ? error : new CallFailed(`No answer (${error.name})`));
    const request = send(url, options, (answer) => {
      const pieces: Buffer[] = [];
      let length = 0;
      answer.on('data', (piece: Buffer) => {
        length += piece.length;
        pieces.push(piece);
        if (length > longest) answer.destroy(new CallFailed('The answer is too long'));
      });
      answer.on('error', fail);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(pieces).toString('utf8') }),
      );
    });
    request.on('error', fail);
    request.end(body);
  });
}
