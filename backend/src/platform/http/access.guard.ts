import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { accountsProjection } from '@everpaw/projections/accounts/accounts.projection';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { VIEWS, type Views } from '../views/views.ts';
import { type Caller, routeOptions } from './route.ts';

/**
 * Finds out who calls, and turns a visitor away from what needs an account. A closed account counts as a visitor. A
 * device names the account whose words it carries in `x-account`; once the session is another's, or nobody's, the whole
 * call is refused, so that nothing is written in a wrong name.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(@Inject(VIEWS) private readonly views: Views) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    request.caller = await this.callerOf(request);
    const speaksFor = request.headers['x-account'];
    if (
      (speaksFor !== undefined && speaksFor !== request.caller.account?._id) ||
      (routeOptions(context)?.endpoint.access === 'signed-in' && !request.caller.account)
    )
      throw new DomainError('signed-out', 'signed-out', accountMessages.signInFirst);
    return true;
  }

  private async callerOf(request: FastifyRequest): Promise<Caller> {
    const accountId = request.session?.get('accountId');
    const account = accountId ? await this.views.model(accountsProjection).findById(accountId).lean() : null;
    if (!account?.isActive) return { actor: { kind: 'visitor' }, account: null };
    return { actor: { kind: 'account', accountId: account._id }, account };
  }
}
