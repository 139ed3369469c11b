import { guestbookApi } from '@everpaw/contracts/guestbook/guestbook.api';
import type { GuestbookChanges, GuestbookPage } from '@everpaw/contracts/guestbook/tribute.dto';
import { tributeEntity } from '@everpaw/contracts/guestbook/tribute.entity';
import type { Accepted } from '@everpaw/contracts/kernel/accepted';
import { Controller, Inject } from '@nestjs/common';
import { Commands } from '../platform/execution/commands/commands.ts';
import { countedOnce } from '../platform/execution/commands/counted-once.ts';
import type { RequestIdentity } from '../platform/execution/commands/request-identity.ts';
import { accepted } from '../platform/http/accepted.ts';
import { In, type Input, Route } from '../platform/http/route.ts';
import { VisitorIds } from '../platform/http/visitor-ids.ts';
import { CLOCK, type Clock, REQUEST_IDENTITY } from '../platform/kernel/platform.tokens.ts';
import { GuestbookQueries } from './guestbook.queries.ts';
import { PastGuestbooks } from './past-guestbooks.ts';

@Controller()
export class GuestbookController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: GuestbookQueries,
    private readonly past: PastGuestbooks,
    private readonly visitors: VisitorIds,
    @Inject(REQUEST_IDENTITY) private readonly identity: RequestIdentity,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Route(guestbookApi.list, { reads: ['tributes', 'tribute_counts', 'memorials'], shared: 'visitors' })
  list(@In() { params, query, caller, request }: Input<typeof guestbookApi.list>): Promise<GuestbookPage> {
    const { at, ...page } = query;
    return at === undefined
      ? this.queries.page(params.id, caller, page)
      : this.past.page(params.id, caller, request, { at, ...page });
  }

  @Route(guestbookApi.changes, { reads: ['tributes', 'tribute_counts', 'memorials'], shared: 'visitors' })
  changes(@In() { params, query, caller }: Input<typeof guestbookApi.changes>): Promise<GuestbookChanges> {
    return this.queries.changes(params.id, caller, query);
  }

  @Route(guestbookApi.heart, { reads: ['memorials'] })
  heart(@In() asking: Input<typeof guestbookApi.heart>): Promise<Accepted> {
    return this.setHeart(true, asking);
  }

  @Route(guestbookApi.takeHeartBack, { reads: ['memorials'] })
  takeHeartBack(@In() asking: Input<typeof guestbookApi.takeHeartBack>): Promise<Accepted> {
    return this.setHeart(false, asking);
  }

  private async setHeart(
    given: boolean,
    { params, caller, request, reply, origin }: Input<typeof guestbookApi.heart>,
  ): Promise<Accepted> {
    const { id: memorialId, tributeId } = params;
    // A visitor whose heart is refused gets no cookie.
    await this.queries.requireVisible(memorialId, caller);
    const by = this.visitors.own(caller, request, reply);
    const data = { tributeId, memorialId, given, by };
    return accepted(tributeId, this.commands.execute('HeartTribute', data, origin));
  }

  @Route(guestbookApi.report)
  report(@In() { params, body, origin, request }: Input<typeof guestbookApi.report>): Promise<Accepted> {
    const { id: memorialId, tributeId } = params;
    const data = { tributeId, memorialId, reason: body.reason };
    const { actor } = origin;
    const asked = { type: 'ReportTribute', data, actor, address: request.ip, at: this.clock() };
    const once = countedOnce(this.identity, tributeEntity.commands.ReportTribute, asked);
    return accepted(tributeId, this.commands.execute('ReportTribute', data, { ...origin, ...once }));
  }
}
