/** The tag of the background sync event, and the type of the message that forwards it to the pages. */
export const syncTag = 'everpaw-outbox';

/** Messages from pages to the service worker. */
export type ToServiceWorker =
  /** Activates the waiting version, because the person accepted the update. */
  | { type: 'SKIP_WAITING' }
  /**
   * Caches this memorial's page (null: another screen) and these photos, which were loaded without the service
   * worker.
   */
  | { type: 'CACHE_PAGE'; memorialId: string | null; photos: string[] }
  /** Starts caching the rest of the app. The port is notified when all files for writing are cached. */
  | { type: 'CACHE_REST' };
