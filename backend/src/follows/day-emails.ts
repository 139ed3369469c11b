import type { FollowEvent } from '@everpaw/contracts/follows/follow.events';
import { followEmailMessages as messages } from '@everpaw/contracts/follows/follow-emails.messages';
import { followsApi } from '@everpaw/contracts/follows/follows.api';
import { dateFields, type Occasion, occasions } from '@everpaw/contracts/follows/occasions';
import type { Recorded } from '@everpaw/contracts/kernel/decider';
import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import { dateFormat } from '@everpaw/contracts/kernel/time/date-format';
import { fullDateOf } from '@everpaw/contracts/kernel/time/partial-date';
import { pagePathOf } from '@everpaw/contracts/memorials/address/short-address';
import { isReader } from '@everpaw/contracts/memorials/audience/is-reader';
import { isKeeper } from '@everpaw/contracts/memorials/memorial-facts';
import { accountsProjection } from '@everpaw/projections/accounts/accounts.projection';
import type { AccountDoc } from '@everpaw/projections/accounts/accounts.view';
import { followsProjection } from '@everpaw/projections/follows/follows.projection';
import type { FollowDoc } from '@everpaw/projections/follows/follows.view';
import { memorialsProjection } from '@everpaw/projections/memorials/memorials.projection';
import type { MemorialDoc } from '@everpaw/projections/memorials/memorials.view';
import { unsubscribeToken } from '../accounts/unsubscribe-link.ts';
import { type EmailWriter, type OneEmail, writeIn } from '../platform/execution/email/email-jobs.ts';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';
import { requireReached } from '../platform/execution/projections/require-reached.ts';
import { type Reaction, reaction } from '../platform/execution/reactions/reaction.ts';
import { datesRememberedOn, isDue, isOver, yearsUntil } from './remembered-day.ts';

type Parts = {
  engine: Pick<ProjectionEngine, 'model' | 'waitFor'>;
  clock: () => Date;
  /** The site's secret, from which the unsubscribe links are computed. */
  secret: string;
  /** The origin of the links. */
  origin: string;
};

const views = [followsProjection.name, memorialsProjection.name, accountsProjection.name];

/** Sends the email of a day when it came. */
export const dayEmailReaction: Reaction = reaction({
  name: 'remembered-days',
  version: 1,
  events: ['RememberedDayCame'],
  on(event: Recorded<FollowEvent>) {
    if (event.type !== 'RememberedDayCame') return [];
    const { followId, day, occasions: due } = event.data;
    const data = { template: 'remembered-day', followId, day, occasions: due, position: event.position };
    return [{ job: { name: 'mail', data } }];
  },
});

/** Writers of the emails on a pet's days. Null if the choice, the date or the reader's access has ended meanwhile. */
export function dayEmails(parts: Parts): Record<'remembered-day', EmailWriter> {
  return {
    async 'remembered-day'({ followId, day, occasions: due, position }) {
      await requireReached(parts.engine, views, position);
      const found = await readerOf(parts, String(followId));
      if (!found) return null;
      const { language } = found.reader.emailPreferences;
      return writeIn(language, () =>
        dayEmail(parts, found, { day: String(day), due: Array.isArray(due) ? due : [] }),
      );
    },
  };
}

/** Returns the choice with its memorial and reader; null if the email must not be sent any more. */
async function readerOf({ engine }: Parts, followId: string) {
  const follow = await engine.model<FollowDoc>(followsProjection.name).findById(followId).lean();
  if (!follow) return null;
  const [memorial, reader] = await Promise.all([
    engine.model<MemorialDoc>(memorialsProjection.name).findById(follow.memorialId).lean(),
    engine.model<AccountDoc>(accountsProjection.name).findById(follow.accountId).lean(),
  ]);
  if (!memorial || memorial.removed || memorial.deletedAt !== null) return null;
  if (!reader?.isActive || !reader.email) return null;
  const maySee = memorial.isPublic || isKeeper(reader._id, memorial) || isReader(reader._id, memorial);
  return maySee ? { follow, memorial, reader } : null;
}

/** Returns how many years ago each chosen occasion was, if its date is still remembered on this day; at least 1. */
function yearsOn(
  day: string,
  { follow, memorial }: { follow: FollowDoc; memorial: MemorialDoc },
): Partial<Record<Occasion, number>> {
  const years = occasions.flatMap((occasion): [Occasion, number][] => {
    const date = fullDateOf(memorial[dateFields[occasion]]);
    if (follow[`${occasion}Since`] === null || date === null) return [];
    const count = yearsUntil(day, date);
    return count > 0 && datesRememberedOn(day).includes(date.slice(5)) ? [[occasion, count]] : [];
  });
  return Object.fromEntries(years);
}

const inWords = dateFormat({ month: 'long', day: 'numeric' });

function dayEmail(
  parts: Parts,
  found: NonNullable<Awaited<ReturnType<typeof readerOf>>>,
  { day, due }: { day: string; due: readonly unknown[] },
): OneEmail {
  const { memorial, reader, follow } = found;
  const now = parts.clock();
  // A queue that was down for days, or a restored site, must not send it weeks later.
  if (!isDue(day, follow.timeZone, now)) return null;
  const all = yearsOn(day, found);
  const [passing, birthday] = occasions.map((each) => (due.includes(each) ? all[each] : undefined));
  const { petName: name, pageNames } = memorial;
  const petName = name.replace(/\s+/g, ' ');
  const about = { petName, late: isOver(day, follow.timeZone, now) ? inWords(new Date(day)) : null };
  const sentence =
    passing !== undefined
      ? messages.passing(passing, about)
      : birthday !== undefined
        ? messages.birthday(birthday, about)
        : null;
  if (sentence === null) return null;
  const token = unsubscribeToken('days', follow._id, parts.secret);
  const unsubscribe = `${parts.origin}${pathOf(followsApi.unfollow, { params: { token } })}`;
  return {
    to: reader.email,
    subject: reader.emailVerified ? sentence : messages.plainSubject,
    paragraphs: [
      `${sentence}.`,
      ...(passing !== undefined && birthday !== undefined ? [messages.alsoBirthday(birthday, about)] : []),
      messages.text(petName),
    ],
    action: {
      label: messages.action,
      url: `${parts.origin}${pagePathOf({ id: memorial._id, pageNames })}`,
    },
    closing: messages.closing(petName, unsubscribe),
    unsubscribe,
  };
}
