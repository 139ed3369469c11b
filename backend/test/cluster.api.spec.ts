import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createMemorial, sign } from './helpers/acts.ts';
import { type Cluster, openCluster } from './helpers/cluster.ts';
import type { Killable } from './helpers/killable.ts';
import { type Client, createClient, password } from './helpers/site.ts';
import { until } from './helpers/until.ts';

let cluster: Cluster;
beforeEach(async () => {
  cluster = await openCluster();
}, 60_000);
afterEach(() => cluster.close(), 60_000);

/** One browser whose requests a balancer hands to these processes in turn. */
function throughBalancer(processes: readonly Killable[]): Client {
  const clients = processes.map(({ origin }) => createClient(origin));
  const [first] = clients;
  if (!first) throw new Error('A balancer has somebody behind it');
  let turn = 0;
  const balanced: Client = {
    ...first,
    async send(method, path, options) {
      const next = clients[turn++ % clients.length] ?? first;
      next.cookies = balanced.cookies;
      next.lastPosition = balanced.lastPosition;
      const answer = await next.send(method, path, options);
      balanced.lastPosition = next.lastPosition;
      return answer;
    },
    get: (path, options) => balanced.send('GET', path, options),
    post: (path, body, options) => balanced.send('POST', path, { body, ...options }),
  };
  return balanced;
}

/** Signed in with a new account; while nobody folds, the answer is to sign in again in a moment, as people are told. */
async function register(client: Client): Promise<{ email: string; id: string }> {
  const email = `${randomUUID()}@example.org`;
  const answer = await client.post('/api/auth/register', { email, password, name: 'Ana Reis' });
  if (answer.status !== 201) expect([answer.status, answer.json.code]).toEqual([503, 'not-yet']);
  const signedIn = await until(async () => {
    const again = answer.status === 201 ? answer : await client.post('/api/auth/login', { email, password });
    return again.status < 300 && again;
  });
  return { email, id: String(signedIn.json.id) };
}

/** Signs and reads in turn; answers how often the own words were there at once, and how often an answer was called old. */
async function signAndRead(client: Client, memorialId: string, times: number) {
  let seen = 0;
  let stale = 0;
  for (let turn = 0; turn < times; turn += 1) {
    const id = await sign(client, memorialId);
    const { json, headers } = await client.get(`/api/memorials/${memorialId}/guestbook`);
    if (json.entries.some((entry: { id: string }) => entry.id === id)) seen += 1;
    if (headers.get('x-stale')) stale += 1;
  }
  return { seen, stale };
}

describe.each([
  {
    layout: 'two with all roles',
    roles: ['api,projector,jobs', 'api,projector,jobs'],
    apis: [0, 1],
    times: 50,
  },
  {
    layout: 'two that answer and one that folds',
    roles: ['projector,jobs', 'api', 'api'],
    apis: [1, 2],
    times: 200,
  },
])('processes of the built site on one log and one read store: $layout', ({ roles, apis, times }) => {
  test(`REL-39 whoever answers knows who is signed in, and ${times} of ${times} own signatures are read at once`, async () => {
    const processes: Killable[] = [];
    for (const each of roles) processes.push(await cluster.start(each));
    const balanced = throughBalancer(processes.filter((_, index) => apis.includes(index)));
    const { id } = await register(balanced);
    for (let turn = 0; turn < 4; turn += 1) expect((await balanced.get('/api/accounts/me')).json.id).toBe(id);
    const memorialId = await createMemorial(balanced);
    expect(await signAndRead(balanced, memorialId, times)).toEqual({ seen: times, stale: 0 });
  }, 180_000);
});
