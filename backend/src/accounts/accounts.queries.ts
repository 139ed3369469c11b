import type { CurrentUser, OwnAccount } from '@everpaw/contracts/accounts/account.dto';
import type { SignInProvider } from '@everpaw/contracts/accounts/account.events';
import { accountsApi } from '@everpaw/contracts/accounts/accounts.api';
import { pathOf } from '@everpaw/contracts/kernel/endpoint-path';
import { accountsProjection } from '@everpaw/projections/accounts/accounts.projection';
import type { AccountDoc } from '@everpaw/projections/accounts/accounts.view';
import { signInsProjection } from '@everpaw/projections/accounts/sign-ins.projection';
import { type SignInDoc, signInKey } from '@everpaw/projections/accounts/sign-ins.view';
import { Inject, Injectable } from '@nestjs/common';
import { READ_MODELS, type ReadModels } from '../platform/read-models/read-models.ts';

/** The address of a person's photo; it changes when the photo does. */
function profilePhotoUrl(accountId: string, sha256: string): string {
  return pathOf(accountsApi.photo, { params: { id: accountId }, query: { v: sha256.slice(0, 12) } });
}

/** The account as its owner sees it; never the password hash. */
export function currentUserOf(doc: AccountDoc): CurrentUser {
  return {
    id: doc._id,
    email: doc.email,
    firstName: doc.firstName,
    lastName: doc.lastName,
    profileImageUrl: doc.photo ? profilePhotoUrl(doc._id, doc.photo) : null,
    subscriptionStatus: doc.subscriptionStatus,
    isAdmin: doc.isAdmin,
    role: doc.role,
    permissions: doc.permissions,
    isActive: doc.isActive,
    emailVerified: doc.emailVerified,
    lastLoginAt: doc.lastLoginAt,
    createdAt: doc.createdAt,
    updatedAt: doc.updatedAt,
  };
}

/** The account as its person's own screens see it; never the password hash nor another service's id of the person. */
export function ownAccountOf(doc: AccountDoc): OwnAccount {
  return {
    ...currentUserOf(doc),
    hasPassword: doc.passwordHash !== null,
    signIns: doc.signIns.map(({ provider, email }) => ({ provider, email })),
    emailPreferences: doc.emailPreferences,
  };
}

@Injectable()
export class AccountQueries {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  byId(accountId: string): Promise<AccountDoc | null> {
    return this.readModels.model(accountsProjection).findById(accountId).lean<AccountDoc>().exec();
  }

  /**
   * The account of an address as the `email` schema gives it. Of accounts of earlier versions, which had one address in
   * several spellings, it is the one with this very spelling, else the confirmed one, else the oldest.
   */
  async byEmail(email: string): Promise<AccountDoc | null> {
    const found = await this.readModels
      .model(accountsProjection)
      .find({ asciiEmail: email })
      .sort({ emailVerified: -1, createdAt: 1 })
      .lean<AccountDoc[]>();
    return found.find((each) => each.email === email) ?? found[0] ?? null;
  }

  /** The account that this very person of a service opens now; what was unlinked or deleted opens none. */
  async bySignIn(provider: SignInProvider, subject: string): Promise<AccountDoc | null> {
    const links = await this.readModels
      .model(signInsProjection)
      .find({ opens: signInKey(provider, subject) })
      .lean<SignInDoc[]>();
    for (const { accountId } of links) {
      const account = await this.byId(accountId);
      if (account?.signIns.some((one) => one.provider === provider && one.subject === subject))
        return account;
    }
    return null;
  }
}
