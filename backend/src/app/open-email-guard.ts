import { ecardAddressDecider } from '@everpaw/contracts/ecards/ecard.decider';
import { ecardEmailMessages } from '@everpaw/contracts/ecards/ecard-emails.messages';
import { ecardsApi } from '@everpaw/contracts/ecards/ecards.api';
import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import { comparableAddress } from '@everpaw/contracts/kernel/text/ascii-domain';
import { accountsProjection } from '@everpaw/projections/accounts/accounts.projection';
import type { AccountDoc } from '@everpaw/projections/accounts/accounts.view';
import { declinedKeysOf, ecardAddressKey, ecardToken } from '../ecards/ecard-links.ts';
import { ecardAddressStream } from '../ecards/ecards.commands.ts';
import type { StreamStates } from '../platform/execution/commands/stream-states.ts';
import type { EmailAllowance } from '../platform/execution/email/email-allowance.ts';
import { createEmailGuard, type EmailGuard } from '../platform/execution/email/email-guard.ts';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';

type Parts = {
  engine: Pick<ProjectionEngine, 'model'>;
  states: StreamStates;
  allowance: EmailAllowance;
  secret: string;
  /** The origin of the links. */
  origin: string;
};

/**
 * Opens the guard against unsolicited email. An address counts as confirmed if it is the confirmed address of an active
 * account.
 */
export function openEmailGuard({ engine, states, allowance, secret, origin }: Parts): EmailGuard {
  return createEmailGuard({
    allowance,
    async isConfirmed(email) {
      const account = await engine
        .model<AccountDoc>(accountsProjection.name)
        .findOne({ asciiEmail: comparableAddress(email), emailVerified: true, isActive: true })
        .lean();
      return account !== null;
    },
    async hasDeclined(email) {
      for (const key of declinedKeysOf(email, secret)) {
        const { state } = await states.load(ecardAddressDecider, ecardAddressStream(key));
        if ((state as typeof ecardAddressDecider.initialState).declined) return true; // folded by this decider
      }
      return false;
    },
    declineLink(email) {
      const token = ecardToken('decline', ecardAddressKey(email, secret), secret);
      const path = pathOf(ecardsApi.decline, { params: { token } });
      return { label: ecardEmailMessages.decline, url: `${origin}${path}` };
    },
  });
}
