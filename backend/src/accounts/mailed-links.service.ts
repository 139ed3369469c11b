import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import type { CheckEmail } from '@everpaw/contracts/accounts/accounts.schemas';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import type { AccountDoc } from '@everpaw/projections/accounts/accounts.view';
import { Inject, Injectable } from '@nestjs/common';
import { ONE_TIME_TOKENS } from '../platform/platform.tokens.ts';
import type { OneTimeTokens, TokenPurpose, TokenState } from '../platform/tokens/one-time-tokens.ts';
import type { AccountEmail } from './account-emails.ts';
import { AccountQueries } from './accounts.queries.ts';
import { AccountsService, type Asking } from './accounts.service.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { EmailsToAccounts } from './emails-to-accounts.ts';
import { verifyPassword } from './password.ts';
import { SignInThrottle } from './sign-in-throttle.ts';

/** A link that confirms an address may set a password as well: whoever reads the emails need not have made the account. */
const settingPassword: readonly TokenPurpose[] = ['reset-password', 'set-password', 'verify-email'];

function linkRefused(state: Exclude<TokenState['state'], 'valid'>): DomainError {
  switch (state) {
    case 'expired':
      return new DomainError('gone', 'link-expired', accountMessages.linkExpiredText);
    case 'used':
      return new DomainError('gone', 'link-used', accountMessages.linkUsedText);
    case 'unknown':
      return new DomainError('not-found', 'link-unknown', accountMessages.linkUnknownText);
  }
}

/** What happens by links in emails: each works once and for a while, and only what is in the email opens anything. */
@Injectable()
export class MailedLinksService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly queries: AccountQueries,
    private readonly emails: EmailsToAccounts,
    private readonly throttle: SignInThrottle,
    @Inject(ONE_TIME_TOKENS) private readonly tokens: OneTimeTokens,
  ) {}

  /** Asks for an email to an address; the answer never tells whether it has an account. */
  async ask(template: AccountEmail, email: string, commandId: string): Promise<CheckEmail> {
    const account = await this.queries.byEmail(email);
    await this.emails.ask(template, account?._id ?? null, commandId);
    return { checkEmail: true };
  }

  /** Sets a new password; every other session ends. Throws `link-expired`, `link-used`, `link-unknown`, `common-password`. */
  async resetPassword(token: string, password: string, at: Asking): Promise<void> {
    refuseCommonPassword(password, 'password');
    const account = await this.found(await this.tokens.redeem(token, settingPassword));
    await this.accounts.changePassword(account, password, at);
    await this.accounts.confirmOwner(account, at.commandId, { passwordIsNew: true });
  }

  /**
   * Confirms the address for somebody who has shown that the account is theirs as well as the email: by a session of it
   * in this very browser, or by its password. Otherwise a stranger could open an account with somebody's address, have
   * them confirm it, and keep the way in. Sent again by them it is done already. Throws `password-needed` and
   * `wrong-password`, which leave the link as it was, `too-many-tries`, and what a dead link throws.
   */
  async verifyEmail(token: string, password: string | undefined, at: Asking): Promise<void> {
    const link = await this.tokens.look(token, ['verify-email']);
    const account = await this.found(link, { usedToo: true });
    if (!isSignedInTo(account, at)) await this.requirePassword(account, password, at);
    if (link.state === 'used') return;
    await this.found(await this.tokens.redeem(token, ['verify-email']));
    await this.accounts.confirmAddress(account, at.commandId);
  }

  private async requirePassword(
    account: AccountDoc,
    password: string | undefined,
    { request, reply }: Asking,
  ): Promise<void> {
    if (password === undefined)
      throw new DomainError('forbidden', 'password-needed', accountMessages.passwordRequired);
    await this.throttle.take(account.email, request, reply);
    if (!(await verifyPassword(password, account.passwordHash))) {
      const message = accountMessages.wrongPassword;
      throw new DomainError('invalid', 'wrong-password', message, {
        errors: [{ path: 'password', message }],
      });
    }
    await this.throttle.clear(account.email, request);
  }

  /** Opens a session, once; a used link answers only in the browser that holds a session of that account already. */
  async signIn(token: string, at: Asking): Promise<AccountDoc> {
    const link = await this.tokens.redeem(token, ['sign-in']);
    if (link.state === 'used') {
      const account = await this.found(link, { usedToo: true });
      if (isSignedInTo(account, at)) return account;
    }
    const account = await this.found(link);
    return this.accounts.signIn(
      await this.accounts.confirmOwner(account, at.commandId, { passwordIsNew: false }),
      at,
    );
  }

  private async found(link: TokenState, { usedToo = false } = {}): Promise<AccountDoc> {
    if (link.state !== 'valid' && !(usedToo && link.state === 'used')) throw linkRefused(link.state);
    if (link.accountId === null) throw linkRefused('used');
    const account = await this.queries.byId(link.accountId);
    if (!account?.isActive) throw linkRefused('unknown');
    return account;
  }
}

function isSignedInTo(account: AccountDoc, { request }: Asking): boolean {
  return request.session.get('accountId') === account._id;
}
