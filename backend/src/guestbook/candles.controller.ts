import type { CandleDto } from '@everpaw/contracts/guestbook/candle.dto';
import { candleChangeMessages } from '@everpaw/contracts/guestbook/candle-changes.messages';
import { guestbookApi } from '@everpaw/contracts/guestbook/guestbook.api';
import type { Accepted } from '@everpaw/contracts/kernel/accepted';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { candleDtoOf } from '@everpaw/projections/guestbook/candle.offline';
import { candlesProjection } from '@everpaw/projections/guestbook/candles.projection';
import type { CandleDoc } from '@everpaw/projections/guestbook/candles.view';
import { Controller, Inject } from '@nestjs/common';
import { v5 as uuidv5 } from 'uuid';
import { MemorialQueries } from '../memorials/memorials.queries.ts';
import { Commands } from '../platform/execution/commands/commands.ts';
import { READ_MODELS, type ReadModels } from '../platform/execution/read-models/read-models.ts';
import { accepted } from '../platform/http/accepted.ts';
import { In, type Input, Route } from '../platform/http/route.ts';
import { VisitorIds } from '../platform/http/visitor-ids.ts';
import { CLOCK, type Clock } from '../platform/kernel/platform.tokens.ts';

@Controller()
export class CandlesController {
  constructor(
    private readonly commands: Commands,
    private readonly memorials: MemorialQueries,
    private readonly visitors: VisitorIds,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Route(guestbookApi.lightCandle, { reads: ['memorials'] })
  async light(@In() asking: Input<typeof guestbookApi.lightCandle>): Promise<Accepted> {
    const { params, caller, request, reply, origin, commandId } = asking;
    const { id: memorialId } = params;
    // A visitor whose candle is refused gets no cookie.
    await this.memorials.visible(memorialId, caller);
    const by = this.visitors.own(caller, request, reply);
    const candleId = uuidv5('candle', commandId);
    const data = { candleId, memorialId, by, litAt: this.clock().toISOString() };
    return accepted(candleId, this.commands.execute('LightCandle', data, origin));
  }

  @Route(guestbookApi.candle, { reads: ['candles'] })
  async candle(@In() { params, caller }: Input<typeof guestbookApi.candle>): Promise<CandleDto> {
    const doc = await this.readModels
      .model(candlesProjection)
      .findOne({ _id: params.id, authorId: caller.account?._id })
      .lean<CandleDoc & { position: string }>();
    if (!doc) throw new DomainError('not-found', 'candle-not-found', candleChangeMessages.notFound);
    return candleDtoOf(doc);
  }
}
