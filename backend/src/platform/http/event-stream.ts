import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { refusalMessages } from '@everpaw/contracts/kernel/refusal.messages';
import type { FastifyReply } from 'fastify';
import { networkOf } from '../kernel/addresses.ts';

/** Maximum concurrent live streams of one network: a household with several open pages each. */
const maxOfNetwork = 200;
const heartbeatMs = 25_000;
/** Maximum bytes buffered for a client that doesn't read. */
const maxUnreadBytes = 64 * 1024;
/** Reconnect delay of clients in milliseconds; at shutdown it is spread, so they don't all return at once. */
const retryMs = 5_000;
const retrySpreadMs = 10_000;

/** Limits the open streams per network of a client's address. */
export function capStreams(most = maxOfNetwork) {
  const open = new Map<string, number>();
  return {
    /**
     * Takes a place and returns a function that releases it. Throws `too-many-requests` if the network has no places
     * left.
     */
    enter(address: string): () => void {
      const network = networkOf(address);
      const count = open.get(network) ?? 0;
      if (count >= most)
        throw new DomainError('too-many-requests', 'too-many-streams', refusalMessages.tooManyPages);
      open.set(network, count + 1);
      return () => {
        const left = (open.get(network) ?? 1) - 1;
        if (left > 0) open.set(network, left);
        else open.delete(network);
      };
    },
  };
}

/** A stream of server-sent events. */
export type EventStream = {
  send(event: string, data: unknown): void;
  /** Ends the stream; `event` is the reason, and tells clients to reconnect a little later. */
  end(event?: string): void;
};

/** Starts a response of server-sent events; `onClosed` is called once, however the stream ends. */
export function openEventStream(reply: FastifyReply, onClosed: () => void): EventStream {
  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  const write = (text: string) => {
    // A client that stopped reading reconnects when it wakes up.
    if (raw.writableLength > maxUnreadBytes) raw.destroy();
    else raw.write(text);
  };
  write(`retry: ${retryMs}\n\n`);
  const heartbeat = setInterval(() => write(': \n\n'), heartbeatMs);
  heartbeat.unref();
  raw.once('close', () => {
    clearInterval(heartbeat);
    onClosed();
  });
  return {
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    end(event) {
      if (event) {
        const backAfterMs = retryMs + Math.round(Math.random() * retrySpreadMs);
        write(`retry: ${backAfterMs}\nevent: ${event}\ndata: {}\n\n`);
      }
      raw.end();
    },
  };
}
