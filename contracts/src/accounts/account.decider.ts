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
  | { status: 'active'; subscriptionStatus: SubscriptionStatus; memorialSlots: readonly string[] };

/**
 * An account, and the limit that it owns: how many memorials it may keep. A memorial's slot is taken before the
 * memorial is created, so that any number of creations at once leaves no more than the plan allows (SEC-12).
 */
export const accountDecider: Decider<AccountState, AccountCommand, AccountEvent> = {
  initialState: { status: 'none' },

  evolve(state, event) {
    switch (event.type) {
      case 'AccountRegistered':
        return { status: 'active', subscriptionStatus: 'free', memorialSlots: [] };
      case 'MemorialSlotTaken':
        return state.status === 'active'
          ? { ...state, memorialSlots: [...state.memorialSlots, event.data.memorialId] }
          : state;
      case 'MemorialSlotReleased':
        return state.status === 'active'
          ? { ...state, memorialSlots: state.memorialSlots.filter((id) => id !== event.data.memorialId) }
          : state;
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
      return [{ type: 'AccountRegistered', data: command.data }];
    }
    if (state.status === 'none')
      throw new DomainError('not-found', 'account-not-found', accountMessages.signInFirst);
    const { accountId } = command.data;
    switch (command.type) {
      case 'TakeMemorialSlot': {
        const { memorialId } = command.data;
        if (state.memorialSlots.includes(memorialId)) return [];
        if (state.memorialSlots.length >= planLimits(state.subscriptionStatus).memorials)
          throw new DomainError('limit', 'memorial-limit', memorialMessages.limitReached);
        return [{ type: 'MemorialSlotTaken', data: { accountId, memorialId } }];
      }
      case 'ReleaseMemorialSlot': {
        const { memorialId } = command.data;
        if (!state.memorialSlots.includes(memorialId)) return [];
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
