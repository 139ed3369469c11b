import { once } from 'node:events';
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net';
import type { Server } from './server.ts';

export type Line = {
  /** Where the server is reached through this line: a secure context like the server's own. */
  readonly origin: string;
  /** From here on connections are accepted and nothing is ever answered, also on those that are open (REL-41). */
  silence(): void;
  close(): Promise<void>;
};

/**
 * A line to the server that can go silent. Requests that have no answer yet get none; nothing is refused or cut, so
 * whatever waits for the network waits for ever.
 */
export async function openLine(server: Pick<Server, 'origin'>): Promise<Line> {
  let isSilent = false;
  const sockets = new Set<Socket>();
  const proxy = createServer((near) => {
    sockets.add(near);
    near.on('error', () => near.destroy()).on('close', () => sockets.delete(near));
    near.on('data', (bytes) => {
      if (!isSilent) far?.write(bytes);
    });
    near.on('end', () => far?.end());
    const far = isSilent ? null : dial(Number(new URL(server.origin).port), '127.0.0.1');
    if (!far) return;
    sockets.add(far);
    far.on('error', () => near.destroy()).on('close', () => sockets.delete(far));
    far.on('data', (bytes) => {
      if (!isSilent) near.write(bytes);
    });
    far.on('end', () => {
      if (!isSilent) near.end();
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    origin: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    silence() {
      isSilent = true;
    },
    async close() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
      await once(proxy, 'close');
    },
  };
}
