import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Networks, networkOf } from './addresses.ts';
import { problemOfStatus } from './problem.filter.ts';

/** The most open connections of a process, and of one network that is no proxy of ours. */
const mostConnections = 10_000;
const mostOfNetwork = 500;

/** How long things may take to arrive, in milliseconds. */
export const arrivalTimes = {
  /** The head of a request. */
  headersTimeout: 15_000,
  /** All of a request: a photo gets through on one bar of signal, a trickle does not stay for ever. */
  requestTimeout: 300_000,
  /** How often the two are looked at. */
  connectionsCheckingInterval: 2_000,
} as const;

/** How long a connection may be silent in both directions, in milliseconds; live streams speak more often. */
export const silenceMs = 120_000;

/** Closes connections beyond what a process, or one network, may hold. */
export function capConnections(server: Server, isProxy: Networks): void {
  server.maxConnections = mostConnections;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress)) return;
    const network = networkOf(remoteAddress);
    const count = (open.get(network) ?? 0) + 1;
    if (count > mostOfNetwork) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}

/** The path of a request, which a client may also write with its host (RFC 9112, 3.2.2): the `Host` header alone counts. */
export function pathOfTarget({ url = '/' }: { url?: string | undefined }): string {
  const [, path] = /^https?:\/\/[^/?#]*(.*)$/i.exec(url) ?? [null, url];
  return path?.startsWith('/') ? path : `/${path}`;
}

const statusOfCode: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** A refusal by the server itself, with the headers that every answer has. */
function refusal(status: number, headers: Readonly<Record<string, string>>) {
  const body = JSON.stringify(problemOfStatus(status));
  const all = {
    ...headers,
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  };
  return { headers: all, body };
}

/** Writes a refusal on a connection that has no response of its own. */
function refuseOn(socket: Duplex, status: number, headers: Readonly<Record<string, string>>): void {
  const { headers: all, body } = refusal(status, headers);
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
}

/**
 * Refuses what Node itself would refuse bare: an HTTP/1.1 request without a `Host` (its server must not require one) and
 * an `Expect` that it doesn't know. CONNECT, on which Node hangs up, is refused with 405.
 */
export function guardOwnRefusals(server: Server, headers: Readonly<Record<string, string>>): void {
  const refuse = (response: ServerResponse, status: number) => {
    const { headers: all, body } = refusal(status, headers);
    response.writeHead(status, all).end(body);
  };
  server.on('checkExpectation', (_request, response) => refuse(response, 417));
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    refuseOn(socket, 405, { ...headers, allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' });
  });
  const [handle] = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (request.headers.host === undefined && request.httpVersion === '1.1') refuse(response, 400);
    else handle?.call(server, request, response);
  });
}

/** Answers what is no request that could be read, with the headers that every answer has. */
export function answerClientErrors(headers: Readonly<Record<string, string>>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable) refuseOn(socket, statusOfCode[error.code ?? ''] ?? 400, headers);
    socket.destroySoon();
  };
}
