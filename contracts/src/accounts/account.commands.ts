import * as z from 'zod/mini';
import type { Command } from '../kernel/decider.ts';
import { text, uuid } from '../kernel/schemas.ts';
import { accountMessages } from './accounts.messages.ts';

/** Shortest password that is accepted, in characters (decision on REQ-068; OWASP ASVS 5.0 6.2.1). */
export const minPasswordLength = 8;
/** Longest password that is hashed; a longer one is refused without hashing (SEC-02). */
export const maxPasswordLength = 128;

/** An address as it is compared and stored: trimmed, lower case, at most 254 characters (RFC 5321). */
export const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, accountMessages.invalidEmail),
    z.regex(
      /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\.]+(\.[^\s@<>(),;:"[\]\\.]+)+$/,
      accountMessages.invalidEmail,
    ),
  );

/** A new password, exactly as typed: nothing is trimmed. */
export const newPassword = z
  .string()
  .check(
    z.minLength(minPasswordLength, accountMessages.passwordTooShort),
    z.maxLength(maxPasswordLength, accountMessages.passwordTooLong),
  );

export const personName = text({ min: 1, max: 100, required: accountMessages.nameRequired });

/** What registering carries once the password is hashed; only the server makes it. `emailKey` names the reservation. */
export const registerAccountData = z.object({
  accountId: uuid,
  emailKey: z.string(),
  email,
  firstName: z.string(),
  lastName: z.string(),
  passwordHash: z.nullable(z.string()),
});
export type RegisterAccount = Command<'RegisterAccount', z.infer<typeof registerAccountData>>;

export const takeSlotData = z.object({ accountId: uuid, memorialId: uuid, claim: uuid });
export type TakeMemorialSlot = Command<'TakeMemorialSlot', z.infer<typeof takeSlotData>>;

/** Gives the place back if `claim` is still the one that holds it; null gives back any. */
export const releaseSlotData = z.object({ accountId: uuid, memorialId: uuid, claim: z.nullable(uuid) });
export type ReleaseMemorialSlot = Command<'ReleaseMemorialSlot', z.infer<typeof releaseSlotData>>;

export const recordSignInData = z.object({ accountId: uuid });
export type RecordSignIn = Command<'RecordSignIn', z.infer<typeof recordSignInData>>;

export const changePasswordData = z.object({ accountId: uuid, passwordHash: z.string() });
export type ChangePassword = Command<'ChangePassword', z.infer<typeof changePasswordData>>;

/** Asked for by reactions only. */
export const emailClaimData = z.object({ emailKey: z.string(), accountId: uuid });
export type AbandonAccount = Command<'AbandonAccount', z.infer<typeof emailClaimData>>;

export type AccountCommand =
  | RegisterAccount
  | TakeMemorialSlot
  | ReleaseMemorialSlot
  | RecordSignIn
  | ChangePassword
  | AbandonAccount;

export type ReserveEmail = Command<'ReserveEmail', z.infer<typeof emailClaimData>>;
export type ReleaseEmail = Command<'ReleaseEmail', z.infer<typeof emailClaimData>>;
export type EmailCommand = ReserveEmail | ReleaseEmail;
