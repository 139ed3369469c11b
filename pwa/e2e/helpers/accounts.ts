import { createHash, randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import { emailTo } from './emails.ts';
import type { PhotoFile } from './photos.ts';
import { operate, type Server } from './server.ts';
import { conditionTimeoutMs } from './time-limits.ts';

/** What a call answered; `json` is whatever the test reads of it. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds and fails on what it does not
export type Answer = { status: number; headers: Headers; text: string; json: any };

/** Somebody who talks to the API directly: another person, on another device, while the browser does its own. */
export type Person = {
  readonly email: string;
  readonly password: string;
  /** Null for a visitor. */
  readonly id: string | null;
  /** The session, as a browser keeps it. */
  cookies(): { name: string; value: string; url: string }[];
  send(method: string, path: string, body?: unknown): Promise<Answer>;
};

const password = 'a field of clover';

/** A visitor without an account. `origin` is asked for at every call: a server may come back on another port. */
export function visitor(server: { readonly origin: string }): Person {
  return person(server, '', null, new Map());
}

/** Makes an account and signs it in. */
export async function register(
  server: { readonly origin: string },
  { name = 'Ada Lovejoy', email = `${randomUUID()}@example.org` } = {},
): Promise<Person> {
  const cookies = new Map<string, string>();
  const newcomer = person(server, email, null, cookies);
  const answer = await newcomer.send('POST', '/api/auth/register', { email, password, name });
  if (answer.status !== 201) throw new Error(`registering answered ${answer.status}: ${answer.text}`);
  return person(server, email, String(answer.json.id), cookies);
}

/** Confirms somebody's address by the emailed link: only then they can invite. */
export async function confirmAddress(server: Server, who: Person): Promise<void> {
  const { link } = await emailTo(server, who.email, 'Please confirm your address');
  const token = new URL(link, server.origin).searchParams.get('token');
  const { status } = await who.send('POST', '/api/auth/verify-email', { token });
  expect(status).toBe(200);
}

function person(
  server: { readonly origin: string },
  email: string,
  id: string | null,
  cookies: Map<string, string>,
): Person {
  let lastPosition: string | null = null;
  return {
    email,
    password,
    id,
    cookies: () => [...cookies].map(([name, value]) => ({ name, value, url: server.origin })),
    async send(method, path, body) {
      const raw = body instanceof Uint8Array;
      const answer = await fetch(new URL(path, server.origin), {
        method,
        redirect: 'manual',
        headers: {
          'sec-fetch-site': 'same-origin',
          ...(cookies.size > 0
            ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
            : {}),
          ...(lastPosition ? { 'x-min-position': lastPosition } : {}),
          // As the app does: whose words a push carries is part of the call.
          ...(path === '/api/sync/push' && id ? { 'x-account': id } : {}),
          ...(body === undefined ? {} : { 'content-type': raw ? 'image/jpeg' : 'application/json' }),
        },
        body: body === undefined ? undefined : raw ? Uint8Array.from(body) : JSON.stringify(body),
      });
      for (const cookie of answer.headers.getSetCookie()) {
        const [pair = ''] = cookie.split(';');
        const cut = pair.indexOf('=');
        cookies.set(pair.slice(0, cut), pair.slice(cut + 1));
      }
      const position = answer.headers.get('x-position');
      if (position && (lastPosition === null || position > lastPosition)) lastPosition = position;
      const text = await answer.text();
      return { status: answer.status, headers: answer.headers, text, json: parsed(text) };
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Waits until it is true, in a hook too; asks again after every answer. */
const untilTrue = (question: () => Promise<boolean>) =>
  vi.waitFor(async () => expect(await question()).toBe(true), { timeout: conditionTimeoutMs, interval: 60 });

/** Waits until somebody who has just come reads this at an address: a page may be opened on it then. */
export async function everybodyReads(
  server: { readonly origin: string },
  path: string,
  isThere: (answer: Answer) => boolean,
): Promise<void> {
  await untilTrue(async () => isThere(await visitor(server).send('GET', path)));
}

/** An account that has become the chief administrator, and is known as that. */
export async function registerChief(server: Server): Promise<Person> {
  const chief = await register(server, { name: 'Carla Chief' });
  expect(await operate(server, 'accounts', 'promote', chief.email)).toContain('is now: Chief administrator.');
  await untilTrue(async () => (await chief.send('GET', '/api/auth/user')).json.role === 'super_admin');
  return chief;
}

/** Puts somebody on another plan, which they know then. */
export async function putOnPlan(chief: Person, person: Person, subscriptionStatus: string): Promise<void> {
  const { status } = await chief.send('PUT', `/api/admin/accounts/${person.id}/plan`, { subscriptionStatus });
  expect(status).toBe(200);
  await untilTrue(
    async () => (await person.send('GET', '/api/auth/user')).json.subscriptionStatus === subscriptionStatus,
  );
}

/** Sends a photograph as the phone does; answers its SHA-256. */
export async function uploadPhoto(who: Person, { buffer }: PhotoFile): Promise<string> {
  const sha256 = createHash('sha256').update(buffer).digest('hex');
  const answer = await who.send('PUT', `/api/media/${sha256}`, buffer);
  if (answer.status !== 200) throw new Error(`the upload answered ${answer.status}: ${answer.text}`);
  return sha256;
}

/** Creates a memorial with these photographs; answers its id as soon as everybody sees it. */
export async function createMemorial(
  keeper: Person,
  fields: Record<string, unknown> = {},
  files: readonly PhotoFile[] = [],
): Promise<string> {
  const photos = [];
  for (const file of files) photos.push({ imageId: randomUUID(), sha256: await uploadPhoto(keeper, file) });
  const answer = await keeper.send('POST', '/api/memorials', {
    petName: 'Bella',
    petType: 'dog',
    photos,
    ...fields,
  });
  if (answer.status !== 201) throw new Error(`creating answered ${answer.status}: ${answer.text}`);
  // Asked with the position of the creation, so it answers once the views have it.
  await keeper.send('GET', `/api/memorials/${answer.json.id}`);
  return String(answer.json.id);
}

/** Signs a guestbook; answers the tribute's id. */
export async function signGuestbook(
  who: Person,
  memorialId: string,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const answer = await who.send('POST', `/api/memorials/${memorialId}/guestbook`, {
    visitorName: 'Ines',
    visitorLocation: 'Porto',
    tributeMessage: 'She shared her stick with everyone.',
    ...fields,
  });
  if (answer.status !== 201) throw new Error(`signing answered ${answer.status}: ${answer.text}`);
  return String(answer.json.id);
}

/** The tributes that everybody sees, newest first. */
export async function tributesOf(
  server: { readonly origin: string },
  memorialId: string,
): Promise<{ id: string; visitorName: string; tributeMessage: string }[]> {
  const answer = await visitor(server).send('GET', `/api/memorials/${memorialId}/guestbook`);
  return answer.json?.entries ?? [];
}
