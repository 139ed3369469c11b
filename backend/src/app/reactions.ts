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
 * How long a claim waits for the entity it was made for: one minute from when the reaction processes it. The process
 * that made the claim may have another clock, and a site may be seeded as of another day.
 */
const claimTimeout = { delayMs: minuteMs, delayFrom: 'now' } as const;

/** Returns the cause that a job's commands record in the log. */
function causeOf({ id, meta }: Recorded) {
  return { correlationId: meta.correlationId, causationId: id };
}

/** Releases a memorial's slot if the memorial was never created, or was deleted, handed over or purged. */
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

/** Releases an address if the account it was reserved for was never created. */
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

/**
 * Sends the welcome email to a new account; its writer chooses the content. Accounts created by the site itself get
 * none.
 */
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

/** Notifies the account's owner that the password was changed or a sign-in provider was linked. */
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
    // An account registered through a provider needs no notice; its actor isn't the account.
    if (event.type === 'SignInLinked' && event.meta.actor.kind === 'account') {
      const { accountId, provider } = event.data;
      return [{ job: { name: 'mail', data: { template: 'sign-in-linked', accountId, provider, position } } }];
    }
    return [];
  },
});

/** Purges a deleted memorial once its deletion can no longer be undone. */
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

/** Removes a profile photo when it is replaced and when the account is deleted. */
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

/** Erases all data of a deleted account. It is a single job, which is retried until it completes. */
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

/** Erases what was written on a purged memorial. */
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

/** Sends an invitation's link, and ends the invitation when it expires, so that the address isn't stored any longer. */
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

/** Removes photos that no memorial shows any more. */
const pictures: Reaction = {
  name: 'pictures',
  version: 1,
  events: [...hidingPhotos.keys()],
  on({ type, data, position }) {
    const { hidden, bytesStayMs: delayMs = 0 } = hidingPhotos.get(type) ?? {};
    const gone = hidden?.(data as object) ?? []; // of the type that the definition is for
    return [...new Set(gone.map(({ sha256 }) => sha256))].map((sha256) => ({
      job: { name: 'forget-picture', data: { sha256, position }, delayMs },
    }));
  },
};

/** Notifies a memorial's keepers of new tributes: at once if a tribute awaits approval, otherwise once a day. */
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

/** Makes the archive of a run, reports the result, and removes archives that are no longer kept. */
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

/** Publishes a scheduled article and takes down an expired one, each at its time. */
const news: Reaction = reaction({
  name: 'news',
  version: 1,
  events: ['ArticleScheduled', 'ArticlePublished', 'ArticleEdited'],
  on(event: Recorded<ArticleEvent>) {
    const due = (type: 'PublishDueArticle' | 'ExpireArticle', data: Record<string, string>, at: string) => {
      // 1.0 stored days that don't exist in the calendar; they never become due.
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

/** Delivers a card at its send time, and emails a visitor the link to a scheduled card. */
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
    // A paid card is scheduled by the site; the email's writer determines whose card it is.
    if (meta.actor.kind === 'account' || delayMs === 0) return [delivery];
    const once = `written ${ecardId}`;
    return [
      delivery,
      { job: { name: 'mail', data: { template: 'ecard-written', ecardId, position }, once } },
    ];
  },
});

/** All reactions of the site. */
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
