import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import type { RecordingParts, StoredRecording } from '@everpaw/contracts/recordings/recording.dto';
import { recordingsApi } from '@everpaw/contracts/recordings/recordings.api';
import { recordingMessages } from '@everpaw/contracts/recordings/recordings.messages';
import { Controller, Inject, type StreamableFile } from '@nestjs/common';
import { signedIn } from '../accounts/signed-in.ts';
import type { RecordingLibrary } from '../media/recording-library.ts';
import { serveStored } from '../media/serve-media.ts';
import { PhotoAccess } from '../memorials/photo-access.ts';
import { In, type Input, Route } from '../platform/http/route.ts';
import { noIndex } from '../platform/http/security-headers.ts';
import { RECORDING_LIBRARY } from '../platform/kernel/platform.tokens.ts';
import { RecordingIntake } from './recording-intake.ts';

const fileName = 'recording.mp4';

/** Endpoints to upload videos and sounds, and to play them. */
@Controller()
export class RecordingsController {
  constructor(
    private readonly intake: RecordingIntake,
    private readonly access: PhotoAccess,
    @Inject(RECORDING_LIBRARY) private readonly library: RecordingLibrary,
  ) {}

  @Route(recordingsApi.putPart)
  async putPart(@In() { params, caller, request }: Input<typeof recordingsApi.putPart>) {
    const { sha256, part } = params;
    if (!Buffer.isBuffer(request.body))
      throw new DomainError('unsupported-media', 'part-expected', recordingMessages.partOnly);
    await this.intake.takePart(signedIn(caller), sha256, part, request.body);
    return { part, size: request.body.byteLength };
  }

  @Route(recordingsApi.parts)
  parts(@In() { params, caller }: Input<typeof recordingsApi.parts>): Promise<RecordingParts> {
    return this.intake.parts(signedIn(caller), params.sha256);
  }

  @Route(recordingsApi.dropParts)
  dropParts(@In() { params, caller }: Input<typeof recordingsApi.dropParts>): Promise<RecordingParts> {
    return this.intake.drop(signedIn(caller), params.sha256);
  }

  @Route(recordingsApi.finish)
  finish(@In() { params, caller }: Input<typeof recordingsApi.finish>): Promise<StoredRecording> {
    return this.intake.finish(signedIn(caller), params.sha256);
  }

  @Route(recordingsApi.play, { reads: ['memorials', 'media_uses'] })
  async play(
    @In() { params, caller, request, reply }: Input<typeof recordingsApi.play>,
  ): Promise<StreamableFile | undefined> {
    const { sha256 } = params;
    const access = await this.access.accessTo(sha256, caller);
    const recording = access && (await this.library.describe(sha256));
    if (!recording) throw new DomainError('not-found', 'recording-not-found', recordingMessages.notFound);
    reply.headers(access === 'indexed' ? {} : noIndex);
    return serveStored(request, reply, {
      name: fileName,
      etag: `"${sha256}-${fileName}"`,
      isPublic: access !== 'private',
      facts: async () => ({ size: recording.fileSize, contentType: recording.mimeType }),
      open: (range) => this.library.open(sha256, range),
    });
  }
}
