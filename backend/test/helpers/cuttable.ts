import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a server on this machine that a test cuts, as a cable, or holds, as a network that loses everything. */
export type Cuttable = {
  readonly port: number;
  /** Ends every connection, and takes no new ones until `heal`. */
  cut(): void;
  /** Takes connections and what is sent, and passes nothing on until `heal`. */
  hold(): void;
  heal(): void;
  close(): Promise<void>;
};

/** Opens a way to this port of 127.0.0.1. */
export async function openCuttable(port: number): Promise<Cuttable> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let state: 'whole' | 'cut' | 'held' = 'whole';
  const pass = ([near, far]: readonly [Socket, Socket]) => near.pipe(far).pipe(near);
  const server = createServer((near) => {
    if (state === 'cut') {
      near.destroy();
      return;
    }
    const far = connect(port, '127.0.0.1');
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [socket, other] of [pair, [far, near]] as const) {
      socket.setNoDelay(true);
      socket.on('error', () => other.destroy());
      socket.once('close', () => {
        pairs.delete(pair);
        other.end();
      });
    }
    if (state === 'whole') pass(pair);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const set = (next: typeof state) => {
    const before = state;
    state = next;
    for (const pair of [...pairs]) {
      if (next === 'cut') for (const socket of pair) socket.destroy();
      else if (next === 'whole' && before === 'held') pass(pair);
      else if (next === 'held')
        for (const socket of pair) {
          socket.unpipe();
          socket.pause();
        }
    }
  };
  return {
    port: (server.address() as AddressInfo).port, // it listens on a port
    cut: () => set('cut'),
    hold: () => set('held'),
    heal: () => set('whole'),
    async close() {
      set('cut');
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
