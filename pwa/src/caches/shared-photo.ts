import { sharedPhotoField, sharePath } from '@everpaw/contracts/timeline/shared-photo';
import { cacheNames } from './cache-names.ts';

type Caches = Pick<CacheStorage, 'open'>;

const keyOf = (memorialId: string) => `${sharePath(memorialId)}/${sharedPhotoField}`;

/** Returns the photo of a form; null if there is none or the form can't be read. */
async function photoIn(request: Request): Promise<File | null> {
  try {
    const photo = (await request.formData()).get(sharedPhotoField);
    return photo instanceof File && photo.size > 0 ? photo : null;
  } catch {
    return null;
  }
}

/**
 * Stores a photo that was shared to an installed page and redirects to the page's screen, which takes it. Works
 * offline, because the server isn't involved. A later photo replaces an earlier one. If there is no space, the screen
 * opens without the photo.
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

/** Returns the most recently shared photo and deletes it from the cache; null if there is none. */
export async function takeSharedPhoto(memorialId: string, caches: Caches | undefined): Promise<File | null> {
  const cache = await caches?.open(cacheNames.shared);
  const kept = await cache?.match(keyOf(memorialId));
  if (!cache || !kept) return null;
  await cache.delete(keyOf(memorialId));
  const bytes = await kept.blob();
  return new File([bytes], sharedPhotoField, { type: kept.headers.get('content-type') ?? bytes.type });
}
