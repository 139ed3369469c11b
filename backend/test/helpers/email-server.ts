import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** An email as a server takes it; `source` is all of it as it was sent. */
export type TakenEmail = { from: string; to: string[]; source: string };

/** An email server on loopback that takes everything, in the order in which it came. */
export type EmailServer = { url: string; taken: TakenEmail[]; close(): Promise<void> };

export async function startEmailServer(): Promise<EmailServer> {
  const taken: TakenEmail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        taken.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(parts).toString(),
        });
        done();
      });
    },
  });
  // A process that is killed resets its connection.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo; // it listens on a port
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
