import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { Client } from './site.ts';

/**
 * A service that speaks OpenID Connect, on this machine. `next` says who signs in next, claim by claim; null turns back
 * at its door.
 */
export type IdentityProvider = {
  issuer: string;
  next: Record<string, unknown> | null;
  stop(): Promise<void>;
};

/** With `byForm` it answers by a page that posts a form, as Apple does where it is asked to. */
export async function openIdentityProvider({ byForm = false } = {}): Promise<IdentityProvider> {
  const { port1: claims, port2: told } = new MessageChannel();
  const form = byForm ? await openFormPage() : null;
  const worker = new Worker(new URL('identity-provider.worker.mjs', import.meta.url), {
    workerData: { claims, form: form?.url },
    transferList: [claims],
  });
  const [issuer] = await once(worker, 'message');
  let next: IdentityProvider['next'] = {};
  return {
    issuer: String(issuer),
    get next() {
      return next;
    },
    set next(given) {
      next = given;
      told.postMessage(given);
    },
    async stop() {
      told.close();
      await Promise.all([worker.terminate(), form?.stop()]);
    },
  };
}

/** A page that posts the query of the address it is given to that address, at once. */
async function openFormPage(): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const to = new URL(new URL(request.url ?? '', 'http://form').searchParams.get('to') ?? 'http://none');
    const fields = [...to.searchParams].map(
      ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
    );
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(
        `<!doctype html><title>Signing in</title><link rel="icon" href="data:,"><form method="post" action="${escaped(`${to.origin}${to.pathname}`)}">${fields.join('')}</form><script>document.forms[0].submit()</script>`,
      );
  });
  return listening(server);
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

async function listening(server: Server): Promise<{ url: string; stop(): Promise<void> }> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    // A listening server has an address.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** As much of GitHub as signing in asks for. `person` is who signs in next; codes work once. */
export type GitHubStub = {
  url: string;
  person: { id: number; login: string; name: string | null };
  emails: { email: string; verified: boolean; primary: boolean }[];
  /** The code that it sends somebody back with. */
  code(): string;
  stop(): Promise<void>;
};

export async function openGitHubStub(): Promise<GitHubStub> {
  const codes = new Set<string>();
  let count = 0;
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const send = (status: number, body: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      const bearer = request.headers.authorization === 'Bearer a-token';
      const asked = new URL(request.url ?? '', 'http://github');
      if (asked.pathname === '/login/oauth/authorize') {
        const back = new URL(asked.searchParams.get('redirect_uri') ?? 'http://none');
        back.searchParams.set('state', asked.searchParams.get('state') ?? '');
        back.searchParams.set('code', stub.code());
        response.writeHead(302, { location: back.href }).end();
      } else if (request.url === '/login/oauth/access_token') {
        const form = new URLSearchParams(Buffer.concat(parts).toString());
        const known = codes.delete(form.get('code') ?? '') && form.get('code_verifier') !== null;
        send(
          200,
          known
            ? { access_token: 'a-token', token_type: 'bearer', scope: '' }
            : { error: 'bad_verification_code' },
        );
      } else if (request.url === '/user' && bearer) send(200, stub.person);
      else if (request.url === '/user/emails' && bearer) send(200, stub.emails);
      else send(404, {});
    });
  });
  const stub: GitHubStub = {
    ...(await listening(server)),
    person: { id: 1, login: 'ana', name: 'Ana Reis' },
    emails: [],
    code() {
      count += 1;
      codes.add(`code-${count}`);
      return `code-${count}`;
    },
  };
  return stub;
}

/** Sets out to a service as a browser does; answers where it is sent. */
export async function setOut(browser: Client, path: string): Promise<URL> {
  const answer = await browser.get(path);
  return new URL(answer.headers.get('location') ?? '', 'http://site');
}

/** What the service answers to that: the path of this site to which it sends the browser back. */
export async function comeBack(there: URL): Promise<string> {
  const answer = await fetch(there, { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '', there);
  return `${back.pathname}${back.search}`;
}
