import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Networks, networkOf } from '../kernel/addresses.ts';
import { problemOfStatus } from './problem.filter.ts';

/** The maximum of open connections of a process, and of one network other than our proxies. */
const maxConnections = 10_000;
const maxOfNetwork = 500;

/** Time limits for receiving requests, in milliseconds. */
export const arrivalTimes = {
  /** For the headers of a request. */
  headersTimeout: 15_000,
  /** For the whole request: long enough for a photo over a weak connection, but not unlimited. */
  requestTimeout: 300_000,
  /** How often the two limits are checked. */
  connectionsCheckingInterval: 2_000,
} as const;

/**
 * How long a connection may be idle in both directions, in milliseconds; live streams send more often. The server's own
 * work doesn't count (`closeSilent`).
 */
export const silenceMs = 120_000;

/** Closes connections beyond the limits of a process or a network. */
export function capConnections(server: Server, isProxy: Networks): void {
  server.maxConnections = maxConnections;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress)) return;
    const network = networkOf(remoteAddress);
    const count = (open.get(network) ?? 0) + 1;
    if (count > maxOfNetwork) {
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

/**
 * Closes connections that have been idle for the server's timeout, except while a completely received request waits for
 * the start of its response. Call it after `guardOwnRefusals`, which replaces listeners.
 */
export function closeSilent(server: Server): void {
  const exchanges = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }>();
  server.on('request', (request, response) => exchanges.set(request.socket, { request, response }));
  server.on('timeout', (socket) => {
    const { request, response } = exchanges.get(socket) ?? {};
    if (!request?.complete || response?.headersSent) socket.destroy();
  });
}

/**
 * Returns the path of a request. A client may send the target with a host (RFC 9112, 3.2.2); only the `Host` header
 * counts.
 */
export function pathOfTarget({ url = '/' }: { url?: string | undefined }): string {
  const [, path] = /^https?:\/\/[^/?#]*(.*)$/i.exec(url) ?? [null, url];
  return path?.startsWith('/') ? path : `/${path}`;
}

const statusOfCode: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** Returns the headers and body of an error sent by the server itself, with the common headers. */
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

/** Writes an error response on a connection that has no response object. */
function refuseOn(socket: Duplex, status: number, headers: Readonly<Record<string, string>>): void {
  const { headers: all, body } = refusal(status, headers);
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
}

/**
 * Replaces Node's bare error responses: for an HTTP/1.1 request without a `Host` (its server must not require one) and
 * an unknown `Expect`. CONNECT, on which Node closes the connection, is refused with 405.
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

/** Returns a handler that responds to malformed requests with the common headers. */
export function answerClientErrors(headers: Readonly<Record<string, string>>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable) refuseOn(socket, statusOfCode[error.code ?? ''] ?? 400, headers);
    socket.destroySoon();
  };
}
