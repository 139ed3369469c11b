import { valuesIn } from '@everpaw/contracts/kernel/fields/define-fields';
import { excerpt } from '@everpaw/contracts/kernel/text/excerpt';
import { pictureUrl } from '@everpaw/contracts/media/media.url';
import { isReader } from '@everpaw/contracts/memorials/audience/is-reader';
import type { MemorialCard, MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import { memorialFields } from '@everpaw/contracts/memorials/memorial.fields';
import { excerptLength } from '@everpaw/contracts/memorials/memorials.limits';
import { recordingUrl } from '@everpaw/contracts/recordings/recording.url';
import type { CountedMemorialDoc } from './counted-memorials.view.ts';
import type { MemorialPhotoDoc, MemorialRecordingDoc } from './memorials.view.ts';

/** Maximum width of the image in a plain `imageUrl`, in pixels. A JPEG, which all clients support. */
const imageUrlWidth = 1_600;

function memorialImageOf(
  { id, media, caption, createdAt }: MemorialPhotoDoc,
  memorialId: string,
  orderIndex: number,
) {
  const imageUrl = pictureUrl(media, imageUrlWidth, { format: 'jpg' });
  return { id, memorialId, imageUrl, caption, orderIndex, createdAt, media };
}

/** Returns the videos and sounds of a memorial, each in order. */
function recordingsOf(
  recordings: readonly MemorialRecordingDoc[],
  memorialId: string,
): Required<Pick<MemorialDto, 'videos' | 'audio'>> {
  const of = (kind: MemorialRecordingDoc['kind']) =>
    recordings
      .filter((recording) => recording.kind === kind)
      .map(({ kind: _, poster, durationMs, ...recording }) => ({
        url: recordingUrl(recording.sha256),
        poster,
        // The minimum is one second.
        entity: { ...recording, memorialId, duration: Math.max(1, Math.round(durationMs / 1_000)) },
      }));
  return {
    videos: of('video').map(({ url, poster, entity }) => ({ ...entity, videoUrl: url, poster })),
    audio: of('audio').map(({ url, entity }) => ({ ...entity, audioUrl: url })),
  };
}

function lockIn({ passwordHash }: Pick<CountedMemorialDoc, 'passwordHash'>): { hasPassword?: true } {
  return passwordHash == null ? {} : { hasPassword: true };
}

/** Returns the memorial as the API does. The caller checks access; only the owner gets the domain. */
export function memorialDtoOf(
  doc: CountedMemorialDoc & { position: string },
  viewerId: string | null,
): MemorialDto {
  return {
    id: doc._id,
    userId: doc.ownerId,
    keepers: doc.keepers,
    ...valuesIn(memorialFields, doc),
    ...lockIn(doc),
    ...(doc.isOpened ? { isOpened: true } : {}),
    ...(isReader(viewerId, doc) ? { readerId: viewerId ?? undefined } : {}),
    customDomain: viewerId === doc.ownerId ? doc.customDomain : null,
    images: doc.images.map((image, index) => memorialImageOf(image, doc._id, index)),
    ...recordingsOf(doc.recordings, doc._id),
    ...(doc.pageNames ? { pageNames: doc.pageNames } : {}),
    tributeCount: doc.tributeCount,
    ...(doc.candles ? { candles: doc.candles } : {}),
    createdAt: doc.createdAt,
    updatedAt: doc.updatedAt,
    deletedAt: doc.deletedAt,
    position: doc.position,
  };
}

/** Returns the memorial's card: the first 150 characters of its text and its first photo. */
export function memorialCardOf(doc: CountedMemorialDoc): MemorialCard {
  return {
    id: doc._id,
    petName: doc.petName,
    petType: doc.petType,
    memorialText: doc.storyWords === '' ? null : excerpt(doc.storyWords, excerptLength),
    birthDate: doc.birthDate,
    passedDate: doc.passedDate,
    isPublic: doc.isPublic,
    isListed: doc.isListed,
    ...lockIn(doc),
    templateId: doc.templateId,
    image: doc.images[0]?.media ?? null,
    tributeCount: doc.tributeCount,
    createdAt: doc.createdAt,
    updatedAt: doc.updatedAt,
  };
}
