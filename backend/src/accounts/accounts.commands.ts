import { createHmac } from 'node:crypto';
import {
  type AccountCommand,
  accountIdData,
  changeEmailPreferencesData,
  changePasswordData,
  changePermissionsData,
  changePlanData,
  changeProfileData,
  changeRoleData,
  deleteAccountData,
  type EmailCommand,
  emailClaimData,
  followSubscriptionData,
  linkSignInData,
  recordSignInData,
  registerAccountData,
  releaseSlotData,
  takeSlotData,
  unlinkSignInData,
} from '@everpaw/contracts/accounts/account.commands';
import { accountDecider, emailDecider } from '@everpaw/contracts/accounts/account.decider';
import type { Actor } from '@everpaw/contracts/kernel/decider';
import { handles, type Load } from '../platform/execution/commands/command-definition.ts';
import type { InputsOf } from '../platform/execution/commands/command-map.ts';

const accountSchemas = {
  RegisterAccount: registerAccountData,
  AbandonAccount: emailClaimData,
  TakeMemorialSlot: takeSlotData,
  ReleaseMemorialSlot: releaseSlotData,
  RecordSignIn: recordSignInData,
  ChangePassword: changePasswordData,
  ChangeProfile: changeProfileData,
  VerifyEmail: accountIdData,
  LinkSignIn: linkSignInData,
  UnlinkSignIn: unlinkSignInData,
  ChangeEmailPreferences: changeEmailPreferencesData,
  ChangeRole: changeRoleData,
  ChangePermissions: changePermissionsData,
  ChangePlan: changePlanData,
  FollowSubscription: followSubscriptionData,
  DeactivateAccount: accountIdData,
  ReactivateAccount: accountIdData,
  DeleteAccount: deleteAccountData,
};
const emailSchemas = { ReserveEmail: emailClaimData, ReleaseEmail: emailClaimData };

declare module '../platform/execution/commands/command-map.ts' {
  interface CommandMap extends InputsOf<typeof accountSchemas & typeof emailSchemas> {}
}

export function accountStream(accountId: string): string {
  return `account-${accountId}`;
}

/** Returns the calling account if it is active, otherwise null. */
export async function activeCallerOf(actor: Actor, load: Load) {
  if (actor.kind !== 'account') return null;
  const caller = await load(accountDecider, accountStream(actor.accountId));
  return caller.status === 'active' ? caller : null;
}

/**
 * Returns the key that reserves an address: HMAC-SHA-256 with the site's secret, so that the key doesn't reveal the
 * address.
 */
export function emailKeyOf(email: string, secret: string): string {
  return createHmac('sha256', secret).update(`email ${email}`).digest('hex');
}

/** Returns the stream that reserves an address. */
export function emailStream(emailKey: string): string {
  return `email-${emailKey}`;
}

/** Handlers of the account commands and of address reservations. */
export const accountCommands = [
  handles({
    decider: accountDecider,
    commands: accountSchemas,
    stream: (data: AccountCommand['data']) => accountStream(data.accountId),
    context: async ({ meta }, load) => ({ caller: await activeCallerOf(meta.actor, load) }),
    claims(command) {
      if (command.type !== 'RegisterAccount') return [];
      const { emailKey, accountId } = command.data;
      return [{ type: 'ReserveEmail' as const, data: { emailKey, accountId } }];
    },
  }),
  handles({
    decider: emailDecider,
    commands: emailSchemas,
    stream: (data: EmailCommand['data']) => emailStream(data.emailKey),
    context: async () => undefined,
  }),
] as const;
