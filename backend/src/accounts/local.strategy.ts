import { credentials } from '@everpaw/contracts/accounts/accounts.api';
import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { parseOrRefuse } from '@everpaw/contracts/kernel/refuse-invalid';
import type { AccountDoc } from '@everpaw/projections/accounts/accounts.view';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-local';
import { AccountsService } from './accounts.service.ts';

/** Signing in with an address and a password (REQ-406). */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  constructor(private readonly accounts: AccountsService) {
    super({ usernameField: 'email', passwordField: 'password' });
  }

  /** The same refusal for an unknown address and for a wrong password (SEC-04). */
  async validate(email: string, password: string): Promise<AccountDoc> {
    const account = await this.accounts.authenticate(email, password);
    if (!account) throw new DomainError('signed-out', 'wrong-credentials', accountMessages.loginFailedText);
    return account;
  }
}

/** Lets a request with the right credentials through, with `request.user` set to the account. */
@Injectable()
export class LocalGuard extends AuthGuard('local') {
  override canActivate(context: ExecutionContext) {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    // Checked before the strategy sees them: it looks up whatever it is given.
    request.body = parseOrRefuse(credentials, request.body ?? {});
    return super.canActivate(context);
  }
}
