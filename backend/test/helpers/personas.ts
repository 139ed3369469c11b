import { randomUUID } from 'node:crypto';
import type { Role } from '@everpaw/contracts/kernel/features/roles';
import type { CommandMap, CommandType } from '../../src/platform/execution/commands/command-map.ts';
import type { Client, Site } from './site.ts';

export type Member = Client & { email: string; id: string };

/** Does something to an account as the operator of the site would, past HTTP, and waits until everybody sees it. */
export async function asOperator<Type extends CommandType>(
  site: Site,
  type: Type,
  data: CommandMap[Type],
): Promise<void> {
  await site.platform.executor.executeReceived({
    type,
    data,
    commandId: randomUUID(),
    actor: { kind: 'system', name: 'operator' },
  });
  await site.settled();
}

/** Somebody who has confirmed their address, signed in. */
export async function confirmedMember(site: Site, name?: string): Promise<Member> {
  const member = await site.member(name);
  await asOperator(site, 'VerifyEmail', { accountId: member.id });
  return member;
}

/** Somebody with this role, signed in. */
export async function memberWithRole(site: Site, role: Role, name?: string): Promise<Member> {
  const member = await site.member(name);
  await asOperator(site, 'ChangeRole', { accountId: member.id, role });
  return member;
}
