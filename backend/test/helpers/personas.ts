import { randomUUID } from 'node:crypto';
import type { Client, Site } from './site.ts';

export type Member = Client & { email: string; id: string };

/** Does something to an account as the operator of the site would, past HTTP, and waits until everybody sees it. */
export async function asOperator(site: Site, type: string, data: Record<string, unknown>): Promise<void> {
  await site.platform.executor.execute({
    type,
    data,
    commandId: randomUUID(),
    actor: { kind: 'system', name: 'operator' },
  });
  await site.settled();
}

/** Somebody with this role, signed in. */
export async function memberWithRole(site: Site, role: string, name?: string): Promise<Member> {
  const member = await site.member(name);
  await asOperator(site, 'ChangeRole', { accountId: member.id, role });
  return member;
}
