import { signedOutMessages } from '@everpaw/contracts/sync/signed-out.messages';
import { notifyAfterLoad } from '../base/notices.ts';
import { markSignedOut, removeSignedOutMark } from '../base/signed-out-mark.ts';
import { type Database, setSetting, setting } from './store/database.ts';
import { wipeCaches } from './store/private-caches.ts';
import { unsentWork, wipeAccount } from './store/wipe-account.ts';
import type { Transport } from './sync/transport.ts';

/** `letGo` resolves when nothing is sent or pulled any more. */
export type LeavingParts = {
  db: Database;
  world: {
    caches: CacheStorage | undefined;
    page: { window: Window; document: Document } | null;
    transport: Transport;
  };
  letGo(): Promise<void>;
};

/** Takes what is an account's off this device, from its database and its caches; `everything` with its unsent words. */
export async function wipeDevice(
  { db, world }: LeavingParts,
  accountId: string,
  how: { everything: boolean },
): Promise<void> {
  const { openRoots } = await wipeAccount(db, accountId, how);
  await wipeCaches(world.caches, openRoots);
}

/** Signs the account out on this device; the server hears of it with whatever is asked next (`endOwedSignOut`). */
export async function signOutHere(parts: LeavingParts): Promise<void> {
  const { db, world, letGo } = parts;
  await letGo();
  const account = await setting(db, 'account');
  await setSetting(db, 'signOutOwed', true);
  if (world.page) markSignedOut(world.page.document);
  await wipeDevice(parts, account?.id ?? '', { everything: true });
}

/**
 * Ends the session of a sign-out that the server has not heard of; false while it can't be asked. What a tab that was
 * closed while it signed out had left here is wiped first.
 */
export async function endOwedSignOut(parts: LeavingParts): Promise<boolean> {
  const { db, world } = parts;
  const page = world.page?.document;
  // An earlier version has left no mark, and a browser may let go of it.
  if (page) markSignedOut(page);
  const account = (await setting(db, 'signOutOwed')) ? await setting(db, 'account') : undefined;
  if (account) await wipeDevice(parts, account.id, { everything: true });
  try {
    await world.transport.signOut(new AbortController().signal);
  } catch {
    return false;
  }
  if (page) removeSignedOutMark(page);
  await setSetting(db, 'signOutOwed', undefined);
  return true;
}

/**
 * Asks why the session of this account does not hold, and wipes what its end takes. From the list of devices it takes
 * unsent words too: then the page begins anew, and says so. Raises `TransportError` while the server can't be asked.
 */
export async function followEnd(parts: LeavingParts): Promise<void> {
  const { db, world, letGo } = parts;
  const accountId = (await setting(db, 'account'))?.id;
  const known = await setting(db, 'ended');
  const ended = known ?? (await world.transport.session(new AbortController().signal)).ended;
  if (!ended) return;
  const isWiped = ended.accountId === accountId && ended.reason === 'ended';
  if (ended.accountId === accountId) {
    // Stored first: a tab that is closed meanwhile goes on with it the next time.
    await setSetting(db, 'ended', ended);
    await letGo();
    if (isWiped) await tellAfterLoad(parts);
    await wipeDevice(parts, accountId, { everything: isWiped });
  }
  await setSetting(db, 'ended', undefined);
  if (isWiped) world.page?.window.location.reload();
}

async function tellAfterLoad({ db }: LeavingParts): Promise<void> {
  const isLoss = Object.values(await unsentWork(db)).some((count) => count > 0);
  const { signedOutElsewhere: title, unsentRemoved } = signedOutMessages;
  notifyAfterLoad({ title, text: isLoss ? unsentRemoved : undefined });
}
