import { lookup as lookUp } from 'node:dns';
import { type RequestOptions, request as requestPlainly } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress, networksOf } from './addresses.ts';

const isLoopback = networksOf('loopback');

/** Why a call was not made, or what came back that is no answer. Its message names no address that was looked up. */
class CallFailed extends Error {
  override readonly name = 'CallFailed';
}

export type PublicAnswer = { status: number; body: string };

export type PublicPostOptions = {
  /** Also this machine itself, for tests. */
  allowLoopback: boolean;
  timeoutMs: number;
  /** A longer answer is refused, in bytes. */
  longest: number;
};

/** Whether an address is one of the public internet, or where that is allowed of this machine. */
export function isAllowedAddress(address: string, allowLoopback: boolean): boolean {
  return isPublicAddress(address) || (allowLoopback && isLoopback?.(address) === true);
}

/** Looks a name up for a connection that is made to just these addresses: none of another kind can come between. */
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
 * Sends a text to a host of the public internet; follows no redirect.
 *
 * @throws CallFailed for an address of another kind, an answer that is too long or too late, and no answer
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
