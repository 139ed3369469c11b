import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { Site } from './site.ts';
import { until } from './until.ts';

/** An email that the site has sent; `link` is the path and query of the address in it. */
export type SentEmail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  link: string;
  /** The headers `List-Unsubscribe` and `List-Unsubscribe-Post`; blank where there are none. */
  unsubscribe: string;
  unsubscribePost: string;
};

/** What was read of each file, by its path, for as long as it is that file: an email that is sent again replaces it. */
const known = new Map<string, { file: string; email: SentEmail }>();

async function read(path: string): Promise<SentEmail> {
  const { ino, mtimeMs } = await stat(path);
  const file = `${ino} ${mtimeMs}`;
  const before = known.get(path);
  if (before?.file === file) return before.email;
  const {
    to = [],
    subject = '',
    text = '',
    html = '',
    messageId = '',
    headers,
  } = await PostalMime.parse(await readFile(path));
  const url = /https?:\/\/\S+/.exec(text)?.[0];
  const { pathname, search } = new URL(url ?? 'http://none/');
  const link = `${pathname}${search}`;
  const header = (key: string) => headers.find((one) => one.key === key)?.value ?? '';
  const email = {
    to: to.map((each) => each.address ?? '').join(),
    subject,
    text,
    html,
    messageId,
    link,
    unsubscribe: header('list-unsubscribe'),
    unsubscribePost: header('list-unsubscribe-post'),
  };
  known.set(path, { file, email });
  return email;
}

/** An email that the site deletes meanwhile, with whoever it was to, is none. */
const unlessDeleted = (error: unknown) => {
  if (Reflect.get(Object(error), 'code') !== 'ENOENT') throw error;
  return null;
};

/** Every email to this address, as the site keeps them when it has no mail server. */
export async function emailsTo(site: Pick<Site, 'dataDir'>, address: string): Promise<SentEmail[]> {
  const folder = join(site.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const emails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map((name) => read(join(folder, name)).catch(unlessDeleted)),
  );
  return emails.filter((email) => email !== null).filter(({ to }) => to === address);
}

/** Waits for the email with this subject to this address. */
export function emailTo(site: Pick<Site, 'dataDir'>, address: string, subject: string): Promise<SentEmail> {
  return until(async () => (await emailsTo(site, address)).find((email) => email.subject === subject));
}

/** The one-time token in an email. */
export const tokenIn = ({ link }: SentEmail): string =>
  new URL(link, 'http://none').searchParams.get('token') ?? '';

/** Waits until no job is left that is due now. */
export async function jobsDone(site: Site): Promise<void> {
  await until(async () => {
    const { waiting, active } = await site.platform.jobs.counts();
    return waiting + active === 0;
  });
}
