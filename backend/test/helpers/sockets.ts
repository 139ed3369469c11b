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

/** A POST whose head the server has received; `finish` sends its body and resolves with the status. */
export async function begunPost(
  site: Pick<Site, 'origin'>,
  path: string,
  value: unknown,
): Promise<{ finish(): Promise<number> }> {
  const body = JSON.stringify(value);
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'sec-fetch-site': 'same-origin',
    expect: '100-continue',
  };
  const connection = await rawConnection(site, head('POST', path, headers));
  if ((await connection.status()) !== 100) throw new Error(`It was refused at once: ${connection.answer()}`);
  return {
    async finish() {
      connection.socket.write(body);
      const answered = /^HTTP\/1\.1 100 .*?\r\n\r\nHTTP\/1\.1 (\d{3})/s;
      while (!answered.test(connection.answer()) && !connection.socket.destroyed)
        await Promise.race([once(connection.socket, 'data'), once(connection.socket, 'close')]);
      connection.close();
      return Number(answered.exec(connection.answer())?.[1] ?? 0);
    },
  };
}
