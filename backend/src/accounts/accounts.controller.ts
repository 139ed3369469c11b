import type { CheckEmail, CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import { accountsApi } from '@everpaw/contracts/accounts/accounts.api';
import { screenPath } from '@everpaw/contracts/site/paths';
import { signInPath } from '@everpaw/contracts/site/sign-in-path';
import { Controller, Inject, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readOnlyCopy } from '../platform/execution/commands/refusing-executor.ts';
import { type Caller, In, type Input, Route } from '../platform/http/route.ts';
import { COPY_OF } from '../platform/kernel/platform.tokens.ts';
import type { CopyOf } from '../platform/storage/keys/after-restore.ts';
import { currentUserOf } from './accounts.queries.ts';
import { AccountsService } from './accounts.service.ts';
import { LocalGuard } from './local.guard.ts';
import { MailedLinksService } from './mailed-links.service.ts';
import { signOutPage } from './sign-out.page.ts';
import { signedIn } from './signed-in.ts';

@Controller()
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly links: MailedLinksService,
    @Inject(COPY_OF) private readonly copyOf: CopyOf | null,
  ) {}

  @Route(accountsApi.currentUser, { reads: ['accounts'] })
  currentUser(@In() { caller }: Input<typeof accountsApi.currentUser>): CurrentUser {
    return currentUserOf(signedIn(caller));
  }

  @Route(accountsApi.register)
  async register(@In() { body, ...at }: Input<typeof accountsApi.register>): Promise<CurrentUser> {
    return currentUserOf(await this.accounts.register(body, at));
  }

  @Route(accountsApi.login)
  @UseGuards(LocalGuard)
  async login(@In() { body, ...at }: Input<typeof accountsApi.login>): Promise<CurrentUser | CheckEmail> {
    const { authenticated } = at.request;
    if (!authenticated || body.password === undefined) {
      if (this.copyOf) throw readOnlyCopy();
      at.reply.status(202);
      return this.links.enqueue('sign-in', body.email, at.commandId);
    }
    return currentUserOf(await this.accounts.signInWithPassword(authenticated, body.password, at));
  }

  @Route(accountsApi.logout)
  async logout(
    @In() { caller, request, reply }: Input<typeof accountsApi.logout>,
  ): Promise<{ signedOut: boolean }> {
    await this.leave(caller, request, reply);
    return { signedOut: true };
  }

  @Route(accountsApi.logoutPage)
  async logoutPage(@In() { caller, request, reply }: Input<typeof accountsApi.logoutPage>): Promise<string> {
    const { 'sec-fetch-site': from, 'sec-fetch-dest': kind = 'document' } = request.headers;
    // An image on one of this site's own pages could use this path as well.
    if ((from !== 'same-origin' && from !== 'none') || kind !== 'document') {
      reply.type('text/html; charset=utf-8');
      return signOutPage;
    }
    await this.leave(caller, request, reply);
    reply.status(302).header('location', '/?signed-out');
    return '';
  }

  private async leave({ account }: Caller, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await request.session.destroy();
    reply.header('clear-site-data', '"cache"');
    if (account) this.accounts.note('sign-out', account, request);
  }

  @Route(accountsApi.loginPage)
  loginPage(@In() { query, reply }: Input<typeof accountsApi.loginPage>): string {
    reply.header('location', signInPath(screenPath(query.redirect)));
    return '';
  }
}
