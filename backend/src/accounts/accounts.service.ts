import type { Registration } from '@everpaw/contracts/accounts/accounts.api';
import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import type { AccountDoc } from '@everpaw/projections/accounts/accounts.view';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { v5 as uuidv5 } from 'uuid';
import { Commands } from '../platform/commands/commands.ts';
import { SITE_SECRET } from '../platform/platform.tokens.ts';
import { VIEWS, type Views } from '../platform/views/views.ts';
import { emailKeyOf } from './accounts.commands.ts';
import { AccountQueries } from './accounts.queries.ts';
import { hashPassword, needsRehash, verifyPassword } from './password.ts';

/** First and last name, given apart or as one text that is split at its first space (REQ-083). */
function namesOf({ name = '', firstName, lastName }: Pick<Registration, 'name' | 'firstName' | 'lastName'>) {
  const [first = '', ...others] = name.split(/\s+/);
  return { firstName: firstName ?? first, lastName: lastName ?? others.join(' ') };
}

/** Registering and signing in: what needs the world around the account's rules. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly commands: Commands,
    private readonly queries: AccountQueries,
    @Inject(VIEWS) private readonly views: Views,
    @Inject(SITE_SECRET) private readonly secret: string,
  ) {}

  /**
   * Makes an account. The address is reserved first, so two registrations at once leave one account (REQ-330). The
   * same commandId again answers the same account. Throws `DomainError` `email-taken`.
   */
  async register({ email, password, ...named }: Registration, commandId: string): Promise<AccountDoc> {
    const accountId = uuidv5('account', commandId);
    const passwordHash = password === undefined ? null : await hashPassword(password);
    const { firstName, lastName } = namesOf(named);
    const { position } = await this.commands.execute(
      'RegisterAccount',
      {
        accountId,
        emailKey: emailKeyOf(email, this.secret),
        email,
        firstName,
        lastName,
        passwordHash,
      },
      { commandId, actor: { kind: 'visitor' } },
    );
    const account = await this.accountAt(accountId, position);
    // It was there before: a commandId alone opens no account, only the password that it was made with.
    const known = account.passwordHash !== passwordHash;
    if (known && !(account.email === email && (await verifyPassword(password ?? '', account.passwordHash))))
      throw new DomainError('conflict', 'email-taken', accountMessages.registrationFailedText);
    return account;
  }

  /** The account that this address and password open; null when they open none, or a closed one. */
  async authenticate(email: string, password: string): Promise<AccountDoc | null> {
    const account = await this.queries.byEmail(email);
    if (!(await verifyPassword(password, account?.passwordHash ?? null))) return null;
    return account?.isActive ? account : null;
  }

  /** Opens a session with an id of its own, and strengthens an old password hash on the way (SEC-01, SEC-05). */
  async signIn(
    account: AccountDoc,
    request: FastifyRequest,
    commandId: string,
    password: string,
  ): Promise<AccountDoc> {
    const accountId = account._id;
    const by = { commandId, actor: { kind: 'account' as const, accountId } };
    if (account.passwordHash && needsRehash(account.passwordHash))
      await this.commands.execute(
        'ChangePassword',
        { accountId, passwordHash: await hashPassword(password) },
        { ...by, commandId: uuidv5('rehash', commandId) },
      );
    const { position } = await this.commands.execute('RecordSignIn', { accountId }, by);
    await request.session.regenerate();
    request.session.set('accountId', accountId);
    return this.accountAt(accountId, position);
  }

  private async accountAt(accountId: string, position: string | null): Promise<AccountDoc> {
    if (position) await this.views.reached(['accounts'], position);
    const account = await this.queries.byId(accountId);
    if (!account) throw new DomainError('unavailable', 'not-yet', accountMessages.notYet);
    return account;
  }
}
