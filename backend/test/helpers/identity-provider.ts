import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { Client } from './site.ts';

/** A service that speaks OpenID Connect, on this machine. `next` says who signs in next, claim by claim. */
export type IdentityProvider = {
  issuer: string;
  next: Record<string, unknown>;
  stop(): Promise<void>;
};

export async function openIdentityProvider(): Promise<IdentityProvider> {
  const { port1: claims, port2: told } = new MessageChannel();
  const worker = new Worker(new URL('identity-provider.worker.mjs', import.meta.url), {
    workerData: { claims },
    transferList: [claims],
  });
  const [issuer] = await once(worker, 'message');
  let next = {};
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
      await worker.terminate();
    },
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
      if (request.url === '/login/oauth/access_token') {
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
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const stub: GitHubStub = {
    // A listening server has an address.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    person: { id: 1, login: 'ana', name: 'Ana Reis' },
    emails: [],
    code() {
      count += 1;
      codes.add(`code-${count}`);
      return `code-${count}`;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
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
