import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { escapeHtml } from '@everpaw/contracts/kernel/text/html';
import PostalMime from 'postal-mime';
import { htmlPage } from './plain-page.ts';
import { securityHeaders } from './security-headers.ts';

const heading = 'Emails of this site';
const shownEmails = 50;
const emailName = /^[0-9a-f]{40}\.eml$/;

const style = `body { margin: 0 auto; padding: 2rem 1rem; max-width: 44rem; font: 1.0625rem/1.6 Georgia, serif; background: #f7f2e9; color: #2e2a25; }
article { padding: 1rem 0; border-top: 1px solid #cfc6b6; }
h2 { margin: 0; font-size: 1.125rem; }
p { margin: 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
a { color: inherit; }
@media (prefers-color-scheme: dark) { body { background: #1d1b18; color: #ece5d8; } article { border-color: #4a453d; } }`;

/** Escapes the text and makes its URLs links. */
function linked(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<>&]+/g, (url) => `<a href="${url}">${url}</a>`);
}

async function newest(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const dated = await Promise.all(
    names
      .filter((name) => emailName.test(name))
      .map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  );
  return dated
    .sort((a, b) => b.at - a.at)
    .slice(0, shownEmails)
    .map(({ name }) => name);
}

async function emailPage(folder: string): Promise<string> {
  const emails = await Promise.all(
    (await newest(folder)).map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
  const list = emails.map(
    ({ subject = '', to = [], date = '', text = '' }) =>
      `<article><h2>${escapeHtml(subject)}</h2><p>${escapeHtml(to.map(({ address }) => address ?? '').join(', '))} · ${escapeHtml(date)}</p><pre>${linked(text)}</pre></article>`,
  );
  return htmlPage({ title: heading, heading, style, body: list.join('\n') || '<p>None yet.</p>' });
}

/**
 * The host names of this machine. A page of another site whose domain resolves to it (DNS rebinding) has
 * another one.
 */
const ownNames = /^(localhost|127\.0\.0\.1)(:\d+)?$/i;

/**
 * Shows the unsent emails, with their links, at `/dev/mail` on a separate loopback port, which a proxy in
 * front of the site can't expose. Returns the page's URL.
 */
export async function serveDevEmail(folder: string): Promise<{ url: string; close(): Promise<void> }> {
  const headers = {
    ...securityHeaders(false, []),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  };
  const server = createServer(async ({ method, url, headers: { host } }, answer) => {
    const isShown = method === 'GET' && url?.split('?')[0] === '/dev/mail' && ownNames.test(host ?? '');
    const page = isShown ? await emailPage(folder).catch(() => null) : null;
    answer.writeHead(isShown ? (page === null ? 500 : 200) : 404, headers).end(page ?? '');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://localhost:${port}/dev/mail`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
