import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { EmailGuard } from './email-guard.ts';
import { emailJob } from './email-jobs.ts';
import { type Email, type Mailer, openMailer } from './mailer.ts';

type Received = { from: string; to: string[]; source: string };

let folder: string;
let server: SMTPServer;
let received: Received[];
let refuseNext: boolean;
let smtpUrl: string;
let mailer: Mailer;

const open = (url: string | null) =>
  openMailer({
    smtpUrl: url,
    from: 'Everpaw <hello@everpaw.example>',
    host: 'everpaw.example',
    folder,
    now: () => new Date('2026-03-01T12:00:00.000Z'),
  });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everpaw-mail-'));
  received = [];
  refuseNext = false;
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom: emailFrom, rcptTo } = session.envelope;
        received.push({
          from: emailFrom ? emailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(parts).toString(),
        });
        const fails = refuseNext;
        refuseNext = false;
        // The worst case: taken, and then the answer says that it was not.
        done(fails ? new Error('try again later') : null);
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo; // it listens
  smtpUrl = `smtp://127.0.0.1:${port}`;
  mailer = open(smtpUrl);
});
afterEach(async () => {
  mailer.close();
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  await rm(folder, { recursive: true, force: true });
});

const email = (more: Partial<Email> = {}): Email => ({
  id: 'email-1',
  to: 'ana@example.org',
  subject: 'A word for you – ünïcode 🐾',
  paragraphs: ['Hello,', '<b>not bold</b> & "quoted"'],
  action: { label: 'Open it', url: 'https://everpaw.example/sign-in?token=abc' },
  ...more,
});

test('a mail arrives at one person, as text and as HTML that says the same', async () => {
  await mailer.send(email());
  const [one] = received;
  expect([received.length, one?.from, one?.to]).toEqual([1, 'hello@everpaw.example', ['ana@example.org']]);
  const parsed = await PostalMime.parse(one?.source ?? '');
  expect(parsed.subject).toBe('A word for you – ünïcode 🐾');
  expect(parsed.text).toContain('<b>not bold</b> & "quoted"');
  expect(parsed.text).toContain('https://everpaw.example/sign-in?token=abc');
  expect(parsed.html).toContain('&lt;b&gt;not bold&lt;/b&gt; &amp; &quot;quoted&quot;');
  expect(parsed.html).toContain('href="https://everpaw.example/sign-in?token=abc"');
  expect(parsed.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
});

const unguarded: EmailGuard = { admit: async () => 'open', withWayOut: async (written) => written };

test('REL-12 a repetition has the same Message-ID, another email another one', async () => {
  const job = emailJob(
    { mailer, guard: unguarded },
    { hello: async () => ({ ...email(), to: 'ana@example.org' }) },
  );
  const again = { id: 'job-1', name: 'mail', data: { template: 'hello' }, attempt: 1 };
  refuseNext = true;
  await expect(job(again)).rejects.toThrow();
  await job(again);
  await job({ ...again, id: 'job-2' });
  const ids = await Promise.all(
    received.map(async ({ source }) => (await PostalMime.parse(source)).messageId),
  );
  expect(ids[0]).toMatch(/^<[0-9a-f]{40}@everpaw\.example>$/);
  expect([ids[1], ids[2] === ids[0]]).toEqual([ids[0], false]);
});

test('an email that has nothing to say any more is not sent; an unknown one is an error', async () => {
  const job = emailJob({ mailer, guard: unguarded }, { hello: async () => null });
  await job({ id: 'a', name: 'mail', data: { template: 'hello' }, attempt: 1 });
  await expect(job({ id: 'b', name: 'mail', data: { template: 'constructor' }, attempt: 1 })).rejects.toThrow(
    TypeError,
  );
  expect(received).toEqual([]);
});

test('SEC-41 an encoded word in a subject or a name reaches nobody as the text that it hides', async () => {
  const hidden = '=?utf-8?Q?Free=20money?= =?UTF-8?B?RnJlZQ==?=';
  await mailer.send(email({ subject: hidden, replyTo: { name: hidden, address: 'eve@example.org' } }));
  const { subject, replyTo } = await PostalMime.parse(received[0]?.source ?? '');
  for (const words of [subject, replyTo?.[0]?.name]) {
    expect(words).toContain('utf-8?Q?Free=20money');
    expect(words).not.toContain('Free money');
  }
});

describe('SEC-20 nothing leaves as something else than one mail to one person', () => {
  test.each([
    ['two addresses', { to: 'ana@example.org,eve@example.org' }],
    ['a line end in the address', { to: 'ana@example.org\r\nBcc: eve@example.org' }],
    ['a line feed only', { to: 'ana@example.org\nBcc: eve@example.org' }],
    ['a carriage return only', { to: 'ana@example.org\rBcc: eve@example.org' }],
    ['a name with the address', { to: 'Ana <ana@example.org>' }],
    ['a group', { to: 'friends: ana@example.org;' }],
    ['a quoted comma', { to: '"ana,eve"@example.org' }],
    ['a space', { to: 'ana@example.org eve@example.org' }],
    ['no address', { to: 'nobody' }],
    ['nothing', { to: '' }],
    ['a line end in the subject', { subject: 'Hello\r\nBcc: eve@example.org' }],
    ['a line separator in the subject', { subject: 'Hello\u2028Bcc: eve@example.org' }],
    ['a NUL in the subject', { subject: 'Hello\u0000' }],
  ])('%s is refused', async (_, more) => {
    for (const way of [mailer, open(null)])
      await expect(way.send(email(more))).rejects.toMatchObject({ name: 'EmailRefused' });
    expect(received).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  });

  test('whatever the words, exactly one recipient leaves and no header is theirs', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.string({ unit: 'binary', maxLength: 60 }),
        async (subject, words) => {
          received = [];
          try {
            await mailer.send(email({ subject, paragraphs: [words] }));
          } catch (error) {
            expect(error).toMatchObject({ name: 'EmailRefused' });
            return;
          }
          expect(received.map(({ to }) => to)).toEqual([['ana@example.org']]);
          const { headers } = await PostalMime.parse(received[0]?.source ?? '');
          const known = [
            'from',
            'to',
            'subject',
            'message-id',
            'date',
            'auto-submitted',
            'mime-version',
            'content-type',
            'content-transfer-encoding',
          ];
          for (const { key } of headers) expect(known).toContain(key);
        },
      ),
      { numRuns: 50 },
    );
  });
});

test('without a mail server the mails are files, one for each email however often it is sent', async () => {
  const files = open(null);
  await files.send(email());
  await files.send(email());
  await files.send(email({ id: 'email-2' }));
  expect(files.kind).toBe('folder');
  expect(await readdir(folder)).toHaveLength(2);
  expect((await readdir(folder)).every((name) => /^[0-9a-f]{40}\.eml$/.test(name))).toBe(true);
});

test('mails are forgotten while others are written, and neither fails', async () => {
  const files = open(null);
  const numbers = Array.from({ length: 60 }, (_, index) => index);
  await Promise.all(
    numbers.map((n) => (n % 3 === 2 ? files.forgetKept() : files.send(email({ id: `email-${n}` })))),
  );
  await files.forgetKept();
  await expect(readdir(folder)).rejects.toMatchObject({ code: 'ENOENT' });
});
