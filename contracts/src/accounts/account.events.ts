import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/event-definition.ts';
import { permissions, roles } from '../kernel/roles.ts';
import { uuid } from '../kernel/schemas.ts';
import { subscriptionStatuses } from '../subscriptions/subscription-status.ts';

const ofAccount = (data: { accountId: string }) => data.accountId;

export const AccountRegistered = defineEvent({
  type: 'AccountRegistered',
  schema: z.object({
    accountId: uuid,
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    passwordHash: z.nullable(z.string()),
  }),
  personal: {
    person: ofAccount,
    erased: { email: '', firstName: '', lastName: '', passwordHash: null },
  },
  secrets: ['passwordHash'],
});

/**
 * Who changed a password: the person, which they are told of by email; the site, which hashed the same password with
 * more work; or the site, which shut out whoever had opened the account before its person first read its emails.
 */
export const passwordCauses = ['person', 'rehash', 'takeover'] as const;

export const PasswordChanged = defineEvent({
  type: 'PasswordChanged',
  schema: z.object({ accountId: uuid, passwordHash: z.string(), cause: z.enum(passwordCauses) }),
  personal: { person: ofAccount, erased: { passwordHash: '' } },
  secrets: ['passwordHash'],
});

export const SignedIn = defineEvent({
  type: 'SignedIn',
  schema: z.object({ accountId: uuid }),
});

/** `claim` is the command that took the place; only who names it can give it back. */
export const MemorialSlotTaken = defineEvent({
  type: 'MemorialSlotTaken',
  schema: z.object({ accountId: uuid, memorialId: uuid, claim: uuid }),
});

export const MemorialSlotReleased = defineEvent({
  type: 'MemorialSlotReleased',
  schema: z.object({ accountId: uuid, memorialId: uuid }),
});

export const ProfileChanged = defineEvent({
  type: 'ProfileChanged',
  withdraws: ({ formerPhoto }) => formerPhoto !== null,
  schema: z.object({
    accountId: uuid,
    firstName: z.string(),
    lastName: z.string(),
    /** The SHA-256 of the person's photo, and of the one before it when that is gone. */
    photo: z.nullable(z.string()),
    formerPhoto: z.nullable(z.string()),
  }),
  personal: {
    person: ofAccount,
    erased: { firstName: '', lastName: '', photo: null, formerPhoto: null },
  },
});

/** The person followed a link that was emailed to the address. */
export const EmailVerified = defineEvent({
  type: 'EmailVerified',
  schema: z.object({ accountId: uuid }),
});

export const signInProviders = ['google', 'github', 'apple'] as const;
export type SignInProvider = (typeof signInProviders)[number];

/** `subject` is the provider's own id of the person; an address never links anything. */
export const SignInLinked = defineEvent({
  type: 'SignInLinked',
  schema: z.object({
    accountId: uuid,
    provider: z.enum(signInProviders),
    subject: z.string(),
    email: z.nullable(z.string()),
  }),
  personal: { person: ofAccount, erased: { subject: '', email: null } },
});

export const SignInUnlinked = defineEvent({
  type: 'SignInUnlinked',
  schema: z.object({ accountId: uuid, provider: z.enum(signInProviders) }),
});

/** What the person wants to hear of by email. What an account needs (links, receipts) is always sent. */
export const EmailPreferencesChanged = defineEvent({
  type: 'EmailPreferencesChanged',
  schema: z.object({ accountId: uuid, tributes: z.boolean(), news: z.boolean() }),
});

export const RoleChanged = defineEvent({
  type: 'RoleChanged',
  withdraws: true,
  schema: z.object({ accountId: uuid, role: z.enum(roles) }),
});

export const PermissionsChanged = defineEvent({
  type: 'PermissionsChanged',
  withdraws: true,
  schema: z.object({ accountId: uuid, permissions: z.array(z.enum(permissions)) }),
});

/** `isGiven` where somebody who looks after accounts has set the plan, whatever the account pays for. */
export const PlanChanged = defineEvent({
  type: 'PlanChanged',
  schema: z.object({
    accountId: uuid,
    subscriptionStatus: z.enum(subscriptionStatuses),
    isGiven: z.optional(z.literal(true)),
  }),
});

export const AccountDeactivated = defineEvent({
  type: 'AccountDeactivated',
  withdraws: true,
  schema: z.object({ accountId: uuid }),
});

export const AccountReactivated = defineEvent({
  type: 'AccountReactivated',
  schema: z.object({ accountId: uuid }),
});

/** The person left. Their memorials are deleted, their key destroyed; the history stays replayable. */
export const AccountDeleted = defineEvent({
  type: 'AccountDeleted',
  withdraws: true,
  schema: z.object({
    accountId: uuid,
    emailKey: z.string(),
    memorialIds: z.array(uuid),
    /** The SHA-256 of the person's photo, which goes too. */
    photo: z.nullable(z.string()),
  }),
});

/** An address was reserved for this account and its registration never came; from now on it cannot. */
export const AccountAbandoned = defineEvent({
  type: 'AccountAbandoned',
  schema: z.object({ accountId: uuid, emailKey: z.string() }),
});

export const accountEvents = [
  AccountRegistered,
  AccountAbandoned,
  PasswordChanged,
  SignedIn,
  MemorialSlotTaken,
  MemorialSlotReleased,
  ProfileChanged,
  EmailVerified,
  SignInLinked,
  SignInUnlinked,
  EmailPreferencesChanged,
  RoleChanged,
  PermissionsChanged,
  PlanChanged,
  AccountDeactivated,
  AccountReactivated,
  AccountDeleted,
] as const;
export type AccountEvent = EventOf<(typeof accountEvents)[number]>;

/** The stream that reserves one address; its name holds a keyed hash of the address, never the address. */
export const EmailReserved = defineEvent({
  type: 'EmailReserved',
  schema: z.object({ accountId: uuid }),
});

export const EmailReleased = defineEvent({
  type: 'EmailReleased',
  schema: z.object({ accountId: uuid }),
});

export const emailEvents = [EmailReserved, EmailReleased] as const;
export type EmailEvent = EventOf<(typeof emailEvents)[number]>;
