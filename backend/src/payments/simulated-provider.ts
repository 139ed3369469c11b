import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { failed, type Intent } from './simulated-answers.ts';
import type { openBilling } from './simulated-billing.ts';
import { openBooks } from './simulated-books.ts';

/** Faults to simulate in tests; none by default. */
export type SimulatedFaults = {
  /** `down` cuts every connection, `failing` responds with 500, `locked` rejects the key; null for no outage. */
  outage: 'down' | 'failing' | 'locked' | null;
  /** The outage affects calls below this path; all calls by default. */
  outageOf: string;
  /** Messages are held until `releaseWebhooks`. */
  holdsWebhooks: boolean;
  /** Messages of these types are never sent. */
  loses: readonly string[];
  /** How often each message is sent. */
  copies: number;
};

/** A provider without faults. */
export const noFaults: Readonly<SimulatedFaults> = {
  outage: null,
  outageOf: '/',
  holdsWebhooks: false,
  loses: [],
  copies: 1,
};

/** A simulated payment provider. It implements the Stripe calls that the site makes, over HTTP, and moves no money. */
export type SimulatedProvider = {
  host: string;
  port: number;
  secretKey: string;
  webhookSecret: string;
  faults: SimulatedFaults;
  /** Sets the URL for its messages; until then they are held. */
  tell(url: string): void;
  /** Sends the held messages. */
  releaseWebhooks(): void;
  /** Resolves when every message that isn't held was received or given up. */
  delivered(): Promise<void>;
  /** Returns the signature header and body of a message, signed as of `at`; for tests. */
  signed(payload: object, at?: Date): { body: string; signature: string };
  /** Returns every intent; for tests. */
  intents(): readonly Readonly<Intent>[];
  /** Returns the refunded amount of an intent in cents; for tests. */
  refundedOf(intentId: string): number;
  /** Stored cards and subscriptions, and control over their periods; for tests. */
  billing: Omit<ReturnType<typeof openBilling>, 'answer'>;
  /** Deletes an intent; for tests. */
  forget(intentId: string): void;
  close(): Promise<void>;
};

const host = '127.0.0.1';
/** Its clock, and the API version of its messages. */
type SimulatedSettings = { clock: () => Date; apiVersion: string };

/** How often a message is sent until it is received, and the pause in between in milliseconds. */
const deliveries = { most: 5, pauseMs: 500 };

/** Opens the sender of the provider's messages: one after the other, each repeated until it is received. */
function openWebhooks(
  { clock, apiVersion: api_version }: SimulatedSettings,
  faults: SimulatedFaults,
  secret: string,
) {
  let url: string | null = null;
  let held: object[] = [];
  let sending = Promise.resolve();
  const closing = new AbortController();

  const signed = (payload: object, at = clock()) => {
    const body = JSON.stringify(payload);
    const time = Math.floor(at.getTime() / 1_000);
    const mac = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    return { body, signature: `t=${time},v1=${mac}` };
  };
  const post = async (payload: object): Promise<boolean> => {
    const { body, signature } = signed(payload);
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(10_000)]);
    return fetch(String(url), { method: 'POST', headers, body, signal }).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  const deliver = async (payload: object) => {
    for (let attempt = 1; attempt <= deliveries.most && !closing.signal.aborted; attempt += 1) {
      if (await post(payload)) return;
      await new Promise<void>((resolve) => {
        setTimeout(resolve, deliveries.pauseMs).unref();
      });
    }
  };
  const flush = () => {
    if (url === null || faults.holdsWebhooks) return;
    const due = held;
    held = [];
    for (const payload of due)
      for (let copy = 0; copy < faults.copies; copy += 1) sending = sending.then(() => deliver(payload));
  };

  return {
    signed,
    flush,
    delivered: () => sending,
    tell(type: string, object: object) {
      if (faults.loses.includes(type)) return;
      const created = Math.floor(clock().getTime() / 1_000);
      held.push({ id: `evt_${randomUUID()}`, object: 'event', api_version, type, created, data: { object } });
      // The response to the caller is sent first.
      setImmediate(flush);
    },
    sendTo(address: string) {
      url = address;
      flush();
    },
    close: () => closing.abort(),
  };
}

/** Starts the simulated provider on the loopback interface. Its state is lost when it stops. */
export async function startSimulatedProvider(settings: SimulatedSettings): Promise<SimulatedProvider> {
  const { clock } = settings;
  const faults: SimulatedFaults = { ...noFaults };
  const secretKey = `sk_test_simulated_${randomBytes(16).toString('hex')}`;
  const webhookSecret = `whsec_${randomBytes(24).toString('base64url')}`;
  const webhooks = openWebhooks(settings, faults, webhookSecret);
  const books = openBooks(clock, webhooks.tell);

  const take = async (request: IncomingMessage, reply: ServerResponse) => {
    const body = (await buffer(request)).toString('utf8');
    const [path = '', query = ''] = String(request.url).split('?');
    const outage = request.url?.startsWith(faults.outageOf) ? faults.outage : null;
    if (outage === 'down') return void request.socket.destroy();
    const key = request.headers['idempotency-key'];
    const { status, body: said } =
      outage === 'failing'
        ? failed(500, 'api_error', 'internal')
        : outage === null && request.headers.authorization === `Bearer ${secretKey}`
          ? books.answer(request.method ?? '', path, {
              body: body || query,
              key: typeof key === 'string' ? key : undefined,
            })
          : failed(401, 'invalid_request_error', 'unauthorized');
    reply.writeHead(status, { 'content-type': 'application/json', 'request-id': randomUUID() });
    reply.end(JSON.stringify(said));
  };
  const server = createServer((request, reply) => {
    take(request, reply).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port

  return {
    host,
    port,
    secretKey,
    webhookSecret,
    faults,
    tell: webhooks.sendTo,
    releaseWebhooks() {
      faults.holdsWebhooks = false;
      webhooks.flush();
    },
    delivered: webhooks.delivered,
    signed: webhooks.signed,
    intents: () => [...books.intents.values()],
    refundedOf: books.refundedOf,
    billing: books.billing,
    forget: (intentId) => void books.intents.delete(intentId),
    async close() {
      webhooks.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
