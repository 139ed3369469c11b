import { sharedPhotoField, sharePath } from '@everpaw/contracts/timeline/shared-photo';
import { cacheNames } from './cache-names.ts';

type Caches = Pick<CacheStorage, 'open'>;

const keyOf = (memorialId: string) => `${sharePath(memorialId)}/${sharedPhotoField}`;

/** The photo of a form; null where there is none, or the form cannot be read. */
async function photoIn(request: Request): Promise<File | null> {
  try {
    const photo = (await request.formData()).get(sharedPhotoField);
    return photo instanceof File && photo.size > 0 ? photo : null;
  } catch {
    return null;
  }
}

/**
 * Keeps a photo that was shared to an installed page until the page's screen takes it, and leads there: the server has
 * no part in it, so it works without a signal. A later photo replaces one that nobody has taken. Where there is no room
 * the screen opens without it.
 */
export async function answerShare(request: Request, memorialId: string, caches: Caches): Promise<Response> {
  const photo = await photoIn(request);
  if (photo) {
    const kept = new Response(photo, { headers: { 'content-type': photo.type } });
    const cache = await caches.open(cacheNames.shared);
    await cache.put(keyOf(memorialId), kept).catch(() => {});
  }
  return Response.redirect(new URL(sharePath(memorialId), request.url), 303);
}

/** Takes the photo that was shared last, once; null where there is none. */
export async function takeSharedPhoto(memorialId: string, caches: Caches | undefined): Promise<File | null> {
  const cache = await caches?.open(cacheNames.shared);
  const kept = await cache?.match(keyOf(memorialId));
  if (!cache || !kept) return null;
  await cache.delete(keyOf(memorialId));
  const bytes = await kept.blob();
  return new File([bytes], sharedPhotoField, { type: kept.headers.get('content-type') ?? bytes.type });
}
