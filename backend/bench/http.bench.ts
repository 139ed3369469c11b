import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { barePairsPerSecond } from './bare-log.ts';
import { atMost, type BenchRow, ofFloor } from './bench-row.ts';
import { inTurns, load, type Rate, signUp } from './load.ts';
import { type Server, withField } from './servers.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const presets = {
  tiny: { galleries: [50], seconds: 0, rounds: 1 },
  quick: { galleries: [2_000], seconds: 4, rounds: 2 },
  full: { galleries: [10_000, 200_000], seconds: 8, rounds: 3 },
};
type Timing = (typeof presets)[keyof typeof presets];

const tribute = {
  visitorName: 'Ana',
  visitorLocation: 'Porto',
  tributeMessage: 'A good dog, and a patient teacher.',
};

type Contenders = { site: Server; bare: Server; crud: Server; emmett: Server; memorialId: string };

/**
 * A visitor's cached response and a member's, compared with bare Fastify sending the same bytes and with
 * plain CRUD.
 */
async function queryRows(field: Contenders, memorials: number, timing: Timing): Promise<BenchRow[]> {
  const { site, bare, crud, memorialId } = field;
  const member = await signUp(site);
  const rows: BenchRow[] = [];
  for (const [index, [name, path]] of queriesOf(memorialId).entries()) {
    const get = (url: string, cookie?: string) => (seconds: number) =>
      load({ url, ...(cookie ? { cookie } : {}) }, seconds);
    const seen = await inTurns(
      {
        floor: get(`${bare.origin}/answer/${index}`),
        visitor: get(site.origin + path),
        member: get(site.origin + path, member),
        crud: get(crud.origin + path),
        crudMember: get(crud.origin + path, 'sid=sid'),
      },
      timing,
    );
    const floor = seen.floor.perSecond;
    const row = (who: string, rate: Rate, least?: number) =>
      ofFloor(
        `${name} of ${memorials.toLocaleString('en-US')}, ${who}`,
        { value: rate.perSecond, floor },
        least,
      );
    rows.push(
      row('a visitor', seen.visitor, 0.5),
      row('a member who is signed in', seen.member, 0.3),
      row('a visitor of plain Fastify + SQLite', seen.crud),
      row('a member of plain Fastify + SQLite', seen.crudMember),
    );
  }
  return rows;
}

/**
 * Signing, with each signature durable when acknowledged, compared with the simplest durable insert and with
 * alternative implementations.
 */
async function signingRows(field: Contenders, timing: Timing): Promise<BenchRow[]> {
  const { site, bare, crud, emmett, memorialId } = field;
  const path = `/api/memorials/${memorialId}/guestbook`;
  const server = process.env.EVENTSTORE_URL;
  const rows: BenchRow[] = [];
  for (const connections of [16, 64]) {
    const sign = (url: string) => (seconds: number) => load({ url, connections, post: tribute }, seconds);
    const seen = await inTurns(
      {
        floor: server
          ? async (seconds) => ({ perSecond: await barePairsPerSecond(server, connections, seconds), p99: 0 })
          : sign(`${bare.origin}/insert`),
        ours: sign(site.origin + path),
        crud: sign(crud.origin + path),
        emmett: sign(emmett.origin + path),
      },
      timing,
    );
    const floor = seen.floor.perSecond;
    const name = `sign a guestbook, ${connections} connections`;
    rows.push(
      ofFloor(name, { value: seen.ours.perSecond, floor }, server ? 0.5 : 0.35),
      atMost(`${name}, p99`, seen.ours.p99, 'ms', 60),
      ofFloor(`${name}: plain Fastify + SQLite`, { value: seen.crud.perSecond, floor }),
      ofFloor(`${name}: Emmett's SQLite store`, { value: seen.emmett.perSecond, floor }),
    );
  }
  return rows;
}

const queriesOf = (memorialId: string) =>
  [
    ['gallery page', '/api/memorials?sort=newest'],
    ['memorial page', `/api/memorials/${memorialId}`],
  ] as const;

function withGallery<T>(memorials: number, work: (contenders: Contenders) => Promise<T>): Promise<T> {
  return withField(async ({ folder, start, startFilled }) => {
    const { site, said: memorialId } = await startFilled('fill-gallery.mjs', String(memorials));
    const files: string[] = [];
    for (const [index, [, path]] of queriesOf(memorialId).entries()) {
      const file = join(folder, `answer-${index}.json`);
      await writeFile(file, await (await fetch(site.origin + path)).text());
      files.push(file);
    }
    const other = (name: string, ...args: string[]) =>
      start([join(here, `${name}-server.mjs`), join(folder, `${name}.db`), ...args], {}, /ready (\d+)/);
    const bare = await other('bare', ...files);
    const crud = await other('crud', String(memorials), ...files);
    const emmett = await other('emmett');
    for (const [, path] of queriesOf(memorialId)) await sameAnswers(site, crud, path);
    return await work({ site, bare, crud, emmett, memorialId });
  });
}

/** Checks that compared responses have the same keys and the same size within 5 %. */
async function sameAnswers(site: Server, crud: Server, path: string): Promise<void> {
  const texts = await Promise.all(
    [site, crud].map(async ({ origin }) => (await fetch(origin + path)).text()),
  );
  const [ours = '', theirs = ''] = texts;
  const keys = (text: string) => Object.keys(JSON.parse(text)).sort().join();
  if (keys(ours) !== keys(theirs) || Math.abs(theirs.length / ours.length - 1) > 0.05)
    throw new Error(`${path} is answered with ${ours.length} bytes here and ${theirs.length} there`);
}

/** Commands and queries over HTTP, each alternating with bare Fastify doing the minimum for the response. */
export async function benchHttp({ preset }: { preset: keyof typeof presets }): Promise<BenchRow[]> {
  const timing = presets[preset];
  const rows: BenchRow[] = [];
  for (const [turn, memorials] of timing.galleries.entries())
    await withGallery(memorials, async (field) => {
      rows.push(...(await queryRows(field, memorials, timing)));
      if (turn === 0) rows.push(...(await signingRows(field, timing)));
    });
  return rows;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const preset = process.argv[2] === 'full' || process.argv[2] === 'quick' ? process.argv[2] : 'tiny';
  console.table(await benchHttp({ preset }));
}
