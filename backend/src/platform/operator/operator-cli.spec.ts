import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Projection } from '@everpaw/projections/kernel/projection';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../../../test/helpers/until.ts';
import { append, counted, counters, plainDeserialise } from '../execution/projections/engine.fixtures.ts';
import {
  type LocalEngine,
  type LocalEngineOptions,
  startProjectionEngine,
} from '../execution/projections/projection-engine.ts';
import { openEmbeddedEventLog } from '../storage/event-log/embedded-event-log.ts';
import { lockDataFolder } from '../storage/files/lock-data-folder.ts';
import { connectReadStore } from '../storage/read-store/connect-read-store.ts';
import { runOperatorCli } from './operator-cli.ts';
import { operatorSocketPath, serveOperator } from './operator-socket.ts';
import { projectionActs } from './projection-acts.ts';

let dir: string;
let socketPath: string;
let closers: (() => Promise<unknown>)[];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'everpaw-cli-'));
  socketPath = operatorSocketPath(dir);
  closers = [];
});

afterEach(async () => {
  for (const close of closers.reverse()) await close();
  await rm(dir, { recursive: true, force: true });
});

/** What the app composes: the folder locked, its log and views opened, the engine on top. */
async function openFolder(
  purpose: string,
  projections: readonly Projection[],
  options: Partial<LocalEngineOptions> = {},
) {
  const lock = lockDataFolder(dir, { purpose });
  const events = openEmbeddedEventLog({ file: join(dir, 'events.sqlite') });
  const store = await connectReadStore({ file: join(dir, 'views.sqlite'), synchronous: 'NORMAL' });
  const parts = { log: events.log, store, projections, deserialise: plainDeserialise };
  const engine = await startProjectionEngine({ ...parts, ...options });
  const close = async () => {
    await engine.stop();
    await store.close();
    await events.close();
    lock.release();
  };
  return { engine, log: events.log, close };
}

/** The site as it runs: everything above, with its socket. */
async function run(projections: readonly Projection[], options: Partial<LocalEngineOptions> = {}) {
  const folder = await openFolder('serving', projections, options);
  const server = await serveOperator(socketPath, projectionActs(folder.engine));
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await server.close();
    await folder.close();
  };
  closers.push(close);
  return { ...folder, close };
}

async function cli(argv: string[], projections: readonly Projection[] = [counters()], isTTY = false) {
  let text = '';
  const openOffline = async () => {
    const { engine, close } = await openFolder('projections', projections, { autostart: false });
    return { acts: projectionActs(engine), close };
  };
  const write = (part: string) => {
    text += part;
  };
  const out = { isTTY, write };
  const code = await runOperatorCli({ subject: 'projections', argv, openOffline, socketPath, out });
  return { code, text };
}

const isLive = (engine: LocalEngine) => () => engine.status().every(({ status }) => status === 'live');

describe('the command line with a running site', () => {
  it('shows what serves, how far behind it is and what is wrong', async () => {
    const sabotage = () => {
      throw new RangeError('of somebody');
    };
    const projections = [counters(), counters('broken', { sabotage })];
    const { engine, log } = await run(projections, { onLiveError: () => ({ do: 'stop' }) });
    await engine.waitFor(['counters'], await append(log, [counted('a'), counted('b')]));
    await until(() => engine.status().some(({ status }) => status === 'failed'));
    const { code, text } = await cli(['status']);
    expect(code).toBe(0);
    expect(text).toMatch(/^PROJECTION +BUILD +SERVES +STATUS +BEHIND +LAST LAG +SINCE\n/);
    expect(text).toMatch(/^counters +counters_v1 +yes +(live|catching-up) +0 +/m);
    expect(text).toMatch(/^broken +broken_v1 +yes +failed +2 +/m);
    expect(text).toMatch(/^ {2}stopped: RangeError in .* on Counted things\/0 at /m);
    expect(text).not.toContain('of somebody');
  });

  it('pauses and resumes', async () => {
    const { engine } = await run([counters()]);
    await until(isLive(engine));
    expect(await cli(['pause', 'counters'])).toEqual({ code: 0, text: 'counters is paused.\n' });
    expect(engine.status()).toMatchObject([{ status: 'paused' }]);
    expect(await cli(['pause', 'counters'])).toEqual({
      code: 1,
      text: 'It cannot pause now: it is paused: resume it.\n',
    });
    expect(await cli(['resume', 'counters'])).toEqual({ code: 0, text: 'counters goes on.\n' });
    await until(isLive(engine));
  });

  it('retries and parks', async () => {
    const cured = { yet: false };
    const sabotage = () => {
      if (!cured.yet) throw new Error('not yet');
    };
    const { engine, log } = await run([counters('counters', { sabotage })], {
      onLiveError: () => ({ do: 'stop' }),
    });
    await append(log, [counted('a')]);
    const hasFailed = () => engine.status()[0]?.status === 'failed';
    await until(hasFailed);
    expect(await cli(['retry', 'counters'])).toEqual({ code: 0, text: 'counters tries again.\n' });
    await until(hasFailed);
    expect(await cli(['park', 'counters'])).toEqual({
      code: 0,
      text: 'counters goes on without that event.\n',
    });
    await until(isLive(engine));
    expect((await cli(['status'])).text).toMatch(/^ {2}left out: Counted things\/0 at /m);
  });

  it('rebuilds with progress, and drops nothing that serves', async () => {
    const { engine, log } = await run([counters()]);
    await engine.waitFor(['counters'], await append(log, [counted('a')]));
    const { code, text } = await cli(['rebuild', 'counters']);
    expect(code).toBe(0);
    expect(text).toMatch(/^counters: 1 of about 1 events, [\d,]+\/s, 0 s left\n/);
    expect(text).toMatch(/counters is rebuilt, and the new build serves\.\n$/);
    expect(engine.model('counters').collection.name).toBe('counters_v1_g2');
    expect((await cli(['drop', 'counters'])).text).toBe('counters: 1 old build was dropped.\n');
    expect((await cli(['drop', 'counters'])).text).toBe('counters: 0 old builds were dropped.\n');
  });

  it('writes progress over itself on a terminal', async () => {
    const { engine, log } = await run([counters()]);
    await engine.waitFor(['counters'], await append(log, [counted('a')]));
    const { text } = await cli(['rebuild', 'counters'], [counters()], true);
    expect(text.startsWith('\r\u001b[Kcounters: 1 of about 1 events')).toBe(true);
    expect(text).toMatch(/ left\ncounters is rebuilt/);
  });

  it('REL-20 goes back to an older version and forward again', async () => {
    const first = await run([counters()]);
    await first.engine.waitFor(['counters'], await append(first.log, [counted('a')]));
    await first.close();
    const { engine } = await run([counters('counters', { version: 2 })]);
    await until(() => engine.model('counters').collection.name === 'counters_v2');
    expect((await cli(['status'])).text).toMatch(/^counters +counters_v1 +no +not of this version$/m);
    expect(await cli(['serve', 'counters', '1'])).toEqual({ code: 0, text: 'counters: version 1 serves.\n' });
    expect((await cli(['status'])).text).toMatch(/^counters +counters_v1 +yes +kept /m);
    expect(await cli(['serve', 'counters', '2'])).toMatchObject({ code: 0 });
    expect((await cli(['status'])).text).toMatch(/^counters +counters_v2 +yes /m);
    expect(await cli(['serve', 'counters', '9'])).toEqual({
      code: 1,
      text: 'It cannot serve: there is no build of version 9.\n',
    });
    expect(await cli(['serve', 'counters', 'x'])).toMatchObject({ code: 1 });
  });

  it('refuses an unknown name with the names that there are', async () => {
    await run([counters(), counters('others')]);
    expect(await cli(['rebuild', 'unknown'])).toEqual({
      code: 1,
      text: 'There is no projection "unknown". There are: counters, others.\n',
    });
  });

  it('says so when the process ends before the work is done', async () => {
    const sabotage = () => {
      throw new Error('for ever');
    };
    const wait = () => ({ do: 'retry' as const, delayMs: 1_000_000 });
    const { engine, log, close } = await run([counters('counters', { sabotage })], {
      onLiveError: wait,
      onRebuildError: wait,
    });
    await append(log, [counted('a')]);
    const asked = cli(['rebuild', 'counters']);
    await until(() => engine.status().some(({ build, retrying }) => build === 'counters_v1_g2' && retrying));
    await close();
    expect(await asked).toMatchObject({
      code: 1,
      text: expect.stringContaining('goes on when it starts again'),
    });
  });
});

describe('the command line without a running site', () => {
  it('opens the folder, does the same, and lets go of it', async () => {
    const first = await run([counters()]);
    await first.engine.waitFor(['counters'], await append(first.log, [counted('a')]));
    await first.close();

    expect((await cli(['status'])).text).toMatch(/^counters +counters_v1 +yes /m);
    expect(await cli(['pause', 'counters'])).toEqual({ code: 0, text: 'counters is paused.\n' });
    expect((await cli(['status'])).text).toMatch(/^counters +counters_v1 +yes +paused /m);
    expect(await cli(['rebuild', 'counters'])).toMatchObject({
      code: 0,
      text: expect.stringContaining('counters is rebuilt, and the new build serves.'),
    });

    const again = await run([counters()]);
    expect(again.engine.model('counters').collection.name).toBe('counters_v1_g2');
    expect(await again.engine.model('counters').find().lean()).toMatchObject([{ _id: 'a', count: 1 }]);
  });

  it('refuses an unknown name the same way', async () => {
    expect(await cli(['pause', 'unknown'])).toEqual({
      code: 1,
      text: 'There is no projection "unknown". There are: counters.\n',
    });
  });

  it('says who holds the folder when that process does not listen', async () => {
    const folder = await openFolder('seeding', [counters()]);
    closers.push(folder.close);
    const { code, text } = await cli(['status']);
    expect(code).toBe(1);
    expect(text).toMatch(new RegExp(`in use by process ${process.pid} on .* \\(seeding, since `));
  });

  it.each([
    [[], 'rebuild NAME'],
    [['rebuild'], 'rebuild NAME'],
    [['explode', 'counters'], 'rebuild NAME'],
    [['status', 'counters'], 'status'],
    [['pause', 'a', 'b'], 'pause NAME'],
  ])('explains itself when it does not understand %j', async (argv, usage) => {
    const { code, text } = await cli(argv);
    expect(code).toBe(2);
    expect(text).toContain(`npm run projections -- ${usage}`);
  });
});

describe('the socket of the operator', () => {
  it('may be used by the account of the process only, also where a killed process has left one', async () => {
    await writeFile(socketPath, '');
    const { engine } = await run([counters()]);
    expect((await stat(socketPath)).mode & 0o777).toBe(0o600);
    await until(isLive(engine));
    expect((await cli(['status'])).code).toBe(0);
  });

  it.each([
    'nonsense',
    'null',
    '{"act":"projections.explode","args":["a"]}',
    '{"act":"projections.pause","args":[]}',
    '{"act":"projections.pause","args":[7]}',
    '{"act":"constructor.name","args":[]}',
    'x'.repeat(9_000),
  ])('refuses a request that it does not know (%#)', async (line) => {
    await run([counters()]);
    const socket = createConnection({ path: socketPath });
    socket.write(`${line}\n`);
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    expect(JSON.parse(answer)).toEqual({ refused: expect.stringMatching(/request/) });
  });

  it('is not mistaken for one when somebody else listens there and hangs up', async () => {
    const server = createServer((socket) => socket.destroy());
    await new Promise((resolve) => server.listen(socketPath, () => resolve(null)));
    closers.push(() => new Promise((resolve) => server.close(resolve)));
    expect(await cli(['status'])).toMatchObject({ code: 1, text: expect.stringContaining('ended') });
  });

  it('is a named pipe on Windows, and needs a path that a socket can have', () => {
    expect(operatorSocketPath('C:\\data', 'win32')).toMatch(/^\\\\\.\\pipe\\everpaw-[0-9a-f]{16}$/);
    expect(() => operatorSocketPath(`/${'long/'.repeat(30)}`, 'linux')).toThrow('choose a shorter DATA_DIR');
  });
});
