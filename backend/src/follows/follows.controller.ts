import { followEmailMessages } from '@everpaw/contracts/follows/follow-emails.messages';
import { followsApi } from '@everpaw/contracts/follows/follows.api';
import type { Accepted } from '@everpaw/contracts/kernel/accepted';
import { isReader } from '@everpaw/contracts/memorials/audience/is-reader';
import { memorialClosed } from '@everpaw/contracts/memorials/memorial.decider';
import { followsProjection } from '@everpaw/projections/follows/follows.projection';
import { memorialsProjection } from '@everpaw/projections/memorials/memorials.projection';
import { Controller, Inject } from '@nestjs/common';
import { signedIn } from '../accounts/signed-in.ts';
import { unsubscribePage } from '../accounts/unsubscribe.page.ts';
import { idOfUnsubscribeToken } from '../accounts/unsubscribe-link.ts';
import { isKeeperOf, MemorialQueries } from '../memorials/memorials.queries.ts';
import { Commands } from '../platform/execution/commands/commands.ts';
import { READ_MODELS, type ReadModels } from '../platform/execution/read-models/read-models.ts';
import { accepted } from '../platform/http/accepted.ts';
import { In, type Input, Route } from '../platform/http/route.ts';
import { SITE_SECRET } from '../platform/kernel/platform.tokens.ts';
import { followIdOf } from './follows.commands.ts';

/** The unsubscribe page. The choice is on the memorial's page, not in the settings. */
const page = { texts: followEmailMessages, link: '' };

@Controller()
export class FollowsController {
  constructor(
    private readonly memorials: MemorialQueries,
    private readonly commands: Commands,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(SITE_SECRET) private readonly secret: string,
  ) {}

  @Route(followsApi.own, { reads: [memorialsProjection.name, followsProjection.name] })
  async own(@In() { params, caller }: Input<typeof followsApi.own>) {
    const accountId = signedIn(caller)._id;
    const { _id: memorialId } = await this.memorials.visible(params.id, caller);
    const doc = await this.followOf(followIdOf(accountId, memorialId));
    return { passing: Boolean(doc?.passingSince), birthday: Boolean(doc?.birthdaySince) };
  }

  @Route(followsApi.choose, { reads: [memorialsProjection.name] })
  async choose(@In() { params, body, caller, origin }: Input<typeof followsApi.choose>): Promise<Accepted> {
    const memorialId = params.id;
    const followId = followIdOf(signedIn(caller)._id, memorialId);
    // Turning them off is possible even for a page that has become private.
    if (!body.passing && !body.birthday)
      return accepted(memorialId, this.commands.execute('UnfollowMemorial', { followId }, origin));
    const memorial = await this.memorials.visible(memorialId, caller);
    // Moderators may look at a private page, but its days are for the people it is shared with.
    const isFamily = isKeeperOf(caller, memorial) || isReader(caller.account?._id, memorial);
    if (!memorial.isPublic && !isFamily) throw memorialClosed(memorial);
    return accepted(
      memorialId,
      this.commands.execute('FollowMemorial', { followId, memorialId, ...body }, origin),
    );
  }

  @Route(followsApi.unfollowPage)
  unfollowPage(@In() { params, request, reply }: Input<typeof followsApi.unfollowPage>): string {
    const isKnown = idOfUnsubscribeToken('days', params.token, this.secret) !== null;
    reply.type('text/html; charset=utf-8');
    return unsubscribePage(isKnown ? 'ask' : 'dead', request.url, page);
  }

  @Route(followsApi.unfollow, { fromElsewhere: true, reads: [followsProjection.name] })
  async unfollow(
    @In() { params, request, reply, origin }: Input<typeof followsApi.unfollow>,
  ): Promise<string> {
    const followId = idOfUnsubscribeToken('days', params.token, this.secret);
    const follow = followId === null ? null : await this.followOf(followId);
    if (follow) {
      const actor = { kind: 'account', accountId: follow.accountId } as const;
      await this.commands.execute('UnfollowMemorial', { followId: follow._id }, { ...origin, actor });
    }
    reply.type('text/html; charset=utf-8').status(followId === null ? 404 : 200);
    return unsubscribePage(followId === null ? 'dead' : 'done', request.url, page);
  }

  private followOf(followId: string) {
    return this.readModels.model(followsProjection).findById(followId).lean();
  }
}
