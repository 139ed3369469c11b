import type { AccountEvent, EmailEvent } from '@everpaw/contracts/accounts/account.events';
import type { Recorded } from '@everpaw/contracts/kernel/decider';
import { claimTimeout, type Reaction, reaction } from '../platform/execution/reactions/reaction.ts';

/** Releases an address if the account it was reserved for was never created. */
export const emailReservations: Reaction = reaction({
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
export const welcomes: Reaction = reaction({
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
export const securityEmails: Reaction = reaction({
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

/** Removes a profile photo when it is replaced and when the account is deleted. */
export const portraits: Reaction = reaction({
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
