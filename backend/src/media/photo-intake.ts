import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, MEDIA_LIBRARY, UPLOADS } from '../platform/platform.tokens.ts';
import { mediaBusy } from './image-queue.ts';
import type { MediaLibrary } from './media-library.ts';
import type { Uploads } from './uploads.ts';

/** Where pictures come in: what is kept, and who sent it. */
@Injectable()
export class PhotoIntake {
  constructor(
    @Inject(MEDIA_LIBRARY) private readonly library: MediaLibrary,
    @Inject(UPLOADS) private readonly uploads: Uploads,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Keeps a picture for this account; the same again is the same. Throws `MediaRefused` and what `ingest` throws. */
  async take(accountId: string, sha256: string, bytes: Uint8Array): Promise<MediaDescriptor> {
    const descriptor = await this.library.ingest(sha256, bytes);
    if (await this.uploads.record(accountId, sha256, this.clock())) return descriptor;
    throw mediaBusy();
  }
}
