import { guestbookApi } from '@everpaw/contracts/guestbook/guestbook.api';
import type { GuestbookPage } from '@everpaw/contracts/guestbook/guestbook.schemas';
import type { Accepted } from '@everpaw/contracts/memorials/memorials.schemas';
import { Controller } from '@nestjs/common';
import { v5 as uuidv5 } from 'uuid';
import { Commands } from '../platform/commands/commands.ts';
import { type Caller, In, type Input, Route } from '../platform/http/route.ts';
import { GuestbookQueries } from './guestbook.queries.ts';

@Controller()
export class GuestbookController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: GuestbookQueries,
  ) {}

  @Route(guestbookApi.list, { reads: ['tributes', 'tribute_counts', 'memorials'], shared: 'visitors' })
  list(@In() { params, query, caller }: Input<typeof guestbookApi.list>): Promise<GuestbookPage> {
    return this.queries.page(params.id, caller, query);
  }

  @Route(guestbookApi.sign)
  sign(@In() { params, body, caller, commandId }: Input<typeof guestbookApi.sign>): Promise<Accepted> {
    const tributeId = body.tributeId ?? uuidv5('tribute', commandId);
    return this.change('SignGuestbook', { ...body, tributeId, memorialId: params.id }, caller, commandId);
  }

  @Route(guestbookApi.hide)
  hide(@In() { params, caller, commandId }: Input<typeof guestbookApi.hide>): Promise<Accepted> {
    return this.change(
      'HideTribute',
      { tributeId: params.tributeId, memorialId: params.id },
      caller,
      commandId,
    );
  }

  @Route(guestbookApi.show)
  show(@In() { params, caller, commandId }: Input<typeof guestbookApi.show>): Promise<Accepted> {
    return this.change(
      'ShowTribute',
      { tributeId: params.tributeId, memorialId: params.id },
      caller,
      commandId,
    );
  }

  @Route(guestbookApi.delete)
  delete(@In() { params, caller, commandId }: Input<typeof guestbookApi.delete>): Promise<Accepted> {
    return this.change(
      'DeleteTribute',
      { tributeId: params.tributeId, memorialId: params.id },
      caller,
      commandId,
    );
  }

  @Route(guestbookApi.report)
  report(@In() { params, body, caller, commandId }: Input<typeof guestbookApi.report>): Promise<Accepted> {
    const about = { tributeId: params.tributeId, memorialId: params.id };
    return this.change('ReportTribute', { ...about, reason: body.reason }, caller, commandId);
  }

  private async change(
    type: string,
    data: Record<string, unknown> & { tributeId: string },
    caller: Caller,
    commandId: string,
  ): Promise<Accepted> {
    const { position } = await this.commands.execute(type, data, { commandId, actor: caller.actor });
    return { id: data.tributeId, ...(position ? { position } : {}) };
  }
}
