import type { CheckEmail, CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import { accountsApi } from '@everpaw/contracts/accounts/accounts.api';
import { Controller } from '@nestjs/common';
import { In, type Input, Route } from '../platform/http/route.ts';
import { currentUserOf } from './accounts.queries.ts';
import { MailedLinksService } from './mailed-links.service.ts';
import { signedIn } from './signed-in.ts';

@Controller()
export class MailedLinksController {
  constructor(private readonly links: MailedLinksService) {}

  @Route(accountsApi.forgotPassword)
  forgotPassword(@In() { body, commandId }: Input<typeof accountsApi.forgotPassword>): Promise<CheckEmail> {
    return this.links.enqueue('reset-password', body.email, commandId);
  }

  @Route(accountsApi.resetPassword)
  async resetPassword(
    @In() { body, ...at }: Input<typeof accountsApi.resetPassword>,
  ): Promise<{ done: true }> {
    await this.links.resetPassword(body.token, body.password, at);
    return { done: true };
  }

  @Route(accountsApi.verifyEmail)
  async verifyEmail(@In() { body, ...at }: Input<typeof accountsApi.verifyEmail>): Promise<{ done: true }> {
    await this.links.verifyEmail(body.token, body.password, at);
    return { done: true };
  }

  @Route(accountsApi.resendVerification)
  resendVerification(
    @In() { caller, commandId }: Input<typeof accountsApi.resendVerification>,
  ): Promise<CheckEmail> {
    return this.links.enqueue('verify-email', signedIn(caller).email, commandId);
  }

  @Route(accountsApi.sendPasswordLink)
  sendPasswordLink(
    @In() { caller, commandId }: Input<typeof accountsApi.sendPasswordLink>,
  ): Promise<CheckEmail> {
    return this.links.enqueue('set-password', signedIn(caller).email, commandId);
  }

  @Route(accountsApi.signInLink)
  async signInLink(@In() { body, ...at }: Input<typeof accountsApi.signInLink>): Promise<CurrentUser> {
    return currentUserOf(await this.links.signIn(body.token, at));
  }
}
