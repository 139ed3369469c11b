import { valuesIn } from '@everpaw/contracts/kernel/fields/define-fields';
import type { MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import { memorialFields } from '@everpaw/contracts/memorials/memorial.fields';
import { audienceOf } from '@everpaw/contracts/memorials/memorial-audience';
import { plainStory } from '@everpaw/contracts/memorials/story';
import type { MemorialAudio, MemorialVideo } from '@everpaw/contracts/recordings/recording.dto';
import type { RecordingKind } from '@everpaw/contracts/recordings/recording-kinds';
import type { CountedMemorialDoc } from './counted-memorials.view.ts';
import type { MemorialRecordingDoc } from './memorials.view.ts';

function recordingDocOf(kind: RecordingKind, recording: MemorialVideo | MemorialAudio): MemorialRecordingDoc {
  const { id, sha256, duration, fileSize, mimeType, orderIndex, createdAt } = recording;
  const { title, description, transcript } = recording;
  const poster = 'poster' in recording ? recording.poster : null;
  const file = { sha256, poster, durationMs: duration * 1_000, fileSize, mimeType };
  const words = { title, description, ...(transcript === undefined ? {} : { transcript }) };
  return { id, kind, ...file, ...words, orderIndex, createdAt };
}

/** The inverse of `memorialDtoOf`: the document into which a device folds further events. */
export function memorialDocOf(view: MemorialDto): CountedMemorialDoc & { position: string } {
  return {
    _id: view.id,
    ownerId: view.userId,
    // A device may still have data from before there were keepers.
    keepers: view.keepers ?? [],
    ...(view.readerId ? { readers: [view.readerId] } : {}),
    removed: false,
    ...valuesIn(memorialFields, view),
    storyWords: view.memorialText ? plainStory(view.memorialText) : '',
    listed: audienceOf(view) === 'public' && view.deletedAt === null,
    images: view.images.map(({ id, media, caption, createdAt }) => ({ id, media, caption, createdAt })),
    // As with keepers.
    recordings: [
      ...(view.videos ?? []).map((video) => recordingDocOf('video', video)),
      ...(view.audio ?? []).map((sound) => recordingDocOf('audio', sound)),
    ],
    ...(view.pageNames ? { pageNames: view.pageNames } : {}),
    ...(view.hasPassword ? { passwordHash: '' } : {}),
    ...(view.isOpened ? { isOpened: true } : {}),
    tributeCount: view.tributeCount,
    ...(view.candles ? { candles: view.candles } : {}),
    createdAt: view.createdAt,
    updatedAt: view.updatedAt,
    deletedAt: view.deletedAt,
    position: view.position,
  };
}
