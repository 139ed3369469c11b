import type { ProviderNotice } from '@everpaw/contracts/accounts/accounts.messages';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { email as emailSchema } from '@everpaw/contracts/kernel/text/email';
import type { AccountDoc } from '@everpaw/projections/accounts/accounts.view';
import { keepershipsProjection } from '@everpaw/projections/memorials/keeperships.projection';
import { Inject, Injectable } from '@nestjs/common';
import { Commands } from '../../platform/execution/commands/commands.ts';
import { READ_MODELS, type ReadModels } from '../../platform/execution/read-models/read-models.ts';
import type { Caller } from '../../platform/http/route.ts';
import { AccountQueries } from '../accounts.queries.ts';
import { AccountsService, type SignInRequest } from '../accounts.service.ts';
import { byItself } from '../signed-in.ts';
import type { ProviderProfile } from './provider-strategy.ts';

/** Handles the return from a sign-in provider. Only the provider's own id of the person identifies an account. */
@Injectable()
export class ProviderArrivals {
  constructor(
    private readonly accounts: AccountsService,
    private readonly queries: AccountQueries,
    private readonly commands: Commands,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /**
   * Signs in, creates an account or links the provider to one. Returns the notice to show if none of these was
   * possible.
   */
  async receive(
    profile: ProviderProfile,
    { linkTo }: { linkTo: string | null },
    caller: Caller,
    at: SignInRequest,
  ): Promise<ProviderNotice | null> {
    const linked = await this.queries.bySignIn(profile.provider, profile.subject);
    if (linkTo) return this.add(profile, linked, linkTo, caller, at);
    if (linked) {
      if (!linked.isActive) return 'provider-failed';
      await this.accounts.signIn(linked, at);
      return null;
    }
    return this.register(profile, at);
  }

  /**
   * Returns the default destination after signing in: home for an owner of a memorial, otherwise the form for a first
   * memorial.
   */
  async startOf(accountId: string | undefined): Promise<string> {
    const owned = await this.readModels
      .model(keepershipsProjection)
      .findOne({ accountId, role: 'owner' })
      .lean();
    return owned ? '/' : '/create-memorial';
  }

  private async add(
    { provider, subject, email }: ProviderProfile,
    linked: AccountDoc | null,
    linkTo: string,
    { account }: Caller,
    { request, commandId }: SignInRequest,
  ): Promise<ProviderNotice | null> {
    if (account?._id !== linkTo) return 'provider-failed';
    if (linked && linked._id !== linkTo) return 'provider-taken';
    const { position } = await this.commands.execute(
      'LinkSignIn',
      { accountId: linkTo, provider, subject, email },
      { commandId, actor: byItself(account) },
    );
    await this.accounts.accountAt(linkTo, position);
    this.accounts.note('link-sign-in', account, request);
    return null;
  }

  /**
   * Registers an account with the provider's address. An unverified address is refused with the same notice whether or
   * not it is known. If the address has an account, the person must sign in to it the usual way first, because the
   * holder of the address at the provider may not own the account here.
   */
  private async register(profile: ProviderProfile, at: SignInRequest): Promise<ProviderNotice | null> {
    const email = emailSchema.safeParse(profile.email);
    if (!email.success || !profile.emailVerified) return 'provider-unverified';
    if (await this.queries.byEmail(email.data)) return 'provider-link-first';
    try {
      const account = await this.accounts.registerThrough({ ...profile, email: email.data }, at.commandId);
      await this.accounts.openSession(account, at);
      this.accounts.note('register', account, at.request);
      return null;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'email-taken') return 'provider-link-first';
      throw error;
    }
  }
}
