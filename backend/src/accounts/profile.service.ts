import type { OwnAccount } from '@everpaw/contracts/accounts/account.dto';
import type { SignInProvider } from '@everpaw/contracts/accounts/account.events';
import type { accountsApi } from '@everpaw/contracts/accounts/accounts.api';
import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { variantWidths } from '@everpaw/contracts/media/media.limits';
import { variantName } from '@everpaw/contracts/media/media.url';
import type { AccountDoc } from '@everpaw/projections/accounts/accounts.view';
import { Inject, Injectable } from '@nestjs/common';
import type { MediaLibrary } from '../media/media-library.ts';
import type { Uploads } from '../media/uploads.ts';
import type { CommandOrigin } from '../platform/execution/commands/command-map.ts';
import { Commands } from '../platform/execution/commands/commands.ts';
import type { Input } from '../platform/http/route.ts';
import { MEDIA_LIBRARY, UPLOADS } from '../platform/kernel/platform.tokens.ts';
import type { StoredObject } from '../platform/storage/media-store/media-store.ts';
import { AccountQueries, ownAccountOf } from './accounts.queries.ts';
import { AccountsService, type SignInRequest } from './accounts.service.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { verifyPassword } from './password.ts';
import { SignInThrottle } from './sign-in-throttle.ts';

/** Width of a profile photo in pixels: twice the largest size at which it is displayed. */
const photoWidth = 320;

/** Changes that people make to their own account. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly queries: AccountQueries,
    private readonly commands: Commands,
    private readonly throttle: SignInThrottle,
    @Inject(MEDIA_LIBRARY) private readonly media: MediaLibrary,
    @Inject(UPLOADS) private readonly uploads: Uploads,
  ) {}

  /** Changes the given fields and leaves the rest. A photo must have been uploaded by this account. */
  async change(
    account: AccountDoc,
    changes: Input<typeof accountsApi.changeProfile>['body'],
    origin: CommandOrigin,
  ): Promise<OwnAccount> {
    const { firstName = account.firstName, lastName = account.lastName, photo = account.photo } = changes;
    if (photo !== null && photo !== account.photo) await this.requireOwnUpload(account._id, photo);
    const { position } = await this.commands.execute(
      'ChangeProfile',
      { accountId: account._id, firstName, lastName, photo },
      origin,
    );
    return this.shown(account, position);
  }

  private async requireOwnUpload(accountId: string, sha256: string): Promise<void> {
    if ((await this.uploads.has(accountId, sha256)) && (await this.media.describe(sha256))) return;
    const message = accountMessages.photoNotThere;
    throw new DomainError('invalid', 'photo-not-there', message, { errors: [{ path: 'photo', message }] });
  }

  /** Returns the profile photo in a small size; null if there is none. */
  async photo({ photo }: AccountDoc): Promise<StoredObject | null> {
    const picture = photo === null ? null : await this.media.describe(photo);
    if (!picture) return null;
    const widths = variantWidths(picture.width);
    const width = widths.find((each) => each >= photoWidth) ?? widths.at(-1) ?? picture.width;
    return this.media.open(picture.sha256, variantName({ width, format: 'jpg' }));
  }

  /**
   * Changes the password and ends every other session. Throws `wrong-password`, `too-many-tries` or `common-password`.
   */
  async changePassword(
    account: AccountDoc,
    { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
    at: SignInRequest,
  ): Promise<void> {
    refuseCommonPassword(newPassword, 'newPassword');
    await this.throttle.take(account.email, at.request, at.reply);
    if (!(await verifyPassword(currentPassword, account.passwordHash))) {
      const message = accountMessages.wrongPassword;
      throw new DomainError('invalid', 'wrong-password', message, {
        errors: [{ path: 'currentPassword', message }],
      });
    }
    await this.accounts.changePassword(account, newPassword, at);
  }

  async changeEmailPreferences(
    account: AccountDoc,
    preferences: { tributes: boolean; news: boolean },
    origin: CommandOrigin,
  ): Promise<OwnAccount> {
    const data = { accountId: account._id, ...preferences };
    const { position } = await this.commands.execute('ChangeEmailPreferences', data, origin);
    return this.shown(account, position);
  }

  /**
   * Turns off an account's emails about tributes for the holder of its unsubscribe link. Returns false if the account
   * is deleted or closed.
   */
  async stopTributeEmails(accountId: string, origin: CommandOrigin): Promise<boolean> {
    const account = await this.queries.byId(accountId);
    if (!account?.isActive) return false;
    const data = { accountId, ...account.emailPreferences, tributes: false };
    const actor = { kind: 'account', accountId } as const;
    await this.commands.execute('ChangeEmailPreferences', data, { ...origin, actor });
    return true;
  }

  async unlink(account: AccountDoc, provider: SignInProvider, at: SignInRequest): Promise<OwnAccount> {
    const data = { accountId: account._id, provider };
    const { position } = await this.commands.execute('UnlinkSignIn', data, at.origin);
    this.accounts.note('unlink-sign-in', account, at.request);
    return this.shown(account, position);
  }

  private async shown({ _id }: AccountDoc, position: string | null): Promise<OwnAccount> {
    return ownAccountOf(await this.accounts.accountAt(_id, position));
  }
}
