import { tributeEmailMessages as messages } from '@everpaw/contracts/guestbook/tribute-emails.messages';
import { excerpt } from '@everpaw/contracts/kernel/text/excerpt';
import { dayMs } from '@everpaw/contracts/kernel/time/durations';
import { pagePathOf } from '@everpaw/contracts/memorials/address/short-address';
import { accountsProjection } from '@everpaw/projections/accounts/accounts.projection';
import type { AccountDoc } from '@everpaw/projections/accounts/accounts.view';
import { tributesProjection } from '@everpaw/projections/guestbook/tributes.projection';
import type { TributeDoc } from '@everpaw/projections/guestbook/tributes.view';
import { memorialsProjection } from '@everpaw/projections/memorials/memorials.projection';
import type { MemorialDoc } from '@everpaw/projections/memorials/memorials.view';
import { unsubscribeUrl } from '../accounts/unsubscribe-link.ts';
import type { EmailWriter } from '../platform/execution/email/email-jobs.ts';
import type { EmailTemplate } from '../platform/execution/email/email-template.ts';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';
import { requireReached } from '../platform/execution/projections/require-reached.ts';
import { inLanguage } from '../platform/kernel/reader-language.ts';
import { digestWindow } from './digest-window.ts';

type Parts = {
  engine: Pick<ProjectionEngine, 'model' | 'waitFor'>;
  clock: () => Date;
  /** The site's secret, from which the unsubscribe links are computed. */
  secret: string;
  /** The origin of the links. */
  origin: string;
};

const views = [tributesProjection.name, memorialsProjection.name, accountsProjection.name];
/** How many tributes an email quotes; it only counts the rest. */
const quoted = 10;
const quotedCharacters = 280;
/** Tributes older than this, in milliseconds, aren't reported, so that a late reaction sends no stale emails. */
const newsMs = 2 * dayMs;

/**
 * Writers of the emails about tributes. A tribute that awaits approval is reported to all keepers at once, regardless
 * of their preferences. Shown tributes are reported once a day to the keepers who opted in. Authors aren't notified of
 * their own tributes.
 */
export function tributeEmails(parts: Parts): Record<'tribute-waiting' | 'tribute-digest', EmailWriter> {
  return {
    'tribute-waiting': ({ tributeId, position }) => waitingEmails(parts, String(tributeId), position),
    'tribute-digest': ({ memorialId, from, position }) =>
      digestEmails(parts, { memorialId: String(memorialId), day: String(from) }, position),
  };
}

type MemorialKeepers = { memorial: MemorialDoc; keepers: AccountDoc[] };

/** Returns the memorial and its keepers who can receive email; null if the memorial is deleted. */
async function keepersOf({ engine }: Parts, memorialId: string): Promise<MemorialKeepers | null> {
  const memorial = await engine.model<MemorialDoc>(memorialsProjection.name).findById(memorialId).lean();
  if (!memorial || memorial.removed || memorial.deletedAt !== null) return null;
  const accounts = await engine
    .model<AccountDoc>(accountsProjection.name)
    .find({ _id: { $in: [memorial.ownerId, ...memorial.keepers] } })
    .lean();
  return { memorial, keepers: accounts.filter(({ isActive, email }) => isActive && email) };
}

/** Returns an email to a reader, written in their language. */
const toReader = ({ email, emailPreferences }: AccountDoc, write: () => EmailTemplate) => ({
  to: email,
  language: emailPreferences.language,
  ...inLanguage(emailPreferences.language, write),
});

const actionOf = ({ origin }: Parts, { _id: id, pageNames }: MemorialDoc) => ({
  label: messages.action,
  url: `${origin}${pagePathOf({ id, pageNames })}#guestbook`,
});

/**
 * Writes the emails about a pending tribute to all keepers except its author. Null if it is no longer pending or too
 * old.
 */
async function waitingEmails(parts: Parts, tributeId: string, position: unknown) {
  const { engine, clock } = parts;
  await requireReached(engine, views, position);
  const tribute = await engine.model<TributeDoc>(tributesProjection.name).findById(tributeId).lean();
  if (tribute?.status !== 'waiting') return null;
  if (clock().getTime() - Date.parse(tribute.createdAt) > newsMs) return null;
  const recipients = await keepersOf(parts, tribute.memorialId);
  if (!recipients) return null;
  const { memorial, keepers } = recipients;
  return keepers
    .filter(({ _id }) => _id !== tribute.authorId)
    .map((reader) =>
      toReader(reader, () => ({
        subject: messages.waitingSubject(nameInSubject(memorial, reader)),
        paragraphs: [messages.waitingText(memorial.petName), quote(tribute)],
        action: actionOf(parts, memorial),
        closing: messages.waitingClosing,
      })),
    );
}

/**
 * Writes the digest of a day's tributes by others to each keeper who opted in. The day contains the instant `day`
 * (ISO).
 */
async function digestEmails(
  parts: Parts,
  { memorialId, day }: { memorialId: string; day: string },
  position: unknown,
) {
  const { engine, clock } = parts;
  const { from, to } = digestWindow(day);
  if (clock().getTime() - Date.parse(to) > newsMs) return null;
  await requireReached(engine, views, position);
  const recipients = await keepersOf(parts, memorialId);
  if (!recipients) return null;
  const shown = await engine
    .model<TributeDoc>(tributesProjection.name)
    .find({ memorialId, status: 'shown', createdAt: { $gte: from, $lt: to } })
    .sort({ createdAt: 1, _id: 1 })
    .limit(1_000)
    .lean<TributeDoc[]>();
  return recipients.keepers
    .filter(({ emailPreferences }) => emailPreferences.tributes)
    .flatMap((reader) => {
      const news = shown.filter(({ authorId }) => authorId !== reader._id);
      return news.length === 0
        ? []
        : [toReader(reader, () => digestFor(parts, reader, { memorial: recipients.memorial, news }))];
    });
}

function digestFor(
  parts: Parts,
  reader: AccountDoc,
  { memorial, news }: { memorial: MemorialDoc; news: readonly TributeDoc[] },
) {
  const { petName } = memorial;
  const unsubscribe = unsubscribeUrl(parts.origin, reader._id, parts.secret);
  return {
    subject: messages.digestSubject(news.length, nameInSubject(memorial, reader)),
    paragraphs: [
      messages.digestText(news.length, petName),
      ...news.slice(0, quoted).map(quote),
      ...(news.length > quoted ? [messages.more(news.length - quoted)] : []),
    ],
    action: actionOf(parts, memorial),
    closing: messages.digestClosing(unsubscribe),
    unsubscribe,
  };
}

const quote = ({ visitorName, tributeMessage }: TributeDoc) =>
  messages.line(visitorName, excerpt(tributeMessage.replace(/\s+/g, ' '), quotedCharacters));

/** Returns the pet's name on one line for a subject; null if the reader's address isn't confirmed. */
const nameInSubject = ({ petName }: MemorialDoc, { emailVerified }: AccountDoc) =>
  emailVerified ? petName.replace(/\s+/g, ' ') : null;
