import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { EntityDefinition, EntityDto } from '@everpaw/contracts/kernel/features/entity';
import { newestFirst } from '@everpaw/contracts/kernel/time/newest-first';
import type { GalleryPage, MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import type { PullAnswer } from '@everpaw/contracts/sync/sync.dto';
import { entities, parentIdOf } from '../../src/offline/store/entities.ts';
import { httpTransport } from '../../src/offline/sync/http-transport.ts';
import type { Transport } from '../../src/offline/sync/transport.ts';
import type { Upload } from '../../src/offline/sync/upload.ts';
import type { Appended, SimulatedServer } from '../../src/offline/testing/simulated-server.ts';
import type { UnderWay } from '../../src/offline/testing/simulated-time.ts';
import { type Answer, type Person, visitor } from './accounts.ts';
import { operate, type Server } from './server.ts';

export type RealServer = SimulatedServer & {
  /** For `SimulatedTime`: the calls that were sent and are not answered yet. */
  underWay: UnderWay;
};

/** What an account cares for, by the name of the entity and the id. */
type Pulled = ReadonlyMap<string, ReadonlyMap<string, EntityDto>>;

/**
 * The real server process behind the simulation's devices: they reach it over HTTP with the sessions of `people`,
 * who are signed in. What it did is read from its log's file, and what it shows is asked of its API. Only what
 * happens from now on, to memorials of these people, is told: other simulations may have had the server before.
 */
export function realServer(server: Server, people: readonly Person[], now: () => number): RealServer {
  const calls = new Set<Promise<unknown>>();
  const changedNothing = new Set<string>();
  const keyAt = new Map<string, string>();
  const beginning = readLog(lengthOf);
  const personOf = (accountId: string | null) =>
    people.find(({ id }) => accountId !== null && id === accountId) ?? visitor(server);

  /** What a browser adds to every call of a page: where it comes from, and the cookie it holds at that moment. */
  function browserHeaders(session: string | null): Record<string, string> {
    const cookies = personOf(session).cookies();
    return {
      'sec-fetch-site': 'same-origin',
      ...(cookies.length > 0
        ? { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
        : {}),
    };
  }

  function connect(session: () => string | null): Transport {
    const send: typeof fetch = (input, init) =>
      fetch(input, {
        ...init,
        headers: [...new Headers(init?.headers), ...Object.entries(browserHeaders(session()))],
      });
    const upload: Upload = async ({ url, body, headers }, signal) => {
      const answer = await send(url, { method: 'PUT', body, headers, signal });
      return { status: answer.status, text: await answer.text(), headers: answer.headers };
    };
    const transport = httpTransport({ fetch: send, upload, now, origin: server.origin });
    return {
      push: (call, signal) =>
        counted(async () => {
          const answer = await transport.push(call, signal);
          for (const one of answer.verdicts)
            if (one.verdict === 'accepted') {
              // A second report by one person is accepted with the first one's position.
              const key = one.position === null ? null : (keyAt.get(one.position) ?? one.id);
              if (one.position !== null && key === one.id) keyAt.set(one.position, one.id);
              else changedNothing.add(one.id);
            }
          return answer;
        }),
      pull: (call, signal) => counted(() => transport.pull(call, signal)),
      putMedia: (call, signal) => counted(() => transport.putMedia(call, signal)),
      one: (call, signal) => counted(() => transport.one(call, signal)),
      list: (call, signal) => counted(() => transport.list(call, signal)),
      changes: (call, signal) => counted(() => transport.changes(call, signal)),
      signOut: (signal) => counted(() => transport.signOut(signal)),
      session: (signal) => counted(() => transport.session(signal)),
    };
  }

  function counted<T>(work: () => Promise<T>): Promise<T> {
    const call = work();
    calls.add(call);
    const ended = () => calls.delete(call);
    call.then(ended, ended);
    return call;
  }

  function readLog<T>(read: (log: DatabaseSync) => T): T {
    const log = new DatabaseSync(join(server.dataDir, 'events.db'), { readOnly: true });
    try {
      return read(log);
    } finally {
      log.close();
    }
  }

  /** Asks until the answer contains everything that is in the log now. */
  async function level(accountId: string | null, path: string): Promise<Answer> {
    const headers = { ...browserHeaders(accountId), 'x-min-position': positionOf(readLog(lengthOf)) };
    for (;;) {
      const answer = await fetch(new URL(path, server.origin), { headers });
      const text = await answer.text();
      if (answer.headers.has('x-stale')) continue;
      if (!answer.ok && answer.status !== 404) throw new Error(`${path} answered ${answer.status}: ${text}`);
      return { status: answer.status, headers: answer.headers, text, json: JSON.parse(text) };
    }
  }

  /** Everything that the account cares for, from the beginning. */
  async function pulled(accountId: string): Promise<Pulled> {
    const held = new Map(entities.all.map(({ name }) => [name, new Map<string, EntityDto>()]));
    for (let cursor = '', more = true; more; ) {
      const page: PullAnswer = (await level(accountId, `/api/sync${cursor && `?cursor=${cursor}`}`)).json;
      if (page.reset) throw new Error('A pull from the beginning was answered with a reset.');
      // As the server's own schemas say.
      for (const { name, wire } of entities.all)
        for (const dto of (page.changed[wire] ?? []) as EntityDto[]) held.get(name)?.set(dto.id, dto);
      ({ cursor, more } = page);
    }
    return held;
  }

  const heldOf = async (entity: string, accountId: string | null): Promise<EntityDto[]> =>
    accountId === null ? [] : [...((await pulled(accountId)).get(entity)?.values() ?? [])];

  async function memorials(accountId: string | null): Promise<MemorialDto[]> {
    const own = (await heldOf('memorial', accountId)) as MemorialDto[]; // this entity's DTOs
    const known = new Set(own.map(({ id }) => id));
    const others = (await listed(accountId)).filter((id) => !known.has(id));
    const answers = await Promise.all(others.map((id) => level(accountId, `/api/memorials/${id}`)));
    const views = answers.filter(({ status }) => status === 200).map(({ json }): MemorialDto => json);
    return [...own, ...views.filter(({ userId }) => people.some(({ id }) => id === userId))];
  }

  /** The ids of all public memorials. */
  async function listed(accountId: string | null): Promise<string[]> {
    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: string = cursor && `&cursor=${encodeURIComponent(cursor)}`;
      const page: GalleryPage = (await level(accountId, `/api/memorials?limit=60${query}`)).json;
      ids.push(...page.memorials.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    return ids;
  }

  async function children(
    definition: EntityDefinition,
    memorialId: string,
    accountId: string | null,
  ): Promise<EntityDto[]> {
    const own = accountId === null ? null : await pulled(accountId);
    if (own?.get('memorial')?.has(memorialId))
      return [...(own.get(definition.name)?.values() ?? [])]
        .filter((dto) => parentIdOf(definition, dto) === memorialId)
        .sort(newestFirst);
    const all: EntityDto[] = [];
    if (accountId === null && definition.accountsOnly) return all;
    for (let cursor: string | null = ''; cursor !== null; ) {
      const path: string = (definition.list?.path ?? '').replace(':id', memorialId);
      const query: string = cursor && `&cursor=${encodeURIComponent(cursor)}`;
      const { status, json } = await level(accountId, `${path}?limit=50${query}`);
      if (status !== 200) return [];
      all.push(...json.entries);
      cursor = json.nextCursor;
    }
    return all.sort(newestFirst);
  }

  /** Everything that anybody of the simulation may see. */
  async function whatIsShown(): Promise<string> {
    const shown: unknown[] = [];
    for (const accountId of [null, ...people.map(({ id }) => id)]) {
      const seen = (await memorials(accountId)).sort((a, b) => (a.id < b.id ? -1 : 1));
      for (const memorial of seen) {
        shown.push(memorial);
        for (const child of entities.childrenOf('memorial'))
          shown.push(await children(child, memorial.id, accountId));
      }
    }
    return JSON.stringify(shown);
  }

  return {
    connect,
    roots: (entity, accountId) => (entity === 'memorial' ? memorials(accountId) : heldOf(entity, accountId)),
    children: (entity, memorialId, accountId) => children(entities.named(entity), memorialId, accountId),
    underWay: () => (calls.size === 0 ? null : Promise.race(calls).then(nothing, nothing)),
    async appends() {
      // The log knows a command by the id that the site made of the device's; its position leads from one to the other.
      return readLog((log) => appendsOf(log, beginning)).map(({ commandId, position }) => ({
        commandId: keyAt.get(position) ?? commandId,
        position,
      }));
    },
    async changedNothing(commandId) {
      return changedNothing.has(commandId);
    },
    async equalsReplay() {
      const before = await whatIsShown();
      const views = ['memorials', 'tributes', 'tribute_counts', 'memories'];
      await Promise.all(views.map((name) => operate(server, 'projections', 'rebuild', name)));
      return (await whatIsShown()) === before;
    },
  };
}

function nothing(): void {}

function lengthOf(log: DatabaseSync): number {
  return Number(log.prepare('SELECT max(position) AS last FROM event').get()?.last ?? 0);
}

/** As the server writes positions: commit and prepare, which are the same in the log it carries itself. */
function positionOf(position: number): string {
  const half = position.toString(16).padStart(16, '0');
  return `${half}.${half}`;
}

/**
 * What people did to memorials, guestbooks and timelines, one row for each append. The events of one append stand together and
 * have ids of their own, so an id that comes again begins another.
 */
function appendsOf(log: DatabaseSync, after: number): Appended[] {
  const rows = log
    .prepare(
      `SELECT position, stream, id, metadata ->> '$.commandId' AS commandId FROM event
       WHERE position > ? AND (stream LIKE 'memorial-%' OR stream LIKE 'tribute-%' OR stream LIKE 'memory-%') AND metadata ->> '$.actor.kind' <> 'system'
       ORDER BY position`,
    )
    .all(after);
  const appends: Appended[] = [];
  let of = '';
  let ids = new Set<unknown>();
  for (const { position, stream, id, commandId } of rows) {
    const same = `${stream} ${commandId}`;
    if (same !== of || ids.has(id)) {
      of = same;
      ids = new Set();
      appends.push({ commandId: String(commandId), position: positionOf(Number(position)) });
    }
    const last = appends.at(-1);
    if (last) last.position = positionOf(Number(position));
    ids.add(id);
  }
  return appends;
}
