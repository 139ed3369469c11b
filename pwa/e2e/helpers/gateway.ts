import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Server } from './server.ts';

/** `pass` hands everything on; otherwise what is asked for below `path` is answered by the gateway's 502, or not at all. */
export type GatewayMode = 'pass' | { answers: '502' | 'nothing'; path: string };

export type Gateway = {
  /** Where the browser finds the site. */
  readonly origin: string;
  mode: GatewayMode;
  close(): Promise<void>;
};

const badGateway = '<html><head><title>502 Bad Gateway</title></head><body>502 Bad Gateway</body></html>';

/** A gateway in front of the site, as a host puts one there: it goes on answering while the site is away. */
export async function openGateway(server: Pick<Server, 'origin'>): Promise<Gateway> {
  const gateway = { mode: 'pass' as GatewayMode };
  const listener = createServer((asked, answer) => {
    const { mode } = gateway;
    if (mode !== 'pass' && asked.url?.startsWith(mode.path)) {
      if (mode.answers === 'nothing') return asked.socket.destroy();
      asked.resume();
      return answer.writeHead(502, { 'content-type': 'text/html' }).end(badGateway);
    }
    const { method, headers } = asked;
    const onward = request(new URL(asked.url ?? '/', server.origin), { method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    onward.on('error', () => asked.socket.destroy());
    asked.pipe(onward);
    answer.on('close', () => onward.destroy());
  });
  await new Promise<void>((resolve) => listener.listen(0, 'localhost', resolve));
  const { port } = listener.address() as AddressInfo; // it listens on a port
  return Object.assign(gateway, {
    origin: `http://localhost:${port}`,
    async close() {
      listener.closeAllConnections();
      await new Promise((resolve) => listener.close(resolve));
    },
  });
}
