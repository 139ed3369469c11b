import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { isPermitted } from '@everpaw/contracts/accounts/roles';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { accountsProjection } from '@everpaw/projections/accounts/accounts.projection';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type AccessLog, callOf, comingFrom } from '../../accounts/access-log.ts';
import { ACCESS_LOG } from '../platform.tokens.ts';
import { READ_MODELS, type ReadModels } from '../read-models/read-models.ts';
import { type Caller, routeOptions } from './route.ts';

/**
 * The one place that lets a request in: it finds out who calls, turns a visitor away from what needs an account, and
 * whoever lacks the permission that an endpoint names (SEC-09); the latter is noted. A closed account counts as a
 * visitor. A device names the account whose words it carries in `x-account`; once the session is another's, or
 * nobody's, the whole call is refused, so that nothing is written in a wrong name.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(ACCESS_LOG) private readonly accessLog: AccessLog,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    request.caller = await this.callerOf(request);
    const { account } = request.caller;
    const access = routeOptions(context)?.endpoint.access ?? 'anyone';
    const speaksFor = request.headers['x-account'];
    if ((speaksFor !== undefined && speaksFor !== account?._id) || (access !== 'anyone' && !account))
      throw new DomainError('signed-out', 'signed-out', accountMessages.signInFirst);
    if (typeof access === 'object' && !isPermitted(account, access.permission)) {
      const code = 'not-permitted';
      this.accessLog.record({
        userId: account?._id ?? null,
        action: 'refused',
        resource: callOf(request),
        ...comingFrom(request),
        success: false,
        failureReason: code,
      });
      throw new DomainError('forbidden', code, accountMessages.notPermitted);
    }
    return true;
  }

  private async callerOf(request: FastifyRequest): Promise<Caller> {
    const accountId = request.session?.get('accountId');
    const account = accountId
      ? await this.readModels.model(accountsProjection).findById(accountId).lean()
      : null;
    if (!account?.isActive) return { actor: { kind: 'visitor' }, account: null };
    return { actor: { kind: 'account', accountId: account._id }, account };
  }
}
