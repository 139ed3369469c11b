import type { CurrentUser, OwnAccount } from '@everpaw/contracts/accounts/account.dto';
import type { SignInProvider } from '@everpaw/contracts/accounts/account.events';
import { accountsApi } from '@everpaw/contracts/accounts/accounts.api';
import { pathOf } from '@everpaw/contracts/kernel/features/endpoint-path';
import { accountsProjection } from '@everpaw/projections/accounts/accounts.projection';
import type { AccountDoc } from '@everpaw/projections/accounts/accounts.view';
import { signInsProjection } from '@everpaw/projections/accounts/sign-ins.projection';
import { signInKey } from '@everpaw/projections/accounts/sign-ins.view';
import { Inject, Injectable } from '@nestjs/common';
import { READ_MODELS, type ReadModels } from '../platform/execution/read-models/read-models.ts';

/** The URL of a profile photo; it changes with the photo. */
function profilePhotoUrl(accountId: string, sha256: string): string {
  return pathOf(accountsApi.photo, { params: { id: accountId }, query: { v: sha256.slice(0, 12) } });
}

/** Returns the account as its owner sees it, without the password hash. */
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
    language: doc.emailPreferences.language,
    lastLoginAt: doc.lastLoginAt,
    createdAt: doc.createdAt,
    updatedAt: doc.updatedAt,
  };
}

/** Returns the account for its owner's settings, without the password hash and the providers' subject ids. */
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
    return this.readModels.model(accountsProjection).findById(accountId).lean().exec();
  }

  /**
   * Returns the account of an address as normalized by the `email` schema. If earlier versions stored several spellings
   * of it, prefers the exact spelling, then the confirmed one, then the oldest.
   */
  async byEmail(email: string): Promise<AccountDoc | null> {
    const found = await this.readModels
      .model(accountsProjection)
      .find({ asciiEmail: email })
      .sort({ emailVerified: -1, createdAt: 1 })
      .lean();
    return found.find((each) => each.email === email) ?? found[0] ?? null;
  }

  /**
   * Returns the account that this provider's subject currently signs in to; null if the link was removed or the account
   * was deleted.
   */
  async bySignIn(provider: SignInProvider, subject: string): Promise<AccountDoc | null> {
    const links = await this.readModels
      .model(signInsProjection)
      .find({ opens: signInKey(provider, subject) })
      .lean();
    for (const { accountId } of links) {
      const account = await this.byId(accountId);
      if (account?.signIns.some((one) => one.provider === provider && one.subject === subject))
        return account;
    }
    return null;
  }
}
