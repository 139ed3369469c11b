import { sessionApi } from '@everpaw/contracts/accounts/session.api';
import type { Endpoint } from '@everpaw/contracts/kernel/endpoint';
import { pathOf } from '@everpaw/contracts/kernel/endpoint-path';
import { type Exchanged, exchange } from '../../base/http.ts';
import { type Calling, found, isDto, isGone, isPage, jsonOf, notThisServer, refusalOf } from './answers.ts';
import { type Transport, TransportError } from './transport.ts';
import type { Upload } from './upload.ts';

/** What is told of an account or a command, with the schemas that it is checked by; a page that is only read does without. */
const accountCalls = () => import('./account-calls.ts').then((loaded) => loaded.accountCalls);

const callTimeoutMs = 30_000;

export type HttpParts = {
  fetch: typeof fetch;
  now(): number;
  upload?: Upload;
  /** Where the server is; the page's own origin by default. */
  origin?: string;
};

/** The sync routes over HTTP. What is not this server's answer (a hotel's sign-in page) counts as no answer. */
export function httpTransport({ fetch, now, upload, origin = '' }: HttpParts): Transport {
  const call: Calling = async (endpoint, { params, query, headers = {}, body }, signal) => {
    const init: RequestInit = {
      method: endpoint.method,
      cache: 'no-store',
      headers: present({
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      }),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(callTimeoutMs)]),
    };
    let answer: Exchanged;
    try {
      answer = await exchange(pathOf(endpoint, { params, query }), init, { fetch, origin });
    } catch {
      throw new TransportError('network');
    }
    if (answer.ok || answer.status === 304 || answer.status === 404 || answer.status === 410) return answer;
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

    async list({ definition, parent, cursor, minPosition }, signal) {
      const headers = { 'x-min-position': minPosition };
      const ask = { params: { id: parent }, query: { cursor }, headers };
      const answer = await call(asked(definition.list), ask, signal);
      if (isGone(answer)) return { status: 'gone' };
      const page = jsonOf(answer.text);
      if (!isPage(page)) throw notThisServer();
      return { status: 'ok', page, stale: isStale(answer) };
    },

    async signOut(signal) {
      found(await call(sessionApi.logout, {}, signal));
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
