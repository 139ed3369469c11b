import type { CheckEmail } from '@everpaw/contracts/accounts/account.dto';
import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import type { AccountDoc } from '@everpaw/projections/accounts/accounts.view';
import { Inject, Injectable } from '@nestjs/common';
import type {
  OneTimeTokens,
  TokenPurpose,
  TokenState,
} from '../platform/execution/sessions/one-time-tokens.ts';
import { ONE_TIME_TOKENS } from '../platform/kernel/platform.tokens.ts';
import type { AccountEmail } from './account-emails.ts';
import { AccountQueries } from './accounts.queries.ts';
import { AccountsService, type SignInRequest } from './accounts.service.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { EmailsToAccounts } from './emails-to-accounts.ts';
import { verifyPassword } from './password.ts';
import { SignInThrottle } from './sign-in-throttle.ts';

/**
 * A link that confirms an address may also set a password, because the person who reads the emails may not be the one
 * who created the account.
 */
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

/** Redeems emailed links. Each link works once and for a limited time, and only its token gives access. */
@Injectable()
export class MailedLinksService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly queries: AccountQueries,
    private readonly emails: EmailsToAccounts,
    private readonly throttle: SignInThrottle,
    @Inject(ONE_TIME_TOKENS) private readonly tokens: OneTimeTokens,
  ) {}

  /** Enqueues an email to an address. The response doesn't reveal whether the address has an account. */
  async enqueue(template: AccountEmail, email: string, commandId: string): Promise<CheckEmail> {
    const account = await this.queries.byEmail(email);
    await this.emails.enqueue(template, account?._id ?? null, commandId);
    return { checkEmail: true };
  }

  /**
   * Sets a new password and ends every other session. Throws `link-expired`, `link-used`, `link-unknown` or
   * `common-password`.
   */
  async resetPassword(token: string, password: string, at: SignInRequest): Promise<void> {
    refuseCommonPassword(password, 'password');
    const account = await this.found(await this.tokens.redeem(token, settingPassword));
    await this.accounts.changePassword(account, password, at);
    await this.accounts.confirmOwner(account, at.commandId, { passwordIsNew: true });
  }

  /**
   * Confirms the address if the caller also proves ownership of the account, by a session in the same browser or by the
   * password. Otherwise a stranger could create an account with another person's address, have that person confirm it,
   * and keep access. A repeat of a used link by the owner succeeds without effect. Throws `password-needed` and
   * `wrong-password` (the link stays valid), `too-many-tries`, and the errors of an invalid link.
   */
  async verifyEmail(token: string, password: string | undefined, at: SignInRequest): Promise<void> {
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
    { request, reply }: SignInRequest,
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

  /**
   * Redeems a sign-in link and opens a session. A used link succeeds only in a browser that is already signed in to the
   * account.
   */
  async signIn(token: string, at: SignInRequest): Promise<AccountDoc> {
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

function isSignedInTo(account: AccountDoc, { request }: SignInRequest): boolean {
  return request.session.get('accountId') === account._id;
}
