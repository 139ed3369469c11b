import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import { maxUnnamedUploads, maxUploadBytes, storedPhotos } from '@everpaw/contracts/media/media.limits';
import { mediaMessages } from '@everpaw/contracts/media/media.messages';
import { maxRecordingBytes } from '@everpaw/contracts/recordings/recordings.limits';
import { isPremium, type SubscriptionStatus } from '@everpaw/contracts/subscriptions/subscription-status';
import { mediaUsesProjection } from '@everpaw/projections/media/media-uses.projection';
import { Inject, Injectable } from '@nestjs/common';
import { READ_MODELS, type ReadModels } from '../platform/execution/read-models/read-models.ts';
import { networkOf } from '../platform/kernel/addresses.ts';
import { CLOCK, type Clock, MEDIA_LIBRARY, UPLOADS } from '../platform/kernel/platform.tokens.ts';
import { mediaBusy } from './image-queue.ts';
import type { MediaLibrary } from './media-library.ts';
import type { Uploads } from './uploads.ts';

function tooMany(limit: number): DomainError {
  return new DomainError('limit', 'upload-quota', mediaMessages.maximumReached(limit).message);
}

/** Accepts uploads of photos and records who sent them. */
@Injectable()
export class PhotoIntake {
  constructor(
    @Inject(MEDIA_LIBRARY) private readonly library: MediaLibrary,
    @Inject(UPLOADS) private readonly uploads: Uploads,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Stores a photo for this account, which calls from `address`. Idempotent. Throws `upload-quota`,
   * `MediaRefused` and the errors of `ingest`.
   */
  async take(
    account: { _id: string; subscriptionStatus: SubscriptionStatus },
    sha256: string,
    { bytes, address }: { bytes: Uint8Array; address: string },
  ): Promise<MediaDescriptor> {
    const accountId = account._id;
    // A photo that is already stored needs no more space.
    if (!(await this.uploads.has(accountId, sha256))) await this.requireRoom(account);
    const descriptor = await this.library.ingest(sha256, bytes, {
      owner: accountId,
      network: networkOf(address),
    });
    if (await this.uploads.record(accountId, sha256, this.clock(), bytes.byteLength)) return descriptor;
    throw mediaBusy();
  }

  private async requireRoom({
    _id: accountId,
    subscriptionStatus,
  }: {
    _id: string;
    subscriptionStatus: SubscriptionStatus;
  }): Promise<void> {
    const photos = isPremium(subscriptionStatus) ? storedPhotos.paid : storedPhotos.free;
    if (await this.uploads.fills(accountId, photos * maxUploadBytes, maxRecordingBytes))
      throw tooMany(photos);
    const unnamed = await this.uploads.unnamedOf(accountId, maxUnnamedUploads);
    if (unnamed.length < maxUnnamedUploads) return;
    // Recently used ones may not be marked yet.
    const shown = await this.readModels
      .model(mediaUsesProjection)
      .find({ _id: { $in: unnamed.map(({ sha256 }) => sha256) } })
      .select({ _id: 1 })
      .lean<{ _id: string }[]>();
    const isShown = new Set(shown.map(({ _id }) => _id));
    const named = unnamed.filter(({ sha256 }) => isShown.has(sha256));
    if (named.length === 0) throw tooMany(maxUnnamedUploads);
    await this.uploads.markNamed(named.map(({ id }) => id));
  }
}
