import type { CurrentUser } from '@everpaw/contracts/accounts/account.view';
import { accountsApi } from '@everpaw/contracts/accounts/accounts.api';
import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { sameOriginPath } from '@everpaw/contracts/kernel/same-origin-path';
import type { AccountDoc } from '@everpaw/projections/accounts/accounts.view';
import { Controller, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { In, type Input, Route } from '../platform/http/route.ts';
import { currentUserOf } from './accounts.queries.ts';
import { AccountsService } from './accounts.service.ts';
import { LocalGuard } from './local.strategy.ts';
import { signOutPage } from './sign-out.page.ts';

@Controller()
export class AccountsController {
  constructor(private readonly accounts: AccountsService) {}

  @Route(accountsApi.currentUser, { reads: ['accounts'] })
  currentUser(@In() { caller }: Input<typeof accountsApi.currentUser>): CurrentUser {
    if (!caller.account) throw new DomainError('signed-out', 'signed-out', accountMessages.signInFirst);
    return currentUserOf(caller.account);
  }

  @Route(accountsApi.register)
  async register(
    @In() { body, commandId, request }: Input<typeof accountsApi.register>,
  ): Promise<CurrentUser> {
    const account = await this.accounts.register(body, commandId);
    await request.session.regenerate();
    request.session.set('accountId', account._id);
    return currentUserOf(account);
  }

  @Route(accountsApi.login)
  @UseGuards(LocalGuard)
  async login(@In() { body, commandId, request }: Input<typeof accountsApi.login>): Promise<CurrentUser> {
    const { user } = request as FastifyRequest & { user: AccountDoc }; // set by the guard, which ran first
    return currentUserOf(await this.accounts.signIn(user, request, commandId, body.password ?? ''));
  }

  @Route(accountsApi.logout)
  async logout(@In() { request, reply }: Input<typeof accountsApi.logout>): Promise<{ signedOut: boolean }> {
    await request.session.destroy();
    reply.header('clear-site-data', '"cache"');
    return { signedOut: true };
  }

  @Route(accountsApi.logoutPage)
  async logoutPage(@In() { request, reply }: Input<typeof accountsApi.logoutPage>): Promise<string> {
    const from = request.headers['sec-fetch-site'];
    if (from !== 'same-origin' && from !== 'none') {
      reply.type('text/html; charset=utf-8');
      return signOutPage;
    }
    await request.session.destroy();
    reply.status(302).header('clear-site-data', '"cache"').header('location', '/?signed-out');
    return '';
  }

  @Route(accountsApi.loginPage)
  loginPage(@In() { query, reply }: Input<typeof accountsApi.loginPage>): string {
    const redirect = sameOriginPath(query.redirect);
    const target = redirect ? `/?auth=signin&redirect=${encodeURIComponent(redirect)}` : '/?auth=signin';
    reply.header('location', target);
    return '';
  }
}
