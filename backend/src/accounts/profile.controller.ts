import type { OwnAccount, OwnSession } from '@everpaw/contracts/accounts/account.dto';
import { accountsApi } from '@everpaw/contracts/accounts/accounts.api';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { refusalMessages } from '@everpaw/contracts/kernel/refusal.messages';
import { Controller, Inject } from '@nestjs/common';
import { pictureHeaders } from '../media/serve-media.ts';
import type { Sessions } from '../platform/execution/sessions/session-store.ts';
import { hasCurrentCopy } from '../platform/http/has-current-copy.ts';
import { In, type Input, Route } from '../platform/http/route.ts';
import { SESSIONS, SITE_SECRET } from '../platform/kernel/platform.tokens.ts';
import { ownAccountOf } from './accounts.queries.ts';
import { ProfileService } from './profile.service.ts';
import { signedIn } from './signed-in.ts';
import { unsubscribePage } from './unsubscribe.page.ts';
import { idOfUnsubscribeToken } from './unsubscribe-link.ts';

@Controller()
export class ProfileController {
  constructor(
    private readonly profile: ProfileService,
    @Inject(SESSIONS) private readonly ownSessions: Sessions,
    @Inject(SITE_SECRET) private readonly secret: string,
  ) {}

  @Route(accountsApi.me, { reads: ['accounts'] })
  me(@In() { caller }: Input<typeof accountsApi.me>): OwnAccount {
    return ownAccountOf(signedIn(caller));
  }

  @Route(accountsApi.changeProfile, { reads: ['accounts'] })
  change(@In() { caller, body, origin }: Input<typeof accountsApi.changeProfile>): Promise<OwnAccount> {
    return this.profile.change(signedIn(caller), body, origin);
  }

  @Route(accountsApi.photo, { reads: ['accounts'] })
  async photo(@In() { caller, params, request, reply }: Input<typeof accountsApi.photo>): Promise<void> {
    const account = signedIn(caller);
    // Another account's photo is always "not found", whether or not it exists.
    const picture = params.id === account._id ? await this.profile.photo(account) : null;
    if (!picture) throw new DomainError('not-found', 'picture-not-found', refusalMessages.nothingHere);
    const etag = `"${account.photo}"`;
    reply
      .headers({
        ...pictureHeaders({ contentType: picture.contentType, name: 'photo.jpg', isPublic: false }),
        'accept-ranges': 'none',
      })
      .headers({ etag, vary: 'Cookie' });
    if (hasCurrentCopy(request.headers['if-none-match'], etag)) {
      picture.stream.destroy();
      return reply.status(304).send();
    }
    return reply.header('content-length', picture.size).send(picture.stream);
  }

  @Route(accountsApi.changePassword, { reads: ['accounts'] })
  async changePassword(
    @In() { caller, body, ...at }: Input<typeof accountsApi.changePassword>,
  ): Promise<{ done: true }> {
    await this.profile.changePassword(signedIn(caller), body, at);
    return { done: true };
  }

  @Route(accountsApi.changeEmailPreferences, { reads: ['accounts'] })
  changeEmailPreferences(
    @In() { caller, body, origin }: Input<typeof accountsApi.changeEmailPreferences>,
  ): Promise<OwnAccount> {
    return this.profile.changeEmailPreferences(signedIn(caller), body, origin);
  }

  @Route(accountsApi.unsubscribePage)
  unsubscribePage(@In() { params, request, reply }: Input<typeof accountsApi.unsubscribePage>): string {
    const isKnown = idOfUnsubscribeToken('tributes', params.token, this.secret) !== null;
    reply.type('text/html; charset=utf-8');
    return unsubscribePage(isKnown ? 'ask' : 'dead', request.url);
  }

  @Route(accountsApi.unsubscribe, { fromElsewhere: true })
  async unsubscribe(
    @In() { params, request, reply, origin }: Input<typeof accountsApi.unsubscribe>,
  ): Promise<string> {
    const accountId = idOfUnsubscribeToken('tributes', params.token, this.secret);
    const done = accountId !== null && (await this.profile.stopTributeEmails(accountId, origin));
    reply.type('text/html; charset=utf-8').status(done ? 200 : 404);
    return unsubscribePage(done ? 'done' : 'dead', request.url);
  }

  @Route(accountsApi.unlinkSignIn, { reads: ['accounts'] })
  unlinkSignIn(@In() { caller, params, ...at }: Input<typeof accountsApi.unlinkSignIn>): Promise<OwnAccount> {
    return this.profile.unlink(signedIn(caller), params.provider, at);
  }

  @Route(accountsApi.sessions)
  sessions(@In() { caller, request }: Input<typeof accountsApi.sessions>): Promise<OwnSession[]> {
    return this.ownSessions.list(signedIn(caller)._id, request.session.sessionId);
  }

  @Route(accountsApi.endSession)
  async endSession(@In() { caller, params }: Input<typeof accountsApi.endSession>): Promise<{ done: true }> {
    await this.ownSessions.end(signedIn(caller)._id, params.id);
    return { done: true };
  }

  @Route(accountsApi.endOtherSessions)
  async endOtherSessions(
    @In() { caller, request }: Input<typeof accountsApi.endOtherSessions>,
  ): Promise<{ done: true }> {
    await this.ownSessions.endAll(signedIn(caller)._id, request.session.sessionId);
    return { done: true };
  }
}
