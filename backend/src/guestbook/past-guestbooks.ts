import { guestbookPageSize } from '@everpaw/contracts/guestbook/guestbook.limits';
import type { GuestbookPage } from '@everpaw/contracts/guestbook/tribute.dto';
import { newestFirst } from '@everpaw/contracts/kernel/time/newest-first';
import { tributeDtoOf } from '@everpaw/projections/guestbook/tribute-dto-of-doc';
import { tributesView } from '@everpaw/projections/guestbook/tributes.view';
import { foldedDocuments } from '@everpaw/projections/kernel/folded-documents';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { MemorialEvents } from '../memorials/memorial-events.ts';
import { pageOf, parseCursor } from '../platform/execution/read-models/page-cursor.ts';
import type { Caller } from '../platform/http/route.ts';
import { GuestbookQueries } from './guestbook.queries.ts';

/** Past states of guestbooks, from the same view folded up to a moment. */
@Injectable()
export class PastGuestbooks {
  constructor(
    private readonly events: MemorialEvents,
    private readonly queries: GuestbookQueries,
  ) {}

  /**
   * Returns one page of a guestbook as its keepers saw it at a position or an instant, newest first. Tributes deleted
   * since are left out and counted in `gone`, because deletion also removes them from the past. Throws as
   * `MemorialEvents.readerOf` and `momentOf` do.
   */
  async page(
    memorialId: string,
    caller: Caller,
    request: FastifyRequest,
    { at, cursor, limit = guestbookPageSize }: { at: string; cursor?: string; limit?: number },
  ): Promise<GuestbookPage> {
    const from = cursor ? parseCursor(cursor) : null;
    const reader = await this.events.readerOf(memorialId, caller, request);
    const { account } = this.events.personalOnly(reader, request);
    const { position } = await this.events.momentOf(memorialId, at);
    const events = await this.events.until(memorialId, position, tributesView.events);
    const viewer = { accountId: account._id, isKeeper: true };
    const then = [...foldedDocuments(tributesView, events).values()];
    const deleted = new Set(await this.queries.deletedIn(memorialId));
    const shown = then.filter(({ status }) => status === 'shown');
    const left = then
      .filter(({ _id }) => !deleted.has(_id))
      .flatMap((doc) => tributeDtoOf(doc, viewer) ?? [])
      .sort(newestFirst)
      .filter((dto) => from === null || newestFirst(from, dto) < 0);
    const { items: entries, nextCursor } = pageOf(left, limit, (last) => last);
    return {
      entries,
      count: shown.length,
      nextCursor,
      position,
      gone: shown.filter(({ _id }) => deleted.has(_id)).length,
    };
  }
}
