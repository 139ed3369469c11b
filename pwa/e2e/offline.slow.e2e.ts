import { siteLabels } from '@everpaw/contracts/site/site.messages';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMemorial, register, signGuestbook, visitor } from './helpers/accounts.ts';
import {
  cachedOffline,
  holdsOffline,
  noServer,
  openBrowser,
  openPhone,
  picturesAreDrawn,
  rowsOf,
  until,
} from './helpers/phone.ts';
import { type PhotoFile, smallPhoto } from './helpers/photos.ts';
import { type Server, startServer } from './helpers/server.ts';

let server: Server;
let browser: Browser;
let bella: string;
let milo: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  bella = await createMemorial(await register(server), {}, [await smallPhoto(1)]);
  milo = await createMemorial(await register(server), { petName: 'Milo', petType: 'cat' });
  await signGuestbook(visitor(server), bella);
});
afterAll(async () => {
  await browser.close();
  await server.close();
});
// The test before may have switched it off. None changes the two memorials.
beforeEach(() => server.start());

async function opened(page: Page, id: string, name: string): Promise<void> {
  await page.goto(`/memorial/${id}`);
  await page.getByRole('heading', { name, exact: true }).waitFor();
  await cachedOffline(page, `/memorial/${id}`);
  // The service worker keeps the page; what it shows is stored by the app, once it has taken over.
  await until(async () => (await rowsOf(page, 'documents')).some((row) => row.id === id));
}

/** What the phone's gallery does with a photo that is shared to the installed page: it posts a form there. */
async function shareTo(page: Page, memorialId: string, { name, mimeType, buffer }: PhotoFile): Promise<void> {
  await page.evaluate(
    async ({ action, photo, file, type }) => {
      const form = Object.assign(document.createElement('form'), {
        action,
        method: 'post',
        enctype: 'multipart/form-data',
      });
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'photo' });
      const bytes = Uint8Array.from(atob(photo), (char) => char.charCodeAt(0));
      const files = new DataTransfer();
      files.items.add(new File([bytes], file, { type }));
      input.files = files.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    { action: `/memorial/${memorialId}/share`, photo: buffer.toString('base64'), file: name, type: mimeType },
  );
  await page.waitForURL(`**/memorial/${memorialId}/timeline`);
}

describe('with the server switched off', () => {
  test('a memorial that was opened answers its own address, as its own app, on the second visit and every later one', async () => {
    const phone = await openPhone(browser, server, { serviceWorkers: 'allow' });
    const { page } = phone;
    await opened(page, bella, 'Bella');
    await page.getByText('She shared her stick with everyone.').waitFor();
    await picturesAreDrawn(page);
    phone.expecting(noServer);
    await server.kill();
    for (const address of [
      `/memorial/${bella}`,
      `/memorial/${bella}?source=homescreen`,
      `/memorial/${bella}/`,
    ]) {
      await page.goto(address);
      await page.getByRole('heading', { name: 'Bella', exact: true }).waitFor();
      await page.getByText('She shared her stick with everyone.').waitFor();
      await picturesAreDrawn(page);
      expect(await page.title()).toContain('Bella');
      const head = await page.evaluate(() => ({
        manifest: document.querySelector('link[rel="manifest"]')?.getAttribute('href'),
        icon: document.querySelector('link[rel="apple-touch-icon"]')?.getAttribute('href'),
        name: document.querySelector('meta[name="apple-mobile-web-app-title"]')?.getAttribute('content'),
      }));
      expect(head.manifest).toBe(`/memorial/${bella}/manifest.webmanifest`);
      expect(head.icon).toContain(`/memorial/${bella}/apple-touch-icon.png`);
      expect(head.name).toBe('Bella');
    }
    const manifest = await page.evaluate(
      async (path) => (await fetch(path)).json(),
      `/memorial/${bella}/manifest.webmanifest`,
    );
    expect(manifest).toMatchObject({ id: `/memorial/${bella}`, scope: `/memorial/${bella}` });
    await page
      .getByText(/You have no signal|Saved on this device/)
      .first()
      .waitFor();
  });

  test('a memorial that was just opened is ready as soon as its page and the first files are here', async () => {
    const phone = await openPhone(browser, server, { serviceWorkers: 'allow' });
    const { page } = phone;
    await page.goto(`/memorial/${bella}`);
    await page.getByText('She shared her stick with everyone.').waitFor();
    // Nothing beside this page and what it asks for by itself is waited for.
    await holdsOffline(page, `/memorial/${bella}`, '/shell.html');
    phone.expecting(noServer);
    await server.kill();
    await page.reload();
    await page.getByRole('heading', { name: 'Bella', exact: true }).waitFor();
    await page.getByText('She shared her stick with everyone.').waitFor();
  });

  test('a memorial that was never opened is explained kindly, and so is every other screen reached', async () => {
    const phone = await openPhone(browser, server, { serviceWorkers: 'allow' });
    const { page } = phone;
    await opened(page, bella, 'Bella');
    phone.expecting(noServer);
    await server.kill();
    await page.goto(`/memorial/${milo}`);
    await page.getByRole('heading', { name: 'This page isn’t on your device yet' }).waitFor();
    await page.getByText('Open it once with a signal.').waitFor();
    await page.goto('/');
    await page.getByRole('heading', { name: 'A page for a life well loved' }).waitFor();
    await page.goto('/saved');
    await page.getByRole('link', { name: 'Bella', exact: true }).click();
    await page.getByRole('heading', { name: 'Bella', exact: true }).waitFor();
    await page.goto('/create-memorial');
    await page.getByRole('heading', { name: 'Create Memorial' }).waitFor();
  });

  test('REQ-275 REQ-285 the gallery shows the pages that were opened here, and can be searched', async () => {
    const phone = await openPhone(browser, server, { serviceWorkers: 'allow' });
    const { page } = phone;
    await opened(page, bella, 'Bella');
    await opened(page, milo, 'Milo');
    phone.expecting(noServer);
    await server.kill();
    await page.goto('/memorial-gallery');
    await page.getByText('These are the pages you’ve opened on this device.').waitFor();
    await page.getByRole('link', { name: 'Milo', exact: true }).waitFor();
    await page.getByLabel('Search').fill('bell');
    await until(async () => (await page.getByRole('link', { name: 'Milo', exact: true }).count()) === 0);
    await page.getByRole('link', { name: 'Bella', exact: true }).waitFor();
  });

  test('the service worker shadows no call of the API and no route of the server', async () => {
    const phone = await openPhone(browser, server, { serviceWorkers: 'allow' });
    const { page } = phone;
    phone.expecting(/status of 404/);
    await opened(page, bella, 'Bella');
    const live = await page.evaluate(async () => {
      const ask = async (path: string) => {
        const answer = await fetch(path);
        return [answer.status, answer.headers.get('content-type')?.split(';')[0] ?? ''];
      };
      return {
        api: await ask('/api/memorials/stats'),
        unknownApi: await ask('/api/nothing-here'),
        file: await ask('/robots-are-not-here.txt'),
        worker: (await fetch('/sw.js')).headers.get('cache-control'),
      };
    });
    expect(live.api).toEqual([200, 'application/json']);
    expect(live.unknownApi).toEqual([404, 'application/problem+json']);
    expect(live.file[0]).toBe(404);
    expect(live.worker).toContain('no-cache');
    phone.expecting(noServer);
    await server.kill();
    const gone = await page.evaluate(async () => {
      const ask = (path: string) => fetch(path).then((answer) => String(answer.status), String);
      return [
        await ask('/api/memorials/stats'),
        await ask('/api/auth/user'),
        await ask('/robots-are-not-here.txt'),
      ];
    });
    for (const answer of gone) expect(answer).toContain('TypeError');
    // The browser's own page of errors, not the shell: past the service worker, or through it.
    await expect(page.goto('/api/login')).rejects.toThrow(/ERR_(CONNECTION_REFUSED|FAILED)/);
  });

  test('a page that is left while the service worker is still being installed is kept by the next one', async () => {
    const phone = await openPhone(browser, server, { serviceWorkers: 'allow' });
    const { page } = phone;
    await page.goto('/');
    await page.waitForFunction(() => navigator.serviceWorker.getRegistration());
    await page.goto(`/memorial/${bella}`);
    await holdsOffline(page, `/memorial/${bella}`, `/memorial/${bella}/manifest.webmanifest`);
  });
});

test('MIS-13 MIS-14 MIS-16 REQ-675 REQ-753 a memory with its photo is written while the server is away, one more from the gallery, both stay over a reload and arrive once', async () => {
  const keeper = await register(server);
  const memorial = await createMemorial(keeper, { petName: 'Otto' });
  const { page, expecting } = await openPhone(browser, server, { as: keeper, serviceWorkers: 'allow' });
  await opened(page, memorial, 'Otto');
  await holdsOffline(page, `/memorial/${memorial}`);
  await page.getByRole('link', { name: "Otto's memories" }).click();
  await page.getByRole('button', { name: 'Add a memory' }).waitFor();
  const listed = `/api/memorials/${memorial}/memories`;

  expecting(noServer);
  await server.kill();
  await page.getByRole('button', { name: 'Add a memory' }).click();
  await page.getByLabel('Title').fill('The last snow');
  await page.getByRole('textbox', { name: 'Description' }).fill('He walked to the gate and back.');
  await page.getByLabel('Date').fill('2023-12-17');
  await page.getByLabel('Photo', { exact: true }).setInputFiles(await smallPhoto(9));
  await page.getByRole('img', { name: 'This memory’s photo' }).waitFor();
  await page.getByRole('button', { name: 'Save memory' }).click();
  await page.getByText('Waiting to be sent', { exact: true }).waitFor();

  await page.reload();
  await page.getByRole('button', { name: 'The last snow' }).waitFor();
  await page.getByText('Waiting to be sent', { exact: true }).waitFor();

  await shareTo(page, memorial, await smallPhoto(10));
  await page.getByRole('img', { name: 'This memory’s photo' }).waitFor();
  await page.getByLabel('Title').fill('The first snow');
  await page.getByRole('textbox', { name: 'Description' }).fill('He had never seen any before.');
  await page.getByLabel('Date').fill('2012-12-01');
  await page.getByRole('button', { name: 'Save memory' }).click();
  await page.getByRole('button', { name: 'The first snow' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/memorial/${memorial}/timeline`);

  await server.start();
  await page.reload();
  await page.getByRole('button', { name: 'The last snow' }).waitFor();
  await page.getByText('Waiting to be sent', { exact: true }).first().waitFor({ state: 'detached' });
  const stored = async () => {
    const { json } = await keeper.send('GET', listed);
    return json.entries
      .map(({ title, photo }: { title: string; photo: unknown }) => [title, photo !== null])
      .sort();
  };
  await expect.poll(stored).toEqual([
    ['The first snow', true],
    ['The last snow', true],
  ]);
});

test('REQ-303 REQ-308 a part of the page that was never fetched is told of without a signal, the memorial stays, and the next press with one opens it', async () => {
  const { page, context, expecting } = await openPhone(browser, server, { screen: 'desktop' });
  await page.goto(`/memorial/${bella}`);
  const name = page.getByRole('heading', { name: 'Bella', exact: true });
  await name.waitFor();
  await picturesAreDrawn(page);
  await page.getByRole('button', { name: 'More about the tribute' }).click();
  await page.waitForLoadState('networkidle');
  const parts = [
    ['Share', () => page.getByRole('dialog')],
    ['QR Code', () => page.getByRole('dialog')],
    ['Keep on home screen', () => page.getByRole('dialog')],
    [/^Open /, () => page.getByRole('dialog')],
    ['Report', () => page.getByRole('dialog')],
    ['Sign In', () => page.getByRole('dialog')],
    ['Sign the Guestbook', () => page.getByLabel('Your name')],
  ] as const;
  const press = (button: string | RegExp) =>
    page
      .getByRole('button', { name: button, exact: typeof button === 'string' })
      .first()
      .click();
  const notice = page.getByText(siteLabels.partMissing);
  expecting(noServer);
  await context.setOffline(true);
  for (const [button, part] of parts) {
    await press(button);
    await notice.waitFor();
    expect(await part().count()).toBe(0);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await notice.waitFor({ state: 'detached' });
    expect(await name.isVisible()).toBe(true);
  }
  await context.setOffline(false);
  for (const [button, part] of parts) {
    await press(button);
    await part().first().waitFor();
    await page.keyboard.press('Escape');
  }
});
