import { memorialNotFound } from '@everpaw/contracts/memorials/memorial.decider';
import type { MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import { foldedDocuments } from '@everpaw/projections/kernel/folded-documents';
import { countedMemorialsView } from '@everpaw/projections/memorials/counted-memorials.view';
import { memorialDtoOf } from '@everpaw/projections/memorials/memorial-dto-of-doc';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../platform/http/route.ts';
import { MemorialEvents } from './memorial-events.ts';

/** Past states of memorials, from the same view folded up to a moment. */
@Injectable()
export class PastMemorials {
  constructor(private readonly events: MemorialEvents) {}

  /**
   * Returns the memorial as it was at a position or an instant; `position` is that of the last event at or before it. A
   * photo that was removed since is marked and no longer served. Throws as `MemorialEvents.readerOf` and `momentOf` do.
   */
  async one(
    memorialId: string,
    caller: Caller,
    request: FastifyRequest,
    moment: string,
  ): Promise<MemorialDto> {
    const reader = await this.events.readerOf(memorialId, caller, request);
    const { memorial } = this.events.personalOnly(reader, request);
    const at = await this.events.momentOf(memorialId, moment);
    const events = await this.events.until(memorialId, at.position, countedMemorialsView.events);
    const doc = foldedDocuments(countedMemorialsView, events).get(memorialId);
    if (!doc) throw memorialNotFound();
    const shownNow = new Set(memorial.images.map(({ media }) => media.sha256));
    const dto = memorialDtoOf(doc, caller.account?._id ?? null);
    const images = dto.images.map((image) =>
      shownNow.has(image.media.sha256)
        ? image
        : { ...image, media: { ...image.media, thumbhash: '' }, removed: true },
    );
    return { ...dto, images, position: at.position };
  }
}
