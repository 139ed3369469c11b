import { randomUUID } from 'node:crypto';
import { credentials } from '@everpaw/contracts/accounts/account.dto';
import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { parseOrRefuse } from '@everpaw/contracts/kernel/fields/refuse-invalid';
import type { AccountDoc } from '@everpaw/projections/accounts/accounts.view';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Strategy } from 'passport-local';
import { AccountsService } from './accounts.service.ts';
import { SignInThrottle } from './sign-in-throttle.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The account whose password this request contained. */
    authenticated?: AccountDoc;
  }
}

/**
 * Returns the strategy of one application under a unique name, because passport's registry is shared by the whole
 * process.
 */
function localStrategy(name: string, accounts: AccountsService) {
  class LocalStrategy extends PassportStrategy(Strategy, name) {
    constructor() {
      super({ usernameField: 'email', passwordField: 'password', passReqToCallback: true });
    }

    /** Responds identically to an unknown address and a wrong password. */
    async validate(request: FastifyRequest, email: string, password: string): Promise<AccountDoc> {
      const account = await accounts.authenticate(email, password, request);
      if (!account) throw new DomainError('signed-out', 'wrong-credentials', accountMessages.loginFailedText);
      return account;
    }
  }
  return new LocalStrategy();
}

/**
 * Admits a request with valid credentials and sets `request.authenticated`; also admits one without a password, which
 * only requests a sign-in link. An unknown address and a wrong password are refused identically, and attempts are
 * throttled.
 */
@Injectable()
export class LocalGuard implements CanActivate {
  private readonly passport: CanActivate;

  constructor(
    accounts: AccountsService,
    private readonly throttle: SignInThrottle,
  ) {
    const name = `local ${randomUUID()}`;
    localStrategy(name, accounts);
    const Passport = AuthGuard(name);
    this.passport = new Passport({ property: 'authenticated' });
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    // Validated first: the strategy looks up any value it is given.
    const { email, password } = parseOrRefuse(credentials, request.body ?? {});
    if (password === undefined) return true;
    request.body = { email, password };
    await this.throttle.take(email, request, http.getResponse<FastifyReply>());
    await this.passport.canActivate(context);
    await this.throttle.clear(email, request);
    return true;
  }
}
