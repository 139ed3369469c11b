import { eventDefinitions } from '@everpaw/contracts/event-definitions';
import type { JobHandlers } from '../platform/execution/jobs/job-queue.ts';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';
import { requireReached } from '../platform/execution/projections/require-reached.ts';
import type { Reaction } from '../platform/execution/reactions/reaction.ts';
import type { MediaLibrary } from './media-library.ts';
import { photosShown, photosShownIn } from './photos-shown.ts';
import type { Uploads } from './uploads.ts';

const hidingPhotos = new Map(
  eventDefinitions.flatMap(({ type, photos }) => (photos?.hidden ? [[type, photos] as const] : [])),
);

/** Removes photos that no memorial shows any more. */
export const hiddenPictures: Reaction = {
  name: 'pictures',
  version: 1,
  events: [...hidingPhotos.keys()],
  on({ type, data, position }) {
    const { hidden, bytesStayMs: delayMs = 0 } = hidingPhotos.get(type) ?? {};
    const gone = hidden?.(data as object) ?? []; // of the type that the definition is for
    return [...new Set(gone.map(({ sha256 }) => sha256))].map((sha256) => ({
      job: { name: 'forget-picture', data: { sha256, position }, delayMs },
    }));
  },
};

type Parts = {
  engine: Pick<ProjectionEngine, 'model' | 'waitFor'>;
  media: Pick<MediaLibrary, 'remove'>;
  uploads: Pick<Uploads, 'forgetAll'>;
};

/** Removes a photo's bytes, unless at `position` a memorial shows it (again) or it is a profile photo. */
export async function forgetPicture(
  { engine, media, uploads }: Parts,
  sha256: string,
  position: string,
): Promise<void> {
  await requireReached(engine, photosShownIn, position);
  const shown = await photosShown(engine, [sha256]);
  if (shown.has(sha256)) return;
  await media.remove(sha256);
  await uploads.forgetAll(sha256);
}

export function pictureJobs(parts: Parts): JobHandlers {
  return {
    'forget-picture': ({ data }) => forgetPicture(parts, String(data.sha256), String(data.position)),
  };
}
