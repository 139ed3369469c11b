import { setImmediate as nextTurn } from 'node:timers/promises';
import { ImapFlow } from 'imapflow';
import type { MailboxAddress } from '../../config/mailbox-address.ts';
import type { MailboxPlace, ReadUpTo } from './mailbox-place.ts';

/**
 * What one round reads at most. Of an email only its beginning is fetched, `bytes` of it: what a notice says of a
 * delivery stands before the email that it sends back.
 */
const roundLimits = { emails: 500, atOnce: 10, bytes: 256 * 1024, ms: 30_000 };

/** How long a server may be silent, in milliseconds. */
const silenceMs = 10_000;

export type Reading = {
  address: MailboxAddress;
  place: MailboxPlace;
  /** Takes the beginning of an email. Where it rejects, the round ends, and the email comes again in the next one. */
  handle(source: Uint8Array): Promise<void>;
  /** Ends the round when it is aborted. */
  signal: AbortSignal;
  limits?: typeof roundLimits;
};

/**
 * Reads what has come into a mailbox since it was read last, the oldest first, and changes nothing in it: it is opened
 * read-only, and what was read is noted on this side. Answers how many emails that were; none while another process
 * reads. An email may be handed over twice when a process dies. Rejects when the mailbox cannot be read.
 */
export async function readNewEmails(reading: Reading): Promise<number> {
  const { place } = reading;
  const before = await place.take();
  if (!before) return 0;
  try {
    return await withMailbox(reading, (client) => readAfter(client, before, reading));
  } finally {
    await place.giveBack();
  }
}

async function withMailbox<T>(
  { address: { host, port, user, password, security, path }, signal, limits = roundLimits }: Reading,
  work: (client: ImapFlow) => Promise<T>,
): Promise<T> {
  const client = new ImapFlow({
    host,
    port,
    secure: security === 'tls',
    ...(security === 'tls' ? {} : { doSTARTTLS: security === 'starttls' }),
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    // So that a part of an email is asked for as every server knows it, and nothing grows on its way here.
    disableBinary: true,
    disableCompression: true,
    maxLiteralSize: 2 * limits.bytes,
    maxResponseSize: 64 * limits.bytes,
    maxLineLength: 32 * limits.bytes,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
  });
  // The call that is under way rejects with it.
  client.on('error', () => {});
  const stop = () => client.close();
  signal.addEventListener('abort', stop);
  try {
    signal.throwIfAborted();
    await client.connect();
    await client.mailboxOpen(path, { readOnly: true });
    return await work(client);
  } finally {
    signal.removeEventListener('abort', stop);
    client.close();
  }
}

async function readAfter(
  client: ImapFlow,
  before: ReadUpTo,
  { place, handle, limits = roundLimits }: Reading,
): Promise<number> {
  const startedAt = performance.now();
  const { mailbox } = client;
  if (!mailbox) throw new Error('The mailbox was closed');
  const uidValidity = String(mailbox.uidValidity);
  // Another life of the mailbox counts anew.
  const last = before.uidValidity === uidValidity ? before.uid : 0;
  const found = mailbox.exists === 0 ? [] : await client.search({ uid: `${last + 1}:*` }, { uid: true });
  if (!found) throw new Error('The mailbox could not be searched');
  // Where there is nothing newer, a server answers the newest that there is.
  const uids = found.filter((uid) => uid > last).sort((a, b) => a - b);
  let done = 0;
  while (done < Math.min(uids.length, limits.emails) && performance.now() - startedAt < limits.ms) {
    const some = uids.slice(done, done + limits.atOnce);
    const emails = await client.fetchAll(
      some.join(','),
      { uid: true, source: { start: 0, maxLength: limits.bytes } },
      { uid: true },
    );
    for (const { source } of emails.sort((a, b) => a.uid - b.uid)) {
      if (source) await handle(source);
      // Others are answered between two emails.
      await nextTurn();
    }
    done += some.length;
    const isMine = await place.moveTo({ uidValidity, uid: some.at(-1) ?? last });
    if (!isMine) break;
  }
  return done;
}
