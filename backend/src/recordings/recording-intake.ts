import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { maxUploadBytes, storedPhotos } from '@everpaw/contracts/media/media.limits';
import type { RecordingParts, StoredRecording } from '@everpaw/contracts/recordings/recording.dto';
import { maxRecordingBytes, recordingPartBytes } from '@everpaw/contracts/recordings/recordings.limits';
import { recordingMessages } from '@everpaw/contracts/recordings/recordings.messages';
import { isPremium } from '@everpaw/contracts/subscriptions/subscription-status';
import { accountsProjection } from '@everpaw/projections/accounts/accounts.projection';
import type { AccountDoc } from '@everpaw/projections/accounts/accounts.view';
import { keepershipsProjection } from '@everpaw/projections/memorials/keeperships.projection';
import { memorialsProjection } from '@everpaw/projections/memorials/memorials.projection';
import type { MemorialDoc } from '@everpaw/projections/memorials/memorials.view';
import { Inject, Injectable } from '@nestjs/common';
import { mediaBusy } from '../media/image-queue.ts';
import type { RecordingLibrary } from '../media/recording-library.ts';
import type { Uploads } from '../media/uploads.ts';
import { READ_MODELS, type ReadModels } from '../platform/execution/read-models/read-models.ts';
import type { CallerAccount } from '../platform/http/route.ts';
import { CLOCK, type Clock, RECORDING_LIBRARY, UPLOADS } from '../platform/kernel/platform.tokens.ts';

/** Receives recordings: checks who may upload, stores them, and records the uploader. */
@Injectable()
export class RecordingIntake {
  constructor(
    @Inject(RECORDING_LIBRARY) private readonly library: RecordingLibrary,
    @Inject(UPLOADS) private readonly uploads: Uploads,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Stores a part of a recording for this account. Idempotent. Throws `part-empty`, `part-too-large`,
   * `recordings-are-premium`, or `upload-quota` if there is no room for it.
   */
  async takePart(account: CallerAccount, sha256: string, part: number, bytes: Buffer): Promise<void> {
    if (bytes.byteLength === 0) throw new DomainError('invalid', 'part-empty', recordingMessages.partEmpty);
    if (bytes.byteLength > recordingPartBytes)
      throw new DomainError('too-large', 'part-too-large', recordingMessages.partTooLarge);
    await this.requireRoom(account, bytes.byteLength);
    await this.library.putPart({ accountId: account._id, sha256 }, part, bytes);
  }

  /** Returns what this account has uploaded of a recording; other accounts' uploads aren't revealed. */
  async parts({ _id: accountId }: CallerAccount, sha256: string): Promise<RecordingParts> {
    const isMine = await this.uploads.has(accountId, sha256);
    return {
      parts: await this.library.parts({ accountId, sha256 }),
      kept: isMine ? await this.library.describe(sha256) : null,
    };
  }

  async drop(account: CallerAccount, sha256: string): Promise<RecordingParts> {
    await this.library.drop({ accountId: account._id, sha256 });
    return this.parts(account, sha256);
  }

  /**
   * Completes the uploaded parts into a recording of this account. Idempotent. Throws what `RecordingLibrary.keep`
   * throws.
   */
  async finish(account: CallerAccount, sha256: string): Promise<StoredRecording> {
    const { kept, parts } = await this.parts(account, sha256);
    if (kept && parts.length === 0) return kept;
    const recording = { accountId: account._id, sha256 };
    const stored = await this.library.keep(recording);
    if (!(await this.uploads.record(account._id, sha256, this.clock(), stored.fileSize))) throw mediaBusy();
    await this.library.drop(recording);
    return stored;
  }

  private async requireRoom({ _id: accountId, subscriptionStatus }: CallerAccount, bytes: number) {
    if (!isPremium(subscriptionStatus) && !(await this.keepsForPremium(accountId)))
      throw new DomainError('limit', 'recordings-are-premium', recordingMessages.premiumOnly);
    const photos = isPremium(subscriptionStatus) ? storedPhotos.paid : storedPhotos.free;
    const left = photos * maxUploadBytes - (await this.library.unfinishedBytes(accountId)) - bytes;
    if (await this.uploads.fills(accountId, left, maxRecordingBytes))
      throw new DomainError('limit', 'upload-quota', recordingMessages.noRoom);
  }

  /** Whether this account keeps a memorial whose owner's plan includes recordings. */
  private async keepsForPremium(accountId: string): Promise<boolean> {
    const keeperships = await this.readModels
      .model(keepershipsProjection)
      .find({ accountId, role: 'keeper' })
      .lean();
    const memorials = await this.readModels
      .model(memorialsProjection)
      .find({ _id: { $in: keeperships.map(({ memorialId }) => memorialId) } })
      .select({ ownerId: 1 })
      .lean<Pick<MemorialDoc, 'ownerId'>[]>();
    const owners = await this.readModels
      .model(accountsProjection)
      .find({ _id: { $in: memorials.map(({ ownerId }) => ownerId) } })
      .select({ subscriptionStatus: 1 })
      .lean<Pick<AccountDoc, 'subscriptionStatus'>[]>();
    return owners.some((owner) => isPremium(owner.subscriptionStatus));
  }
}
