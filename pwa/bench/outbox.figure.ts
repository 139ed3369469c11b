import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { type Person, tributesOf } from '../e2e/helpers/accounts.ts';
import { screens } from '../e2e/helpers/phone.ts';
import type { Server } from '../e2e/helpers/server.ts';
import type { BenchRow, Preset } from './page.bench.ts';

/** Number of queued commands, in hundreds. */
const hundreds = { tiny: 1, quick: 10, full: 10 };
const limitSeconds = 10;

/**
 * A device of a signed-in person (visitors have stricter rate limits) reconnects with queued tributes:
 * seconds from opening the page until the log contains each of them once and the queue is empty. The floor is
 * sending as many in ten sequential requests, without a device.
 */
export async function drainQueue(
  browser: Browser,
  server: Server,
  { memorialId, person, preset }: { memorialId: string; person: Person; preset: Preset },
): Promise<BenchRow> {
  const count = hundreds[preset] * 100;
  const floor = await sentByHand(person, memorialId, hundreds[preset]);
  const before = server.countEvents('TributeSigned');
  const context = await browser.newContext({ ...screens.phone, baseURL: server.origin });
  try {
    await context.addCookies(person.cookies());
    const page = await context.newPage();
    await page.goto(`/memorial/${memorialId}`);
    await page.getByRole('button', { name: 'Sign the Guestbook' }).waitFor();
    await page.getByText('Approve tributes first').waitFor();
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    // This page of the site can open the database without the app's sender.
    await page.goto('/early.js');
    await page.evaluate(
      ({ memorial, accountId, rows }) =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('everpaw');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const database = opening.result;
            const writing = database.transaction('outbox', 'readwrite');
            for (const { id, tributeId, message } of rows)
              writing.objectStore('outbox').add({
                id,
                lane: `tribute/${tributeId}`,
                entity: 'tribute',
                entityId: tributeId,
                root: `memorial/${memorial}`,
                accountId,
                type: 'SignGuestbook',
                v: 1,
                payload: {
                  tributeId,
                  memorialId: memorial,
                  visitorName: 'Ines',
                  visitorLocation: null,
                  tributeMessage: message,
                },
                blobs: [],
                createdAt: new Date().toISOString(),
                attempts: 0,
                nextAttemptAt: 0,
                state: 'queued',
                position: null,
                error: null,
              });
            writing.oncomplete = () => {
              database.close();
              resolve();
            };
            writing.onerror = () => reject(writing.error);
          };
        }),
      {
        memorial: memorialId,
        accountId: person.id,
        rows: Array.from({ length: count }, (_, index) => ({
          id: randomUUID(),
          tributeId: randomUUID(),
          message: `Queued ${index}`,
        })),
      },
    );
    const start = performance.now();
    await page.goto(`/memorial/${memorialId}`, { waitUntil: 'commit' });
    const deadline = Date.now() + 120_000;
    while (server.countEvents('TributeSigned') - before < count) {
      if (Date.now() > deadline) throw new Error('The queue was not drained within two minutes.');
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 25)));
    }
    const value = (performance.now() - start) / 1_000;
    if (server.countEvents('TributeSigned') - before !== count) throw new Error('A command arrived twice.');
    if ((await tributesOf(server, memorialId)).length === 0) throw new Error('No tribute is shown.');
    return {
      name: `${count.toLocaleString('en-US')} queued commands drained`,
      value,
      unit: 's',
      floor,
      wanted: { atMost: limitSeconds },
    };
  } finally {
    await context.close();
  }
}

async function sentByHand(person: Person, memorialId: string, calls: number): Promise<number> {
  const start = performance.now();
  for (let call = 0; call < calls; call += 1) {
    const commands = Array.from({ length: 100 }, (_, index) => ({
      id: randomUUID(),
      type: 'SignGuestbook',
      v: 1,
      payload: {
        tributeId: randomUUID(),
        memorialId,
        visitorName: 'Ines',
        visitorLocation: null,
        tributeMessage: `By hand ${call} ${index}`,
      },
    }));
    const { status, text, json } = await person.send('POST', '/api/sync/push', { commands });
    if (status !== 200 || json.verdicts.some(({ verdict }: { verdict: string }) => verdict !== 'accepted'))
      throw new Error(`The push answered ${status}: ${text.slice(0, 300)}`);
  }
  return (performance.now() - start) / 1_000;
}
