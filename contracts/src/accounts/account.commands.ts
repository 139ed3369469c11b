import * as z from 'zod/mini';
import type { Command } from '../kernel/decider.ts';
import { permissions, roles } from '../kernel/features/roles.ts';
import { line, sha256, uuid } from '../kernel/fields/schemas.ts';
import { composed } from '../kernel/text/characters.ts';
import { email } from '../kernel/text/email.ts';
import { subscriptionStatuses } from '../subscriptions/subscription-status.ts';
import { emailLanguage, passwordCauses, signInProviders } from './account.events.ts';
import { maxPasswordLength, minPasswordLength } from './accounts.limits.ts';
import { accountMessages } from './accounts.messages.ts';

/** A new password: it isn't trimmed, only composed (NFC), so that every keyboard can type it (RFC 8265). */
export const newPassword = z
  .string()
  .check(
    z.overwrite(composed),
    z.minLength(minPasswordLength, { error: () => accountMessages.passwordTooShort }),
    z.maxLength(maxPasswordLength, { error: () => accountMessages.passwordTooLong }),
  );

export const personName = line({ min: 1, max: 100, required: () => accountMessages.nameRequired });

/** `subject` is the person's id at the provider. */
const linkedSignIn = z.object({
  provider: z.enum(signInProviders),
  subject: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.nullable(z.string()),
});

/**
 * Only the server creates it, with the hashed password. `emailKey` names the reservation. `signIn` is the
 * provider that the person used and that has verified the address.
 */
export const registerAccountData = z.object({
  accountId: uuid,
  emailKey: z.string(),
  email,
  // Other services send names as they have them.
  firstName: z.string().check(z.overwrite(composed)),
  lastName: z.string().check(z.overwrite(composed)),
  passwordHash: z.nullable(z.string()),
  language: emailLanguage,
  signIn: z.optional(linkedSignIn),
});
export type RegisterAccount = Command<'RegisterAccount', z.infer<typeof registerAccountData>>;

export const takeSlotData = z.object({ accountId: uuid, memorialId: uuid, claim: uuid });
export type TakeMemorialSlot = Command<'TakeMemorialSlot', z.infer<typeof takeSlotData>>;

/** Releases the slot if `claim` holds it; null releases it in any case. */
export const releaseSlotData = z.object({ accountId: uuid, memorialId: uuid, claim: z.nullable(uuid) });
export type ReleaseMemorialSlot = Command<'ReleaseMemorialSlot', z.infer<typeof releaseSlotData>>;

export const recordSignInData = z.object({ accountId: uuid });
export type RecordSignIn = Command<'RecordSignIn', z.infer<typeof recordSignInData>>;

export const changePasswordData = z.object({
  accountId: uuid,
  passwordHash: z.string(),
  cause: z.enum(passwordCauses),
});
export type ChangePassword = Command<'ChangePassword', z.infer<typeof changePasswordData>>;

export const changeProfileData = z.object({
  accountId: uuid,
  firstName: personName,
  lastName: line({ max: 100 }),
  photo: z.nullable(sha256),
});
export type ChangeProfile = Command<'ChangeProfile', z.infer<typeof changeProfileData>>;

export const accountIdData = z.object({ accountId: uuid });
export type VerifyEmail = Command<'VerifyEmail', z.infer<typeof accountIdData>>;
export type DeactivateAccount = Command<'DeactivateAccount', z.infer<typeof accountIdData>>;
export type ReactivateAccount = Command<'ReactivateAccount', z.infer<typeof accountIdData>>;

export const linkSignInData = z.object({ accountId: uuid, ...linkedSignIn.shape });
export type LinkSignIn = Command<'LinkSignIn', z.infer<typeof linkSignInData>>;

export const unlinkSignInData = z.object({ accountId: uuid, provider: z.enum(signInProviders) });
export type UnlinkSignIn = Command<'UnlinkSignIn', z.infer<typeof unlinkSignInData>>;

/** Without a language, the one that was chosen before stays. */
export const emailPreferences = z.object({
  tributes: z.boolean(),
  news: z.boolean(),
  language: emailLanguage,
});
export const changeEmailPreferencesData = z.object({ accountId: uuid, ...emailPreferences.shape });
export type ChangeEmailPreferences = Command<
  'ChangeEmailPreferences',
  z.infer<typeof changeEmailPreferencesData>
>;

export const changeRoleData = z.object({ accountId: uuid, role: z.enum(roles) });
export type ChangeRole = Command<'ChangeRole', z.infer<typeof changeRoleData>>;

export const changePermissionsData = z.object({
  accountId: uuid,
  permissions: z.array(z.enum(permissions)).check(z.maxLength(permissions.length)),
});
export type ChangePermissions = Command<'ChangePermissions', z.infer<typeof changePermissionsData>>;

export const changePlanData = z.object({ accountId: uuid, subscriptionStatus: z.enum(subscriptionStatuses) });
export type ChangePlan = Command<'ChangePlan', z.infer<typeof changePlanData>>;

/**
 * Applies a change of the subscription, if the current plan is in `from`, so that a given plan isn't lost.
 */
export const followSubscriptionData = z.object({
  accountId: uuid,
  subscriptionStatus: z.enum(subscriptionStatuses),
  from: z.array(z.enum(subscriptionStatuses)),
});
export type FollowSubscription = Command<'FollowSubscription', z.infer<typeof followSubscriptionData>>;

export const deleteAccountData = z.object({ accountId: uuid, emailKey: z.string() });
export type DeleteAccount = Command<'DeleteAccount', z.infer<typeof deleteAccountData>>;

/** Only for reactions. */
export const emailClaimData = z.object({ emailKey: z.string(), accountId: uuid });
export type AbandonAccount = Command<'AbandonAccount', z.infer<typeof emailClaimData>>;

export type AccountCommand =
  | RegisterAccount
  | TakeMemorialSlot
  | ReleaseMemorialSlot
  | RecordSignIn
  | ChangePassword
  | AbandonAccount
  | ChangeProfile
  | VerifyEmail
  | LinkSignIn
  | UnlinkSignIn
  | ChangeEmailPreferences
  | ChangeRole
  | ChangePermissions
  | ChangePlan
  | FollowSubscription
  | DeactivateAccount
  | ReactivateAccount
  | DeleteAccount;

export type ReserveEmail = Command<'ReserveEmail', z.infer<typeof emailClaimData>>;
export type ReleaseEmail = Command<'ReleaseEmail', z.infer<typeof emailClaimData>>;
export type EmailCommand = ReserveEmail | ReleaseEmail;
