import { sessionApi } from '@everpaw/contracts/accounts/session.api';
import type { Endpoint } from '@everpaw/contracts/kernel/features/endpoint';
import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import { accountHeader, epochHeader, historiesHeader } from '@everpaw/contracts/sync/sync.api';
import { type Exchanged, exchange } from '../../net/http.ts';
import { stalledAfterMs, watchForStall } from '../../net/stall.ts';
import { browserTimers, type Timers } from '../../net/timers.ts';
import {
  type Calling,
  found,
  isChanges,
  isDto,
  isGone,
  isLocked,
  isPage,
  jsonOf,
  notThisServer,
  refusalOf,
} from './answers.ts';
import { stalledCode, type Transport, TransportError } from './transport.ts';
import type { Upload } from './upload.ts';

/** Calls for accounts and commands, with their schemas. Pages that are only read don't load them. */
const accountCalls = () => import('./account-calls.ts').then((loaded) => loaded.accountCalls);

/** The slowest upload speed to wait for, in bytes per second: a quarter of 32 kbit/s. */
const thinnestLine = 1_000;

export type HttpParts = {
  fetch: typeof fetch;
  now(): number;
  upload?: Upload;
  after?: Timers['after'];
  /**
   * Called before a response is processed, with the epoch it comes from and the server's earlier epochs; null if
   * absent.
   */
  onEpoch?(epoch: string | null, histories: string | null): Promise<void>;
  /** The server's origin; the page's own by default. */
  origin?: string;
};

/**
 * Returns a transport over HTTP. Responses of other servers (such as a captive portal's sign-in page) count as none.
 */
export function httpTransport({
  fetch,
  now,
  upload,
  after = browserTimers.after,
  onEpoch,
  origin = '',
}: HttpParts): Transport {
  const call: Calling = async (endpoint, { params, query, headers = {}, body }, signal) => {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const waitMs = stalledAfterMs + ((sent?.length ?? 0) / thinnestLine) * 1_000;
    const line = watchForStall({ signal, after, waitMs });
    const init: RequestInit = {
      method: endpoint.method,
      cache: 'no-store',
      headers: present({
        accept: 'application/json',
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      }),
      ...(sent === undefined ? {} : { body: sent }),
      signal: line.signal,
    };
    let answer: Exchanged;
    try {
      const { onProgress } = line;
      answer = await exchange(pathOf(endpoint, { params, query }), init, { fetch, origin, onProgress });
    } catch {
      throw new TransportError('network', line.isOver() ? { code: stalledCode } : {});
    } finally {
      line.end();
    }
    await onEpoch?.(answer.headers.get(epochHeader), answer.headers.get(historiesHeader));
    // What is locked is as gone as it is for a stranger.
    if (
      answer.ok ||
      answer.status === 304 ||
      answer.status === 404 ||
      answer.status === 410 ||
      isLocked(answer)
    )
      return answer;
    throw refusalOf(answer, now());
  };

  const rest = () => accountCalls().then((made) => made({ call, now, upload, origin }));

  return {
    push: async (...asked) => (await rest()).push(...asked),
    pull: async (...asked) => (await rest()).pull(...asked),
    putMedia: async (...asked) => (await rest()).putMedia(...asked),

    async one({ definition, id, etag, minPosition }, signal) {
      const headers = { 'if-none-match': etag, 'x-min-position': minPosition };
      const answer = await call(asked(definition.one), { params: { id }, headers }, signal);
      if (answer.status === 304) return { status: 'unchanged' };
      if (isGone(answer)) return { status: 'gone' };
      const dto = jsonOf(answer.text);
      if (!isDto(dto, id)) throw notThisServer();
      return { status: 'ok', dto, etag: answer.headers.get('etag'), stale: isStale(answer) };
    },

    ...childrenCalls(call),

    async signOut(signal) {
      found(await call(sessionApi.logout, {}, signal));
    },

    async session(signal) {
      try {
        found(await call(sessionApi.currentUser, {}, signal));
        return { holds: true, ended: null };
      } catch (error) {
        if (!(error instanceof TransportError) || error.status !== 401) throw error;
        return { holds: false, ended: error.ended };
      }
    },
  };
}

/** The part of the transport that fetches a root's children. */
function childrenCalls(call: Calling): Pick<Transport, 'list' | 'changes'> {
  return {
    async list({ definition, parent, accountId, cursor, minPosition }, signal) {
      const headers = { [accountHeader]: accountId, 'x-min-position': minPosition };
      const ask = { params: { id: parent }, query: { cursor }, headers };
      const answer = await call(asked(definition.list), ask, signal);
      if (isGone(answer)) return { status: 'gone' };
      const page = jsonOf(answer.text);
      if (!isPage(page)) throw notThisServer();
      return { status: 'ok', page, stale: isStale(answer) };
    },

    async changes({ definition, parent, accountId, since, minPosition }, signal) {
      const headers = { [accountHeader]: accountId, 'x-min-position': minPosition };
      const ask = { params: { id: parent }, query: { since }, headers };
      const answer = await call(asked(definition.changes), ask, signal);
      if (isGone(answer)) return { status: 'gone' };
      const changes = jsonOf(answer.text);
      if (!isChanges(changes)) throw notThisServer();
      return { status: 'ok', changes, stale: isStale(answer) };
    },
  };
}

function asked(endpoint: Endpoint | undefined): Endpoint {
  if (!endpoint) throw new TypeError('This entity comes with the pull alone.');
  return endpoint;
}

function present(headers: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== null),
  );
}

function isStale(answer: Exchanged): boolean {
  return answer.headers.get('x-stale') === 'true';
}
