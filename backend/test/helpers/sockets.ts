import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Site } from './site.ts';

/** A connection whose bytes a test writes itself. `answer` is what has come back so far. */
export type RawConnection = { socket: Socket; answer(): string; status(): Promise<number>; close(): void };

/** Opens a connection and writes `text`. */
export async function rawConnection({ origin }: Pick<Site, 'origin'>, text: string): Promise<RawConnection> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let heard = '';
  socket.setEncoding('latin1');
  socket.on('data', (part) => {
    heard += part;
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  return {
    socket,
    answer: () => heard,
    async status() {
      while (!heard.includes('\r\n') && !socket.destroyed)
        await Promise.race([once(socket, 'data'), once(socket, 'close')]);
      return Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1] ?? 0);
    },
    close: () => socket.destroy(),
  };
}

/** The head of a request as it goes over the wire. */
export function head(method: string, path: string, headers: Record<string, string>): string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}
