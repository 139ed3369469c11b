import type { AccountEvent, EmailEvent } from '@everpaw/contracts/accounts/account.events';
import type { ArchiveScheduleEvent } from '@everpaw/contracts/archives/archive-schedule.events';
import type { EcardEvent } from '@everpaw/contracts/ecards/ecard.events';
import { eventDefinitions } from '@everpaw/contracts/event-definitions';
import type { TributeEvent } from '@everpaw/contracts/guestbook/tribute.events';
import type { Recorded } from '@everpaw/contracts/kernel/decider';
import { dayMs, minuteMs } from '@everpaw/contracts/kernel/durations';
import type { MemorialEvent } from '@everpaw/contracts/memorials/memorial.events';
import { invitationDays, undoDays } from '@everpaw/contracts/memorials/memorials.limits';
import type { ArticleEvent } from '@everpaw/contracts/news/article.events';
import { linePhotos } from '../cart/line-photos.ts';
import { visitorsEngravings } from '../cart/visitors-engravings.ts';
import { deliverEcardJob } from '../ecards/due-ecards.ts';
import { ecardPayments, ecardReceipts } from '../ecards/ecard-payments.ts';
import { digestWindow, untilDigest } from '../guestbook/digest-window.ts';
import {
  giftRecipients,
  orderClaims,
  orderConsequences,
  orderEmailReaction,
  orderPayments,
  unpaidPayments,
} from '../orders/order-reactions.ts';
import { type Reaction, reaction } from '../platform/reactions/reaction.ts';
import { reviewRights } from '../reviews/withdraw-reviews.ts';
import {
  givenPlans,
  lifetimePayments,
  subscriptionConsequences,
  subscriptionEmailReaction,
  subscriptionPlans,
} from '../subscriptions/subscription-reactions.ts';

/**
 * How long a claim waits for the entity that it was taken for: a minute from when it is seen. The process that took it
 * may have another clock, and a site is seeded as if it were another day.
 */
const claimTimeout = { delayMs: minuteMs, delayFrom: 'now' } as const;

/** What a job that executes commands notes of its event, so that the log tells what they follow from. */
function causeOf({ id, meta }: Recorded) {
  return { correlationId: meta.correlationId, causationId: id };
}

/** Gives a memorial's slot back when what it was taken for never came, was deleted or handed over, or is gone. */
const memorialSlots: Reaction = reaction({
  name: 'memorial-slots',
  version: 1,
  events: [
    'MemorialSlotTaken',
    'MemorialAbandoned',
    'ClaimLapsed',
    'MemorialDeleted',
    'MemorialHandedOver',
    'MemorialPurged',
  ],
  on(event: Recorded<AccountEvent | MemorialEvent>) {
    switch (event.type) {
      case 'MemorialSlotTaken': {
        const { accountId: ownerId, memorialId, claim } = event.data;
        const data = { type: 'AbandonMemorial', data: { memorialId, ownerId, claim } };
        return [{ job: { name: 'command', data, ...claimTimeout } }];
      }
      case 'MemorialAbandoned':
      case 'ClaimLapsed':
      case 'MemorialDeleted': {
        const { ownerId: accountId, memorialId, claim } = event.data;
        return [{ command: { type: 'ReleaseMemorialSlot', data: { accountId, memorialId, claim } } }];
      }
      case 'MemorialHandedOver': {
        const { previousOwnerId: accountId, memorialId, previousClaim: claim } = event.data;
        return [{ command: { type: 'ReleaseMemorialSlot', data: { accountId, memorialId, claim } } }];
      }
      case 'MemorialPurged': {
        const { ownerId: accountId, memorialId } = event.data;
        return [{ command: { type: 'ReleaseMemorialSlot', data: { accountId, memorialId, claim: null } } }];
      }
      default:
        return [];
    }
  },
});

/** Gives an address back when the account that it was reserved for never came. */
const emailReservations: Reaction = reaction({
  name: 'email-reservations',
  version: 1,
  events: ['EmailReserved', 'AccountAbandoned'],
  on(event: Recorded<AccountEvent | EmailEvent>) {
    if (event.type === 'EmailReserved') {
      const emailKey = event.streamId.slice('email-'.length);
      const data = { type: 'AbandonAccount', data: { accountId: event.data.accountId, emailKey } };
      return [{ job: { name: 'command', data, ...claimTimeout } }];
    }
    if (event.type === 'AccountAbandoned') return [{ command: { type: 'ReleaseEmail', data: event.data } }];
    return [];
  },
});

/** The first email to a new account; its writer decides what it says. What the site makes for itself gets none. */
const welcomes: Reaction = reaction({
  name: 'welcomes',
  version: 1,
  events: ['AccountRegistered'],
  on(event: Recorded<AccountEvent>) {
    if (event.type !== 'AccountRegistered' || event.meta.actor.kind === 'system') return [];
    const { accountId } = event.data;
    return [{ job: { name: 'mail', data: { template: 'welcome', accountId, position: event.position } } }];
  },
});

/** Tells a person that their password was changed, or that another service opens their account from now on. */
const securityEmails: Reaction = reaction({
  name: 'security-emails',
  version: 1,
  events: ['PasswordChanged', 'SignInLinked'],
  on(event: Recorded<AccountEvent>) {
    const { position } = event;
    if (event.type === 'PasswordChanged' && event.data.cause === 'person') {
      const { accountId } = event.data;
      return [{ job: { name: 'mail', data: { template: 'password-changed', accountId, position } } }];
    }
    // Who registers through a service has just done so.
    if (event.type === 'SignInLinked' && event.meta.actor.kind === 'account') {
      const { accountId, provider } = event.data;
      return [{ job: { name: 'mail', data: { template: 'sign-in-linked', accountId, provider, position } } }];
    }
    return [];
  },
});

/** Ends the days in which a deletion can be undone. */
const purging: Reaction = reaction({
  name: 'purging',
  version: 1,
  events: ['MemorialDeleted'],
  on(event: Recorded<MemorialEvent>) {
    if (event.type !== 'MemorialDeleted') return [];
    const { memorialId, deletedAt } = event.data;
    const data = { type: 'PurgeMemorial', data: { memorialId, deletedAt }, ...causeOf(event) };
    return [{ job: { name: 'command', data, delayMs: undoDays * dayMs } }];
  },
});

/** Forgets the photo of a person when it is another one, and when they leave. */
const portraits: Reaction = reaction({
  name: 'portraits',
  version: 1,
  events: ['ProfileChanged', 'AccountDeleted'],
  on(event: Recorded<AccountEvent>) {
    const sha256 =
      event.type === 'ProfileChanged'
        ? event.data.formerPhoto
        : event.type === 'AccountDeleted'
          ? event.data.photo
          : null;
    return sha256 === null
      ? []
      : [{ job: { name: 'forget-picture', data: { sha256, position: event.position } } }];
  },
});

/** Lets nothing stay of somebody who has left. All of it is one job, which is tried until it has come to its end. */
const leaving: Reaction = reaction({
  name: 'leaving',
  version: 1,
  events: ['AccountDeleted'],
  on(event: Recorded<AccountEvent>) {
    if (event.type !== 'AccountDeleted') return [];
    const { accountId, emailKey, memorialIds } = event.data;
    return [{ job: { name: 'erase-account', data: { accountId, emailKey, memorialIds } } }];
  },
});

/** A memorial that is gone takes along whatever was written beneath it. */
const guestbooks: Reaction = reaction({
  name: 'guestbooks',
  version: 1,
  events: ['MemorialPurged'],
  on(event: Recorded<MemorialEvent>) {
    if (event.type !== 'MemorialPurged') return [];
    const { memorialId } = event.data;
    const data = { memorialId, position: event.position, ...causeOf(event) };
    return [{ job: { name: 'forget-guestbook', data } }];
  },
});

/** Sends the link of an invitation, and ends it when it has had its time: the address is not kept for longer. */
const invitations: Reaction = reaction({
  name: 'invitations',
  version: 1,
  events: ['KeeperInvited'],
  on(event: Recorded<MemorialEvent>) {
    if (event.type !== 'KeeperInvited') return [];
    const { memorialId, invitationId } = event.data;
    const { position } = event;
    return [
      { job: { name: 'mail', data: { template: 'keeper-invitation', invitationId, position } } },
      {
        job: {
          name: 'command',
          data: { type: 'WithdrawInvitation', data: { memorialId, invitationId } },
          delayMs: invitationDays * dayMs,
        },
      },
    ];
  },
});

const hidingPhotos = new Map(
  eventDefinitions.flatMap(({ type, photos }) => (photos?.hidden ? [[type, photos] as const] : [])),
);

/** Forgets the pictures that no memorial shows any more. */
const pictures: Reaction = {
  name: 'pictures',
  version: 1,
  events: [...hidingPhotos.keys()],
  on({ type, data, position }) {
    const { hidden, bytesStayMs: delayMs = 0 } = hidingPhotos.get(type) ?? {};
    const gone = hidden?.(data as object) ?? []; // of the type that the definition is about
    return [...new Set(gone.map(({ sha256 }) => sha256))].map((sha256) => ({
      job: { name: 'forget-picture', data: { sha256, position }, delayMs },
    }));
  },
};

/** Tells a memorial's keepers of what was written: at once of what waits for them, once a day of the rest. */
const tributeEmails: Reaction = reaction({
  name: 'tribute-emails',
  version: 1,
  events: ['TributeSigned'],
  on(event: Recorded<TributeEvent>) {
    if (event.type !== 'TributeSigned') return [];
    const { tributeId, memorialId, waiting } = event.data;
    const { position } = event;
    if (waiting)
      return [{ job: { name: 'mail', data: { template: 'tribute-waiting', tributeId, position } } }];
    const { from } = digestWindow(event.meta.at);
    return [
      {
        job: {
          name: 'mail',
          data: { template: 'tribute-digest', memorialId, from, position },
          delayMs: untilDigest(event.meta.at),
          once: `${memorialId} ${from}`,
        },
      },
    ];
  },
});

/** Makes the archive of a run, tells what became of it, and removes what is no longer kept. */
const archives: Reaction = reaction({
  name: 'archives',
  version: 1,
  events: ['ArchiveRunStarted', 'ArchiveRunCompleted', 'ArchiveRunFailed', 'ArchiveRemoved'],
  on(event: Recorded<ArchiveScheduleEvent>) {
    const { position } = event;
    switch (event.type) {
      case 'ArchiveRunStarted':
        return [{ job: { name: 'make-archive', data: event.data } }];
      case 'ArchiveRunCompleted':
      case 'ArchiveRunFailed': {
        const { runId } = event.data;
        return [
          { job: { name: 'mail', data: { template: 'archive-run', runId, position } } },
          { job: { name: 'archive-webhook', data: { runId, position } } },
        ];
      }
      case 'ArchiveRemoved': {
        const { scheduleId, runId } = event.data;
        return [{ job: { name: 'forget-archive', data: { scheduleId, runId } } }];
      }
      default:
        return [];
    }
  },
});

/** Lets an article come out when its time has come, and leave when that is over. */
const news: Reaction = reaction({
  name: 'news',
  version: 1,
  events: ['ArticleScheduled', 'ArticlePublished', 'ArticleEdited'],
  on(event: Recorded<ArticleEvent>) {
    const due = (type: 'PublishDueArticle' | 'ExpireArticle', data: Record<string, string>, at: string) => {
      // 1.0 stored days that no calendar has; they never come.
      if (Number.isNaN(Date.parse(at))) return [];
      const delayMs = Math.max(0, Date.parse(at) - Date.parse(event.meta.at));
      return [{ job: { name: 'command', data: { type, data, ...causeOf(event) }, delayMs } }];
    };
    if (event.type === 'ArticleScheduled') {
      const { articleId, publishAt } = event.data;
      return due('PublishDueArticle', { articleId, publishAt }, publishAt);
    }
    if (event.type !== 'ArticlePublished' && event.type !== 'ArticleEdited') return [];
    const { articleId, expiresAt } = event.data;
    return expiresAt === null ? [] : due('ExpireArticle', { articleId, expiresAt }, expiresAt);
  },
});

/** Delivers a card when its time has come, and tells a visitor whose card waits how to come back to it. */
const ecards: Reaction = reaction({
  name: 'ecards',
  version: 1,
  events: ['EcardScheduled'],
  on(event: Recorded<EcardEvent>) {
    if (event.type !== 'EcardScheduled') return [];
    const { position, meta } = event;
    const { ecardId, sendAt } = event.data;
    const delayMs = Math.max(0, Date.parse(sendAt) - Date.parse(meta.at));
    const delivery = { job: { name: deliverEcardJob, data: { ecardId, position }, delayMs } };
    // One that was paid is scheduled by the site; whose it is the email's writer knows.
    if (meta.actor.kind === 'account' || delayMs === 0) return [delivery];
    const once = `written ${ecardId}`;
    return [
      delivery,
      { job: { name: 'mail', data: { template: 'ecard-written', ecardId, position }, once } },
    ];
  },
});

/** Everything that happens because something happened. */
export const reactions: readonly Reaction[] = [
  memorialSlots,
  emailReservations,
  welcomes,
  securityEmails,
  purging,
  leaving,
  guestbooks,
  invitations,
  portraits,
  pictures,
  tributeEmails,
  archives,
  orderClaims,
  unpaidPayments,
  orderPayments,
  orderConsequences,
  orderEmailReaction,
  giftRecipients,
  visitorsEngravings,
  linePhotos,
  reviewRights,
  subscriptionPlans,
  givenPlans,
  lifetimePayments,
  subscriptionConsequences,
  subscriptionEmailReaction,
  news,
  ecards,
  ecardPayments,
  ecardReceipts,
];
