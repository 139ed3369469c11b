import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeHtml } from '@everpaw/contracts/kernel/html';
import type { FastifyInstance } from 'fastify';
import PostalMime from 'postal-mime';
import { isFromThisMachine } from '../http/addresses.ts';
import { htmlPage } from '../http/plain-page.ts';

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

/** The text with its addresses made links. */
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
 * Shows at `/dev/mail` what would have been sent, with its links, to a person at this machine only (SEC-24); for all
 * others there is no such address. Never in production.
 */
export function serveDevEmail(fastify: FastifyInstance, folder: string): void {
  // A hook and no route: whoever may not see it gets the answer of any unknown address.
  fastify.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'GET' || request.url.split('?')[0] !== '/dev/mail' || !isFromThisMachine(request))
      return;
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(await emailPage(folder));
  });
}
