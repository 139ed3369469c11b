import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type OperatorActs, operatorRefusalOf } from './operator-acts.ts';
import { isKnownAct } from './operator-commands.ts';
import { Refused } from './refused.ts';

/** A request over the socket: one JSON line per connection. */
export type Request = { act: string; args: readonly string[] };

/** The responses, one JSON line each: any number of progress lines, then one of the others, then the end. */
type Answer = { progress: string } | { done: string } | { refused: string };

/** The path of a socket may have 107 bytes on Linux, 103 on macOS. */
const maxPath = 103;
const maxRequest = 4_096;

/**
 * Returns where the process that owns the folder listens for operators: a socket in the folder, or a named
 * pipe on Windows.
 * @throws Refused if the folder's path is too long for a socket.
 */
export function operatorSocketPath(dataDir: string, platform: NodeJS.Platform = process.platform): string {
  if (platform === 'win32')
    return `\\\\.\\pipe\\everpaw-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  const path = join(dataDir, 'operator.sock');
  if (Buffer.byteLength(path) > maxPath)
    throw new Refused(
      `The path ${path} is too long for a socket (${maxPath} bytes): choose a shorter DATA_DIR.`,
    );
  return path;
}

export type OperatorServer = {
  /** Stops listening and closes connections. Commands in progress continue. */
  close(): Promise<void>;
};

/**
 * Serves the acts to the operator on this machine: only the account that runs the process may connect (mode 0600).
 * A socket left by a process that was killed is replaced, so call it only while holding the data folder.
 */
export async function serveOperator(path: string, acts: OperatorActs): Promise<OperatorServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    converse(socket, acts).catch(() => socket.destroy());
  });
  const isFile = !path.startsWith('\\\\');
  if (isFile) rmSync(path, { force: true });
  // `listen` creates the socket, so the mask applies to it, and no one can connect before a `chmod`.
  const mask = isFile ? process.umask(0o177) : null;
  try {
    server.listen({ path });
  } finally {
    if (mask !== null) process.umask(mask);
  }
  await once(server, 'listening');
  if (isFile) chmodSync(path, 0o600);
  return {
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

async function converse(socket: Socket, acts: OperatorActs): Promise<void> {
  const answer = (line: Answer) => {
    if (socket.writable) socket.write(`${JSON.stringify(line)}\n`);
  };
  try {
    const { act, args } = readRequest(await firstLine(socket));
    const asked = Object.hasOwn(acts, act) ? acts[act] : undefined;
    if (!asked) throw unknownRequest();
    answer({ done: await asked(args, (progress) => answer({ progress })) });
  } catch (error) {
    answer({ refused: operatorRefusalOf(error).message });
  }
  socket.end();
}

async function firstLine(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    const end = text.indexOf('\n');
    if (end >= 0) return text.slice(0, end);
    if (text.length > maxRequest) break;
  }
  throw new Refused('A request is one short line of JSON.');
}

function readRequest(line: string): Request {
  let read: { act?: unknown; args?: unknown };
  try {
    read = JSON.parse(line) ?? {};
  } catch {
    throw new Refused('A request is one short line of JSON.');
  }
  const { act, args } = read;
  if (typeof act !== 'string' || !Array.isArray(args)) throw unknownRequest();
  const words = args.filter((arg): arg is string => typeof arg === 'string');
  if (words.length !== args.length || !isKnownAct(act, words.length)) throw unknownRequest();
  return { act, args: words };
}

function unknownRequest(): Refused {
  return new Refused('The running process does not know this request.');
}

async function isListening(path: string): Promise<boolean> {
  const socket = await connect(path);
  socket?.destroy();
  return socket !== null;
}

/**
 * Sends a command to the process that listens at the path. Returns its output, or null if no process listens.
 * @throws Refused with its sentence, or if it ends prematurely.
 */
export async function sendToOperator(
  path: string,
  act: string,
  args: readonly string[],
  report: (line: string) => void,
): Promise<string | null> {
  if (!(await isListening(path))) return null;
  const socket = await connect(path);
  if (!socket) throw new Refused('The running process has ended.');
  try {
    socket.write(`${JSON.stringify({ act, args } satisfies Request)}\n`);
    for await (const line of createInterface({ input: socket })) {
      const answer = JSON.parse(line) as Answer; // written by `serveOperator`
      if ('progress' in answer) report(answer.progress);
      else if ('refused' in answer) throw new Refused(answer.refused);
      else return answer.done;
    }
  } catch (error) {
    if (error instanceof Refused) throw error; // anything else is the line breaking
  } finally {
    socket.destroy();
  }
  throw new Refused(
    'The running process ended before it was done; what was begun goes on when it starts again.',
  );
}

async function connect(path: string): Promise<Socket | null> {
  const socket = createConnection({ path });
  try {
    await once(socket, 'connect');
  } catch (error) {
    const { code } = error as { code?: unknown }; // Node's own field; only looked at
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return null;
    throw error;
  }
  socket.on('error', () => socket.destroy());
  return socket;
}
