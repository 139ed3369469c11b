import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { isEstablished } from '@everpaw/contracts/accounts/established-account';
import type { Opens } from '@everpaw/contracts/kernel/decider';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import type { Access } from '@everpaw/contracts/kernel/features/endpoint';
import { isPermitted } from '@everpaw/contracts/kernel/features/roles';
import { refusalMessages } from '@everpaw/contracts/kernel/refusal.messages';
import { accountHeader, noAccount } from '@everpaw/contracts/sync/sync.api';
import { accountsProjection } from '@everpaw/projections/accounts/accounts.projection';
import type { AccountDoc } from '@everpaw/projections/accounts/accounts.view';
import type { FastifyRequest } from 'fastify';
import { createCachedReads } from '../platform/execution/read-models/cached-reads.ts';
import type { ReadModels } from '../platform/execution/read-models/read-models.ts';
import { type Admission, type Caller, visitor } from '../platform/http/route.ts';
import { type AccessLog, noteRefusal } from './access-log.ts';

declare module '../platform/http/route.ts' {
  // platform/http passes the account through without reading it.
  interface CallerAccount extends AccountDoc {}
}

/**
 * Admits or refuses every request before its body is read. Identifies the caller; refuses visitors where an account is
 * required, and callers without the endpoint's permission (which is logged). A closed account counts as a visitor. A
 * device sends the account its request belongs to in `x-account`; if the session is another account's or there is none,
 * the request is refused, so that nothing is written under the wrong account.
 */
export function createAdmission({
  readModels,
  accessLog,
  clock,
  opensOf,
}: {
  readModels: ReadModels;
  accessLog: AccessLog;
  clock: () => Date;
  /** Returns which passwords of pages the browser has given; undefined without any. */
  opensOf(request: FastifyRequest): Opens | undefined;
}): Admission {
  const accounts = createCachedReads<{ account: AccountDoc | null }>(readModels, [accountsProjection.name]);
  const accountOf = (id: string) =>
    accounts(id, async () => ({ account: await readModels.model(accountsProjection).findById(id).lean() }));

  const callerOf = async (request: FastifyRequest): Promise<Caller> => {
    const accountId = request.session?.get('accountId');
    if (!accountId || request.headers[accountHeader] === noAccount) return visitor;
    const { account } = await accountOf(accountId);
    if (!account?.isActive) return visitor;
    const actor = { kind: 'account', accountId: account._id } as const;
    return { actor, account, isEstablished: isEstablished(account, clock()) };
  };

  return async (request: FastifyRequest, access: Access) => {
    const opens = opensOf(request);
    const caller = { ...(await callerOf(request)), ...(opens ? { opens } : {}) };
    const { account } = caller;
    const speaksFor = request.headers[accountHeader];
    const isOther = speaksFor !== undefined && speaksFor !== noAccount && speaksFor !== account?._id;
    if (isOther || (access !== 'anyone' && !account))
      throw new DomainError('signed-out', 'signed-out', refusalMessages.signInFirst);
    if (typeof access === 'object' && !isPermitted(account, access.permission)) {
      noteRefusal(accessLog, request, account?._id ?? null, 'not-permitted');
      throw new DomainError('forbidden', 'not-permitted', accountMessages.notPermitted);
    }
    return caller;
  };
}
