import { credentials } from '@everpaw/contracts/accounts/accounts.api';
import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { parseOrRefuse } from '@everpaw/contracts/kernel/refuse-invalid';
import type { AccountDoc } from '@everpaw/projections/accounts/accounts.view';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Strategy } from 'passport-local';
import { AccountsService } from './accounts.service.ts';
import { Guesses } from './guesses.ts';

/** Signing in with an address and a password (REQ-406). */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  constructor(private readonly accounts: AccountsService) {
    super({ usernameField: 'email', passwordField: 'password', passReqToCallback: true });
  }

  /** The same refusal for an unknown address and for a wrong password (SEC-04). */
  async validate(request: FastifyRequest, email: string, password: string): Promise<AccountDoc> {
    const account = await this.accounts.authenticate(email, password, request);
    if (!account) throw new DomainError('signed-out', 'wrong-credentials', accountMessages.loginFailedText);
    return account;
  }
}

/**
 * Lets a request with the right credentials through, with `request.user` set to the account, and one without a password,
 * which asks for a link only. Who guesses is slowed down (SEC-03).
 */
@Injectable()
export class LocalGuard extends AuthGuard('local') {
  constructor(private readonly guesses: Guesses) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    // Checked before the strategy sees them: it looks up whatever it is given.
    const { email, password } = parseOrRefuse(credentials, request.body ?? {});
    request.body = { email, password };
    if (password === undefined) return true;
    await this.guesses.take(email, request, http.getResponse<FastifyReply>());
    await super.canActivate(context);
    await this.guesses.clear(email, request);
    return true;
  }
}
