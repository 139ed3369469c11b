import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/features/event-definition.ts';
import { permissions, roles } from '../kernel/features/roles.ts';
import { uuid } from '../kernel/fields/schemas.ts';
import { languageCodes } from '../kernel/languages/languages.ts';
import { subscriptionStatuses } from '../subscriptions/subscription-status.ts';

/** The language of the person's emails. Without one they are English. */
export const emailLanguage = z.optional(z.enum(languageCodes));

const ofAccount = (data: { accountId: string }) => data.accountId;

export const AccountRegistered = defineEvent({
  type: 'AccountRegistered',
  schema: z.object({
    accountId: uuid,
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    passwordHash: z.nullable(z.string()),
    language: emailLanguage,
  }),
  personal: {
    person: ofAccount,
    erased: { email: '', firstName: '', lastName: '', passwordHash: null },
  },
  secrets: ['passwordHash'],
});

/**
 * The cause of a password change: the person, who is notified by email; a rehash of the same password with a
 * higher cost; or a takeover, when the address's owner first verified it and others were locked out.
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

/** `claim` is the command that took the slot. Only a release that names it applies. */
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
    /** The SHA-256 of the current photo, and of the previous one if it was removed. */
    photo: z.nullable(z.string()),
    formerPhoto: z.nullable(z.string()),
  }),
  personal: {
    person: ofAccount,
    erased: { firstName: '', lastName: '', photo: null, formerPhoto: null },
  },
});

/** The person followed a link emailed to the address. */
export const EmailVerified = defineEvent({
  type: 'EmailVerified',
  schema: z.object({ accountId: uuid }),
});

export const signInProviders = ['google', 'github', 'apple'] as const;
export type SignInProvider = (typeof signInProviders)[number];

/** `subject` is the person's id at the provider. An address alone never links an account. */
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

/** Which optional emails the person wants, and the language of all. Required ones (links, receipts) are always sent. */
export const EmailPreferencesChanged = defineEvent({
  type: 'EmailPreferencesChanged',
  schema: z.object({ accountId: uuid, tributes: z.boolean(), news: z.boolean(), language: emailLanguage }),
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

/** `isGiven` if an operator set the plan, independent of any payment. */
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

/** The account was deleted, with its memorials and its key. The history can still be replayed. */
export const AccountDeleted = defineEvent({
  type: 'AccountDeleted',
  withdraws: true,
  schema: z.object({
    accountId: uuid,
    emailKey: z.string(),
    memorialIds: z.array(uuid),
    /** The SHA-256 of the person's photo, which is deleted too. */
    photo: z.nullable(z.string()),
  }),
});

/** The registration for a reserved address never came and can't come any more. */
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

/** Stored in the stream that reserves an address. The stream's name contains a keyed hash of the address. */
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
