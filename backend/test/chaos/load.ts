import { randomUUID } from 'node:crypto';
import { tribute } from '../helpers/acts.ts';
import { type Answer, type Client, createClient, password } from '../helpers/site.ts';
import { until } from '../helpers/until.ts';

type Kind = 'sign' | 'rename' | 'register' | 'sign without words';

/** A command, sent with the same key until it is acknowledged or refused. */
export type Sent = {
  kind: Kind;
  key: string;
  state: 'open' | 'acknowledged' | 'refused';
  /** What its acknowledgements named; one thing, however often it was sent. */
  ids: Set<string>;
  refusal: string;
  /** Of a registration. */
  email: string;
};

/** People who write, each one command after another, through the processes in turn. */
export type Load = {
  readonly sent: readonly Sent[];
  /** Answers that no outage explains. */
  readonly wrong: readonly string[];
  memorialId: string;
  /** Resolves once this many more requests were answered, with whatever. */
  answered(times: number): Promise<void>;
  /** Resolves once this many more requests were answered with 503. */
  unavailable(times: number): Promise<void>;
  /** Begins no further command until `goOn`; resolves once every one is acknowledged or refused. */
  settled(): Promise<void>;
  goOn(): void;
  acknowledged(kind: Kind): Sent[];
  stop(): Promise<void>;
};

/** Between two requests of one person, in milliseconds: they are people. */
const pauseMs = 20;
const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs));

/** Every tenth command registers an account, and every tenth is to be refused. */
const kindOf = (turn: number): Kind =>
  turn % 10 === 3 ? 'register' : turn % 10 === 7 ? 'sign without words' : turn % 4 === 0 ? 'rename' : 'sign';

/** Begins at these addresses, with an owner and a memorial. */
export async function startLoad(origins: readonly string[], people = 4): Promise<Load> {
  const [first = ''] = origins;
  const registering = createClient(first);
  const owner = { email: `${randomUUID()}@example.org`, password, name: 'Ana Reis' };
  await registering.post('/api/auth/register', owner);
  // A process that has just started on a busy machine may say that it needs a moment.
  await until(async () => (await registering.post('/api/auth/login', owner)).status === 200);
  const headers = { 'idempotency-key': randomUUID() };
  const memorialId = await until(async () => {
    const answer = await registering.post(
      '/api/memorials',
      { petName: 'Bella', petType: 'dog' },
      { headers },
    );
    return answer.status === 201 && String(answer.json.id);
  });
  const sent: Sent[] = [];
  const wrong: string[] = [];
  let answers = 0;
  let outages = 0;
  let turn = 0;
  let isOver = false;
  let mayBegin = Promise.withResolvers<void>();
  mayBegin.resolve();

  /**
   * Registers, or finds that an earlier attempt did whose answer was lost. Until the claim of an interrupted registration
   * is released, its address is taken by no account.
   */
  const register = async (client: Client, { email }: Sent, headers: Record<string, string>) => {
    const answer = await client.post(
      '/api/auth/register',
      { email, password, name: 'Ines Costa' },
      { headers },
    );
    if (answer.status !== 409) return answer;
    const again = await client.post('/api/auth/login', { email, password });
    return again.status < 300 || again.status >= 500 ? again : null;
  };

  const ask = (client: Client, one: Sent): Promise<Answer | null> => {
    const { kind, key } = one;
    const headers = { 'idempotency-key': key };
    const guestbook = `/api/memorials/${memorialId}/guestbook`;
    if (kind === 'register') return register(client, one, headers);
    if (kind === 'sign') return client.post(guestbook, tribute(), { headers });
    if (kind === 'sign without words')
      return client.post(guestbook, tribute({ tributeMessage: '' }), { headers });
    client.cookies = new Map(registering.cookies);
    const body = { changes: { petName: `Bella ${key}` } };
    return client.send('PATCH', `/api/memorials/${memorialId}`, { body, headers });
  };

  const judge = (one: Sent, { status, headers, json, text }: Answer) => {
    answers += 1;
    if (status < 300) {
      one.state = 'acknowledged';
      if (one.kind !== 'register') one.ids.add(String(json?.id));
    } else if (status === 503) {
      outages += 1;
      if (!(Number(headers.get('retry-after')) > 0))
        wrong.push(`${one.kind}: 503 without Retry-After: ${text}`);
    } else if (status >= 500) wrong.push(`${one.kind}: ${status} ${text}`);
    else {
      one.state = 'refused';
      one.refusal = `${status} ${json?.code}`;
    }
  };

  const person = async () => {
    while (!isOver) {
      await mayBegin.promise;
      if (isOver) return;
      const one: Sent = {
        kind: kindOf(turn++),
        key: randomUUID(),
        state: 'open',
        ids: new Set(),
        refusal: '',
        email: `${randomUUID()}@example.org`,
      };
      sent.push(one);
      for (let attempt = turn; one.state === 'open' && !isOver; attempt += 1) {
        const client = createClient(origins[attempt % origins.length] ?? first);
        // Who is cut off knows nothing, and sends again.
        const answer = await ask(client, one).catch(() => null);
        if (answer) judge(one, answer);
        await pause();
      }
    }
  };
  const working = Promise.all(Array.from({ length: people }, person));

  return {
    sent,
    wrong,
    memorialId,
    async answered(times) {
      const wanted = answers + times;
      await until(() => answers >= wanted);
    },
    async unavailable(times) {
      const wanted = outages + times;
      await until(() => outages >= wanted);
    },
    async settled() {
      mayBegin = Promise.withResolvers<void>();
      // Who was allowed to begin a moment ago has begun.
      await pause();
      await until(() => sent.every(({ state }) => state !== 'open'));
    },
    goOn: () => mayBegin.resolve(),
    acknowledged: (kind) => sent.filter((one) => one.kind === kind && one.state === 'acknowledged'),
    async stop() {
      isOver = true;
      mayBegin.resolve();
      await working;
    },
  };
}
