/** The tag of the browser's wake-up and the type of the message that passes it on to the pages. */
export const syncTag = 'everpaw-outbox';

/** What a page may ask of the service worker. */
export type ToServiceWorker =
  /** The person wants the new version now. */
  | { type: 'SKIP_WAITING' }
  /** This memorial's page (null for another screen) and these photos came without the service worker: cache them too. */
  | { type: 'CACHE_PAGE'; memorialId: string | null; photos: string[] }
  /** The page has what it needs: the rest of the app may come. The port hears when all that writing takes is here. */
  | { type: 'CACHE_REST' };
