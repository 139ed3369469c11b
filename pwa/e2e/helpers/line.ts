import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Server } from './server.ts';

export type Line = {
  /** Where the server is reached through this line: a secure context like the server's own. */
  readonly origin: string;
  /**
   * From here on requests for these paths are never answered, nor is what follows on their connections; every request
   * is on a line that is silent (REL-41).
   */
  holdBack(paths: RegExp): void;
  silence(): void;
  /** Everything is answered again, on new connections; what was held back has failed. */
  clear(): void;
  close(): Promise<void>;
};

const nothing = /(?!)/;
const everything = /^/;

/** A line to the server that accepts every connection. What it holds back is neither refused nor cut. */
export async function openLine(server: Pick<Server, 'origin'>): Promise<Line> {
  let heldBack = nothing;
  const held = new Set<Socket>();
  const sockets = new Set<Socket>();
  const isAsked = (bytes: Buffer) =>
    heldBack.test(/^[A-Z]+ (\S+) HTTP/.exec(bytes.toString('latin1'))?.[1] ?? '');
  const isHeld = (near: Socket) => held.has(near) || heldBack === everything;

  const proxy = createServer((near) => {
    const far = connect(Number(new URL(server.origin).port), '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        held.delete(socket);
        if (socket === near || !isHeld(near)) other.destroy();
      });
    }
    near.on('data', (bytes) => {
      if (isAsked(bytes)) held.add(near);
      if (!isHeld(near)) far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (!isHeld(near)) near.write(bytes);
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    origin: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    holdBack(paths) {
      heldBack = paths;
    },
    silence() {
      heldBack = everything;
    },
    clear() {
      for (const socket of heldBack === everything ? sockets : held) socket.destroy();
      heldBack = nothing;
    },
    async close() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
      await once(proxy, 'close');
    },
  };
}
