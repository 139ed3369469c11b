import { accountMessages } from '../accounts/accounts.messages.ts';
import type { Decider } from '../kernel/decider.ts';
import { DomainError } from '../kernel/domain-error.ts';
import type { CertifyErasure } from './erasure.commands.ts';
import type { ErasureEvent } from './erasure.events.ts';

export type ErasureState = { isCertified: boolean };

/** The certificate of an erasure, written once by the system. */
export const erasureDecider: Decider<ErasureState, CertifyErasure, ErasureEvent> = {
  initialState: { isCertified: false },

  evolve: () => ({ isCertified: true }),

  decide(command, { isCertified }) {
    if (command.type === 'CertifyErasure') {
      if (command.meta.actor.kind !== 'system')
        throw new DomainError('forbidden', 'not-permitted', accountMessages.notPermitted);
      return isCertified ? [] : [{ type: 'ErasureCertified', data: command.data }];
    }
    return [];
  },
};
