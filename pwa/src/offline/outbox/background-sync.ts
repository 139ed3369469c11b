import { syncTag } from '../../caches/messages.ts';

/**
 * Requests a background sync, so that the browser wakes the service worker if the tab is closed with queued commands.
 */
export async function requestBackgroundSync(
  serviceWorker: ServiceWorkerContainer | undefined,
): Promise<void> {
  const registration = await serviceWorker?.getRegistration();
  if (registration && 'sync' in registration)
    await (registration.sync as { register(tag: string): Promise<void> }).register(syncTag); // not in TypeScript's library: only Chromium has it
}
