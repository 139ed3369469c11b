import { pastGuestbookSize } from '@everpaw/contracts/audit/history.limits';
import type { GuestbookPage } from '@everpaw/contracts/guestbook/guestbook.schemas';
import { tributeDtoOf } from '@everpaw/projections/guestbook/tribute-dto-of-doc';
import { tributesProjection } from '@everpaw/projections/guestbook/tributes.projection';
import { type TributeDoc, tributesView } from '@everpaw/projections/guestbook/tributes.view';
import { foldedDocuments } from '@everpaw/projections/kernel/folded-documents';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { MemorialEvents } from '../memorials/memorial-events.ts';
import { personalOnly } from '../memorials/personal-only.ts';
import type { Caller } from '../platform/http/route.ts';
import { READ_MODELS, type ReadModels } from '../platform/read-models/read-models.ts';

/** Guestbooks of the past: the same view, folded up to a moment. */
@Injectable()
export class PastGuestbooks {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly events: MemorialEvents,
  ) {}

  /**
   * The tributes that were shown at a position or an instant, newest first, at most `pastGuestbookSize`. What was deleted
   * since is left out and counted in `gone`: who takes words back takes them out of the past too. Throws as
   * `MemorialEvents.readerOf` and `momentOf` do.
   */
  async page(
    memorialId: string,
    caller: Caller,
    request: FastifyRequest,
    moment: string,
  ): Promise<GuestbookPage> {
    const { account } = personalOnly(await this.events.readerOf(memorialId, caller, request));
    const { position } = await this.events.momentOf(memorialId, moment);
    const events = await this.events.until(memorialId, position, tributesView.events);
    const shown = [...foldedDocuments(tributesView, events).values()].filter(
      ({ status }) => status === 'shown',
    );
    const deleted = await this.deletedOf(memorialId);
    const there = shown.filter(({ _id }) => !deleted.has(_id));
    const entries = there
      .toReversed()
      .slice(0, pastGuestbookSize)
      .flatMap((doc) => tributeDtoOf(doc, { accountId: account._id, isKeeper: true }) ?? []);
    return { entries, count: shown.length, nextCursor: null, position, gone: shown.length - there.length };
  }

  private async deletedOf(memorialId: string): Promise<Set<string>> {
    const found = await this.readModels
      .model(tributesProjection)
      .find({ memorialId, status: 'deleted' })
      .select({ _id: 1 })
      .lean<Pick<TributeDoc, '_id'>[]>();
    return new Set(found.map(({ _id }) => _id));
  }
}
