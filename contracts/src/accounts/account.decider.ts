import type { Decider } from '../kernel/decider.ts';
import { never } from '../kernel/decider.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { memorialMessages } from '../memorials/memorials.messages.ts';
import { planLimits, type SubscriptionStatus } from '../subscriptions/subscription-status.ts';
import type { AccountCommand, EmailCommand } from './account.commands.ts';
import type { AccountEvent, EmailEvent } from './account.events.ts';
import { accountMessages } from './accounts.messages.ts';

export type AccountState =
  | { status: 'none' }
  | { status: 'abandoned' }
  | { status: 'active'; subscriptionStatus: SubscriptionStatus; memorialSlots: ReadonlyMap<string, string> };

/**
 * An account, and the limit that it owns: how many memorials it may keep. A memorial's slot is taken before the
 * memorial is created, so that any number of creations at once leaves no more than the plan allows (SEC-12). Each
 * slot remembers the claim that holds it, so that giving back for an old deletion never frees a restored memorial's.
 */
export const accountDecider: Decider<AccountState, AccountCommand, AccountEvent> = {
  initialState: { status: 'none' },

  evolve(state, event) {
    switch (event.type) {
      case 'AccountRegistered':
        return { status: 'active', subscriptionStatus: 'free', memorialSlots: new Map() };
      case 'MemorialSlotTaken':
        return state.status === 'active'
          ? {
              ...state,
              memorialSlots: new Map(state.memorialSlots).set(event.data.memorialId, event.data.claim),
            }
          : state;
      case 'MemorialSlotReleased':
        return state.status === 'active'
          ? {
              ...state,
              memorialSlots: new Map([...state.memorialSlots].filter(([id]) => id !== event.data.memorialId)),
            }
          : state;
      case 'AccountAbandoned':
        return { status: 'abandoned' };
      case 'PasswordChanged':
      case 'SignedIn':
        return state;
      default:
        return never(event);
    }
  },

  decide(command, state) {
    if (command.type === 'RegisterAccount') {
      if (state.status !== 'none')
        throw new DomainError('conflict', 'account-exists', accountMessages.registrationFailedText);
      const { emailKey: _reservation, ...registered } = command.data;
      return [{ type: 'AccountRegistered', data: registered }];
    }
    if (command.type === 'AbandonAccount')
      return state.status === 'none' ? [{ type: 'AccountAbandoned', data: command.data }] : [];
    if (state.status !== 'active')
      throw new DomainError('not-found', 'account-not-found', accountMessages.signInFirst);
    const { accountId } = command.data;
    switch (command.type) {
      case 'TakeMemorialSlot': {
        const { memorialId, claim } = command.data;
        const held = state.memorialSlots.get(memorialId);
        if (held === claim) return [];
        if (!held && state.memorialSlots.size >= planLimits(state.subscriptionStatus).memorials)
          throw new DomainError('limit', 'memorial-limit', memorialMessages.limitReached);
        return [{ type: 'MemorialSlotTaken', data: { accountId, memorialId, claim } }];
      }
      case 'ReleaseMemorialSlot': {
        const { memorialId, claim } = command.data;
        const held = state.memorialSlots.get(memorialId);
        if (!held || (claim !== null && held !== claim)) return [];
        return [{ type: 'MemorialSlotReleased', data: { accountId, memorialId } }];
      }
      case 'RecordSignIn':
        return [{ type: 'SignedIn', data: { accountId } }];
      case 'ChangePassword':
        return [{ type: 'PasswordChanged', data: { accountId, passwordHash: command.data.passwordHash } }];
      default:
        return never(command);
    }
  },
};

export type EmailState = { heldBy: string | null };

/** The reservation of one address: at most one account holds it at a time (REQ-330). */
export const emailDecider: Decider<EmailState, EmailCommand, EmailEvent> = {
  initialState: { heldBy: null },

  evolve(state, event) {
    switch (event.type) {
      case 'EmailReserved':
        return { heldBy: event.data.accountId };
      case 'EmailReleased':
        return state.heldBy === event.data.accountId ? { heldBy: null } : state;
      default:
        return never(event);
    }
  },

  decide(command, state) {
    const { accountId } = command.data;
    switch (command.type) {
      case 'ReserveEmail':
        if (state.heldBy === accountId) return [];
        if (state.heldBy)
          throw new DomainError('conflict', 'email-taken', accountMessages.registrationFailedText);
        return [{ type: 'EmailReserved', data: { accountId } }];
      case 'ReleaseEmail':
        return state.heldBy === accountId ? [{ type: 'EmailReleased', data: { accountId } }] : [];
      default:
        return never(command);
    }
  },
};
