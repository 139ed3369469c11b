import { syncTag } from '../../sw/messages.ts';

/** A tab may be closed with work in the queue; the browser then wakes the service worker when it can. */
export async function askForBackgroundSync(serviceWorker: ServiceWorkerContainer | undefined): Promise<void> {
  const registration = await serviceWorker?.getRegistration();
  if (registration && 'sync' in registration)
    await (registration.sync as { register(tag: string): Promise<void> }).register(syncTag); // not in TypeScript's library: only Chromium has it
}
