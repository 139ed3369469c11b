/** The tag of the browser's wake-up and the type of the message that passes it on to the pages. */
export const syncTag = 'everpaw-outbox';

/** What a page may ask of the service worker. */
export type ToServiceWorker =
  /** The person wants the new version now. */
  | { type: 'SKIP_WAITING' }
  /** This memorial's page (null for another screen) and its pictures came before the service worker: keep them too. */
  | { type: 'KEEP_PAGE'; page: string | null; pictures: string[] };
