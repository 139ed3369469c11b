import { emailDecider } from '@everpaw/contracts/accounts/account.decider';
import { roleNames } from '@everpaw/contracts/admin/admin.messages';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import type { Role } from '@everpaw/contracts/kernel/features/roles';
import { email as emailSchema } from '@everpaw/contracts/kernel/text/email';
import { v7 as uuidv7 } from 'uuid';
import type { AccessLog } from '../accounts/access-log.ts';
import { emailKeyOf, emailStream } from '../accounts/accounts.commands.ts';
import type { CommandExecutor } from '../platform/execution/commands/command-executor.ts';
import type { StreamStates } from '../platform/execution/commands/stream-states.ts';
import type { OperatorActs } from '../platform/operator/operator-acts.ts';
import { Refused } from '../platform/operator/refused.ts';

type Parts = { executor: CommandExecutor; states: StreamStates; accessLog: AccessLog; secret: string };

/**
 * Operator commands on accounts. Access to the machine's data folder is sufficient; no site permission is needed. The
 * first super administrator is made this way.
 */
export function accountActs(parts: Parts): OperatorActs {
  return {
    'accounts.promote': ([email = '']) => changeRole(parts, email, 'super_admin'),
    'accounts.demote': ([email = '']) => changeRole(parts, email, 'user'),
  };
}

/**
 * Returns the account that reserved an address. The reservation is read from the log, so it is current even if the
 * views lag. Earlier versions reserved the address as it was typed.
 */
async function accountWith({ states, secret }: Parts, typed: string): Promise<string> {
  const email = emailSchema.safeParse(typed);
  if (!email.success) throw new Refused('This is not an email address.');
  for (const spelling of new Set([email.data, typed.trim().toLowerCase()])) {
    const { state } = await states.load(emailDecider, emailStream(emailKeyOf(spelling, secret)));
    const { reservedBy } = state as typeof emailDecider.initialState; // folded by this decider
    if (reservedBy) return reservedBy;
  }
  throw new Refused(`There is no account with the address ${email.data}.`);
}

async function changeRole(parts: Parts, email: string, role: Role): Promise<string> {
  const accountId = await accountWith(parts, email);
  try {
    const { position } = await parts.executor.execute({
      type: 'ChangeRole',
      data: { accountId, role },
      commandId: uuidv7(),
      actor: { kind: 'system', name: 'operator' },
    });
    if (position)
      parts.accessLog.record({
        userId: null,
        action: 'change-role',
        resource: `account ${accountId}: ${role}`,
        userAgent: 'the operator’s command line',
      });
    return `The role of ${email} is ${position ? 'now' : 'already'}: ${roleNames[role]}.`;
  } catch (error) {
    if (error instanceof DomainError) throw new Refused(`${error.message}.`);
    throw error;
  }
}
