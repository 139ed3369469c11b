import { randomBytes } from 'node:crypto';
import type { Registration } from '@everpaw/contracts/accounts/accounts.api';
import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import type { AccountDoc } from '@everpaw/projections/accounts/accounts.view';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v5 as uuidv5 } from 'uuid';
import { commandTimeoutMs } from '../platform/execution/commands/command-executor.ts';
import type { CommandMap, CommandOrigin } from '../platform/execution/commands/command-map.ts';
import { Commands } from '../platform/execution/commands/commands.ts';
import { READ_MODELS, type ReadModels } from '../platform/execution/read-models/read-models.ts';
import { deviceWords } from '../platform/execution/sessions/device-words.ts';
import type { OneTimeTokens } from '../platform/execution/sessions/one-time-tokens.ts';
import type { Sessions } from '../platform/execution/sessions/session-store.ts';
import {
  ACCESS_LOG,
  CLOCK,
  type Clock,
  ONE_TIME_TOKENS,
  SESSIONS,
  SITE_SECRET,
} from '../platform/kernel/platform.tokens.ts';
import { languageToStore } from '../platform/kernel/reader-language.ts';
import { type AccessLog, callOf, comingFrom } from './access-log.ts';
import { emailKeyOf } from './accounts.commands.ts';
import { AccountQueries } from './accounts.queries.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { EmailsToAccounts } from './emails-to-accounts.ts';
import { hashPassword, needsRehash, verifyPassword } from './password.ts';
import type { ProviderProfile } from './providers/provider-strategy.ts';
import { SignInThrottle } from './sign-in-throttle.ts';
import { byItself } from './signed-in.ts';

/** Returns first and last name; `name` is split at its first space where they aren't given separately. */
function namesOf({ name = '', firstName, lastName }: Pick<Registration, 'name' | 'firstName' | 'lastName'>) {
  const [first = '', ...others] = name.split(/\s+/);
  return { firstName: firstName ?? first, lastName: lastName ?? others.join(' ') };
}

function isEmailTaken(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'email-taken';
}

/** The current request, and the id and origin of its command. */
export type SignInRequest = {
  request: FastifyRequest;
  reply: FastifyReply;
  commandId: string;
  origin: CommandOrigin;
};

/** Registration and sign-in: sessions, throttling, emails and the access log around the account's commands. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly commands: Commands,
    private readonly queries: AccountQueries,
    private readonly emails: EmailsToAccounts,
    private readonly throttle: SignInThrottle,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(SITE_SECRET) private readonly secret: string,
    @Inject(SESSIONS) private readonly sessions: Sessions,
    @Inject(ONE_TIME_TOKENS) private readonly tokens: OneTimeTokens,
    @Inject(ACCESS_LOG) private readonly accessLog: AccessLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Creates an account and opens a session. The address is reserved first, so two concurrent registrations create one
   * account. Without a password, the account has none until its owner sets one through an emailed link. If the address
   * already has an account, the right password signs in to it, so a registration whose response was lost can be resent;
   * otherwise its owner gets an email. Throws `DomainError`: `email-taken`, `common-password`, or `too-many-tries`
   * after too many attempts.
   */
  async register({ email, password, ...named }: Registration, at: SignInRequest): Promise<AccountDoc> {
    if (password !== undefined) refuseCommonPassword(password, 'password');
    // Hashed before the lookup, so that the response time doesn't reveal whether the address is known.
    const passwordHash = password === undefined ? null : await hashPassword(password);
    try {
      const account = await this.make({ email, ...namesOf(named), passwordHash }, at.commandId);
      await this.openSession(account, at);
      this.note('register', account, at.request);
      return account;
    } catch (error) {
      if (!isEmailTaken(error)) throw error;
      const registered = await this.queries.byEmail(email);
      if (registered?.isActive && password !== undefined && (await this.isTheirs(registered, password, at)))
        return this.signInWithPassword(registered, password, at);
      await this.emails.enqueue('already-registered', registered?._id ?? null, at.commandId);
      throw error;
    }
  }

  /** Creates an account for a profile that another provider has verified. Throws `DomainError` `email-taken`. */
  async registerThrough(
    { provider, subject, email, firstName, lastName }: ProviderProfile & { email: string },
    commandId: string,
  ): Promise<AccountDoc> {
    const signIn = { provider, subject, email };
    try {
      return await this.make({ email, firstName, lastName, passwordHash: null, signIn }, commandId);
    } catch (error) {
      if (isEmailTaken(error)) {
        const registered = await this.queries.byEmail(email);
        await this.emails.enqueue('already-registered', registered?._id ?? null, commandId);
      }
      throw error;
    }
  }

  private async make(
    account: Omit<CommandMap['RegisterAccount'], 'accountId' | 'emailKey'>,
    commandId: string,
  ): Promise<AccountDoc> {
    const accountId = uuidv5('account', commandId);
    const emailKey = emailKeyOf(account.email, this.secret);
    // Earlier versions may have stored the address in another spelling, and reserved it under another key.
    const registered = await this.queries.byEmail(account.email);
    if (registered && registered._id !== accountId && registered.email !== account.email)
      throw new DomainError('conflict', 'email-taken', accountMessages.registrationFailedText);
    const { position } = await this.commands.execute(
      'RegisterAccount',
      { ...account, accountId, emailKey, ...languageToStore() },
      { commandId, actor: { kind: 'visitor' } },
    );
    return this.accountAt(accountId, position);
  }

  /**
   * Whether this is the account's password. Every attempt counts, from any endpoint. Throws `DomainError`
   * `too-many-tries`.
   */
  private async isTheirs(
    account: AccountDoc,
    password: string,
    { request, reply }: SignInRequest,
  ): Promise<boolean> {
    await this.throttle.take(account.email, request, reply);
    const right = await verifyPassword(password, account.passwordHash);
    if (right) await this.throttle.clear(account.email, request);
    else this.noteFailure(account, request, 'wrong-credentials');
    return right;
  }

  /** Returns the active account with this address and password, or null. Failures are written to the access log. */
  async authenticate(email: string, password: string, request: FastifyRequest): Promise<AccountDoc | null> {
    const account = await this.queries.byEmail(email);
    const right = await verifyPassword(password, account?.passwordHash ?? null);
    if (right && account?.isActive) return account;
    this.noteFailure(account, request, right ? 'account-closed' : 'wrong-credentials');
    return null;
  }

  /** Signs in after the password was verified, and rehashes it if the stored hash is too weak, or not of its NFC. */
  async signInWithPassword(account: AccountDoc, password: string, at: SignInRequest): Promise<AccountDoc> {
    if (account.passwordHash && (await needsRehash(password, account.passwordHash)))
      await this.commands.execute(
        'ChangePassword',
        { accountId: account._id, passwordHash: await hashPassword(password), cause: 'rehash' },
        { commandId: uuidv5('rehash', at.commandId), actor: byItself(account) },
      );
    return this.signIn(account, at);
  }

  /** Signs in an authenticated person and records the sign-in. */
  async signIn(account: AccountDoc, at: SignInRequest): Promise<AccountDoc> {
    const { commandId } = at;
    const { position } = await this.commands.execute(
      'RecordSignIn',
      { accountId: account._id },
      { commandId: uuidv5('sign in', commandId), actor: byItself(account) },
    );
    await this.openSession(account, at);
    this.note('sign-in', account, at.request);
    return this.accountAt(account._id, position);
  }

  /** Opens a session under a new id and marks the device as known. */
  async openSession(
    account: AccountDoc,
    { request, reply }: Pick<SignInRequest, 'request' | 'reply'>,
  ): Promise<void> {
    await request.session.regenerate();
    request.session.set('accountId', account._id);
    request.session.set('device', deviceWords(request.headers['user-agent']));
    request.session.set('since', this.clock().toISOString());
    this.throttle.know(account.email, reply);
  }

  /**
   * Changes the password, ends every other session and revokes every emailed link, including used ones. If the
   * request's session belongs to this account, it continues under a new id.
   */
  async changePassword(
    account: AccountDoc,
    password: string,
    { request, reply, commandId }: SignInRequest,
  ): Promise<void> {
    const accountId = account._id;
    const { position } = await this.commands.execute(
      'ChangePassword',
      { accountId, passwordHash: await hashPassword(password), cause: 'person' },
      { commandId, actor: byItself(account) },
    );
    await this.tokens.revokeAll(accountId);
    await this.sessions.endAll(accountId, undefined, 'password');
    if (request.session.get('accountId') === accountId) await this.openSession(account, { request, reply });
    await this.throttle.forget(account.email);
    this.note('change-password', account, request);
    await this.accountAt(accountId, position);
  }

  /**
   * Confirms an unverified address for the person who reads its emails. The account may have been created by someone
   * else, so its sessions, its password (unless `passwordIsNew`) and its linked sign-ins are revoked.
   */
  async confirmOwner(
    account: AccountDoc,
    commandId: string,
    { passwordIsNew }: { passwordIsNew: boolean },
  ): Promise<AccountDoc> {
    if (account.emailVerified) return account;
    const accountId = account._id;
    const actor = byItself(account);
    await this.sessions.endAll(accountId, undefined, 'password');
    if (!passwordIsNew && (account.passwordHash !== null || account.signIns.length > 0))
      await this.commands.execute(
        'ChangePassword',
        {
          accountId,
          passwordHash: await hashPassword(randomBytes(32).toString('base64url')),
          cause: 'takeover',
        },
        { commandId: uuidv5('unknown password', commandId), actor },
      );
    for (const { provider } of account.signIns)
      await this.commands.execute(
        'UnlinkSignIn',
        { accountId, provider },
        { commandId: uuidv5(`unlink ${provider}`, commandId), actor },
      );
    return this.confirmAddress(account, uuidv5('verify', commandId));
  }

  /** Marks the address as confirmed and revokes all other links that would confirm it. */
  async confirmAddress(account: AccountDoc, commandId: string): Promise<AccountDoc> {
    const accountId = account._id;
    const by = { commandId, actor: byItself(account) };
    const { position } = await this.commands.execute('VerifyEmail', { accountId }, by);
    await this.tokens.revoke(accountId, ['verify-email']);
    return this.accountAt(accountId, position);
  }

  /** Returns the account after the account views have reached `position`. Throws `DomainError` `not-yet`. */
  async accountAt(accountId: string, position: string | null): Promise<AccountDoc> {
    if (position) await this.readModels.reached(['accounts', 'sign_ins'], position, commandTimeoutMs);
    const account = await this.queries.byId(accountId);
    if (!account) throw new DomainError('unavailable', 'not-yet', accountMessages.notYet);
    return account;
  }

  private noteFailure(
    account: AccountDoc | null,
    request: FastifyRequest,
    failureReason: 'account-closed' | 'wrong-credentials',
  ): void {
    this.accessLog.record({
      userId: account?._id ?? null,
      action: 'sign-in',
      resource: callOf(request),
      ...comingFrom(request),
      success: false,
      failureReason,
    });
  }

  /** Records a successful act in the access log. */
  note(
    action: 'register' | 'sign-in' | 'sign-out' | 'change-password' | 'link-sign-in' | 'unlink-sign-in',
    account: AccountDoc,
    request: FastifyRequest,
  ): void {
    this.accessLog.record({ userId: account._id, action, resource: callOf(request), ...comingFrom(request) });
  }
}
