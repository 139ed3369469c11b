import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { mediaApi } from '@everpaw/contracts/media/media.api';
import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import { Controller, Inject, StreamableFile } from '@nestjs/common';
import { In, type Input, Route } from '../platform/http/route.ts';
import { RangeUnsatisfiable } from '../platform/media-store/media-store.ts';
import { MEDIA_LIBRARY } from '../platform/platform.tokens.ts';
import { MediaQueries } from './media.queries.ts';
import type { MediaLibrary } from './media-library.ts';
import { MediaRefused } from './media-refused.ts';
import { PhotoIntake } from './photo-intake.ts';
import { askedRange, pictureHeaders } from './serve-media.ts';

function pictureNotFound(): DomainError {
  return new DomainError('not-found', 'picture-not-found', 'There is no such picture');
}

@Controller()
export class MediaController {
  constructor(
    private readonly intake: PhotoIntake,
    private readonly queries: MediaQueries,
    @Inject(MEDIA_LIBRARY) private readonly library: MediaLibrary,
  ) {}

  @Route(mediaApi.upload)
  upload(@In() { params, caller, request }: Input<typeof mediaApi.upload>): Promise<MediaDescriptor> {
    if (!caller.account) throw new DomainError('signed-out', 'signed-out', accountMessages.signInFirst);
    if (!Buffer.isBuffer(request.body)) throw new MediaRefused('not-an-image');
    return this.intake.take(caller.account._id, params.sha256, request.body);
  }

  @Route(mediaApi.picture, { reads: ['memorials', 'media_uses'] })
  async picture(
    @In() { params, caller, request, reply }: Input<typeof mediaApi.picture>,
  ): Promise<StreamableFile | undefined> {
    const { sha256, name } = params;
    const access = await this.queries.access(sha256, caller);
    if (!access) throw pictureNotFound();
    const etag = `"${sha256}-${name}"`;
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) {
      reply.status(304);
      return;
    }
    const whole = await this.library.open(sha256, name);
    if (!whole) throw pictureNotFound();
    reply.headers({
      ...pictureHeaders({ contentType: whole.contentType, name, isPublic: access === 'public' }),
    });
    try {
      const range = askedRange(request.headers.range, whole.size);
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
