import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import type { FastifyReply } from 'fastify';
import { networkOf } from './addresses.ts';

/** Live streams of one network at once: a house full of people, each with some pages open. */
const mostOfNetwork = 200;
const heartbeatMs = 25_000;
/** What may wait for a listener who does not read, in bytes. */
const mostUnread = 64 * 1024;
/** A listener comes back after these many milliseconds; when the site ends, not all of them at the same moment. */
const retryMs = 5_000;
const retrySpreadMs = 10_000;

/** Counts open streams for the network of each address. */
export function capStreams(most = mostOfNetwork) {
  const open = new Map<string, number>();
  return {
    /** Answers what gives the place back. Throws `too-many-requests` when the network has all its places taken. */
    enter(address: string): () => void {
      const network = networkOf(address);
      const count = open.get(network) ?? 0;
      if (count >= most)
        throw new DomainError(
          'too-many-requests',
          'too-many-streams',
          'Too many pages are open at once here',
        );
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
  /** Ends the stream; `event` says why, and that it is worth coming back a little later. */
  end(event?: string): void;
};

/** Begins a stream of server-sent events as the answer; `onClosed` is called once, however it ends. */
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
    // Whoever reads nothing any more asks again when it wakes up.
    if (raw.writableLength > mostUnread) raw.destroy();
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
