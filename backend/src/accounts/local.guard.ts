import { credentials } from '@everpaw/contracts/accounts/accounts.api';
import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { parseOrRefuse } from '@everpaw/contracts/kernel/refuse-invalid';
import type { AccountDoc } from '@everpaw/projections/accounts/accounts.view';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Strategy } from 'passport-local';
import { runStrategy } from '../platform/http/run-strategy.ts';
import { AccountsService } from './accounts.service.ts';
import { Guesses } from './guesses.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The account whose password this request brought. */
    authenticated?: AccountDoc;
  }
}

/**
 * Lets a request with the right credentials through, with `request.authenticated` set (REQ-406), and one without a
 * password, which asks for a link only. An unknown address and a wrong password are refused alike (SEC-04), and who
 * guesses is slowed down (SEC-03).
 */
@Injectable()
export class LocalGuard implements CanActivate {
  private readonly strategy: Strategy;

  constructor(
    accounts: AccountsService,
    private readonly guesses: Guesses,
  ) {
    this.strategy = new Strategy(
      { usernameField: 'email', passwordField: 'password', passReqToCallback: true },
      (request, email, password, done) => {
        accounts
          // The library's types speak of Express; it hands over the very request that it was given.
          .authenticate(email, password, request as unknown as FastifyRequest)
          .then((account) => done(null, account ?? false), done);
      },
    );
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    // Checked before the strategy sees them: it looks up whatever it is given.
    const { email, password } = parseOrRefuse(credentials, request.body ?? {});
    if (password === undefined) return true;
    request.body = { email, password };
    await this.guesses.take(email, request, http.getResponse<FastifyReply>());
    const verdict = await runStrategy<AccountDoc>(this.strategy, request);
    if ('failed' in verdict && verdict.failed instanceof Error) throw verdict.failed;
    if (!('user' in verdict))
      throw new DomainError('signed-out', 'wrong-credentials', accountMessages.loginFailedText);
    await this.guesses.clear(email, request);
    request.authenticated = verdict.user;
    return true;
  }
}
