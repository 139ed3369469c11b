import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { mediaApi } from '@everpaw/contracts/media/media.api';
import { mediaMessages } from '@everpaw/contracts/media/media.messages';
import { Controller, Inject, StreamableFile } from '@nestjs/common';
import type { MediaLibrary } from '../media/media-library.ts';
import { pictureHeaders, requestedRange } from '../media/serve-media.ts';
import { hasCurrentCopy } from '../platform/http/has-current-copy.ts';
import { In, type Input, Route } from '../platform/http/route.ts';
import { noIndex } from '../platform/http/security-headers.ts';
import { MEDIA_LIBRARY } from '../platform/kernel/platform.tokens.ts';
import { RangeUnsatisfiable } from '../platform/storage/media-store/media-store.ts';
import { PhotoAccess, photoAccessViews } from './photo-access.ts';

function pictureNotFound(): DomainError {
  return new DomainError('not-found', 'picture-not-found', mediaMessages.notFound);
}

/**
 * Serves stored photos. It is part of memorials, not media, because access depends on the memorials that show a photo.
 */
@Controller()
export class MemorialPhotosController {
  constructor(
    private readonly photos: PhotoAccess,
    @Inject(MEDIA_LIBRARY) private readonly library: MediaLibrary,
  ) {}

  @Route(mediaApi.picture, { reads: photoAccessViews })
  async picture(
    @In() { params, caller, request, reply }: Input<typeof mediaApi.picture>,
  ): Promise<StreamableFile | undefined> {
    const { sha256, name } = params;
    const access = await this.photos.accessTo(sha256, caller);
    if (!access) throw pictureNotFound();
    const etag = `"${sha256}-${name}"`;
    reply.headers({ etag, ...(access === 'indexed' ? {} : noIndex) });
    if (hasCurrentCopy(request.headers['if-none-match'], etag)) {
      reply.status(304);
      return;
    }
    const whole = await this.library.open(sha256, name);
    if (!whole) throw pictureNotFound();
    reply.headers({
      ...pictureHeaders({ contentType: whole.contentType, name, isPublic: access !== 'private' }),
    });
    try {
      const range = requestedRange(request.headers.range, whole.size);
      if (!range) return new StreamableFile(whole.stream, { length: whole.size });
      whole.stream.destroy();
      const part = await this.library.open(sha256, name, range);
      if (!part) throw pictureNotFound();
      reply.status(206).header('content-range', `bytes ${part.start}-${part.end}/${part.size}`);
      return new StreamableFile(part.stream, { length: part.end - part.start + 1 });
    } catch (error) {
      if (!(error instanceof RangeUnsatisfiable)) throw error;
      whole.stream.destroy();
      reply.status(416).headers({ 'content-range': `bytes */${error.size}`, 'cache-control': 'no-store' });
      return;
    }
  }
}
