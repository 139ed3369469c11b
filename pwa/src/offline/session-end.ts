import { signedOutMessages } from '@everpaw/contracts/sync/signed-out.messages';
import { notifyAfterLoad } from '../ui/helpers/notices.ts';
import { markSignedOut, removeSignedOutMark } from './signed-out-mark.ts';
import { type Database, setSetting, setting } from './store/database.ts';
import { wipeCaches } from './store/upkeep/private-caches.ts';
import { unsentWork, wipeAccount } from './store/upkeep/wipe-account.ts';
import type { Transport } from './sync/transport.ts';

/** The dependencies of ending a session. `release` resolves when sending and pulling have stopped. */
export type LeavingParts = {
  db: Database;
  world: {
    caches: CacheStorage | undefined;
    page: { window: Window; document: Document } | null;
    transport: Transport;
  };
  release(): Promise<void>;
};

/** Deletes an account's data from this device's database and caches; `everything` includes unsent work. */
export async function wipeDevice(
  { db, world }: LeavingParts,
  accountId: string,
  how: { everything: boolean },
): Promise<void> {
  const { openRoots } = await wipeAccount(db, accountId, how);
  await wipeCaches(world.caches, openRoots);
}

/** Signs the account out on this device. The server is notified later by `endOwedSignOut`. */
export async function signOutHere(parts: LeavingParts): Promise<void> {
  const { db, world, release } = parts;
  await release();
  const account = await setting(db, 'account');
  await setSetting(db, 'signOutOwed', true);
  if (world.page) markSignedOut(world.page.document);
  await wipeDevice(parts, account?.id ?? '', { everything: true });
}

/**
 * Ends the session on the server after an offline sign-out. Returns false if the server can't be reached. First
 * deletes data that remains if the tab was closed during the sign-out.
 */
export async function endOwedSignOut(parts: LeavingParts): Promise<boolean> {
  const { db, world } = parts;
  const page = world.page?.document;
  // An earlier version of the app sets no mark, and a browser may evict it.
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
 * Fetches the reason why the account's session ended and deletes its private data. If it was ended from the list of
 * devices, this includes unsent work, and the page reloads and shows a notice. Throws `TransportError` if the server
 * can't be reached.
 */
export async function followEnd(parts: LeavingParts): Promise<void> {
  const { db, world, release } = parts;
  const accountId = (await setting(db, 'account'))?.id;
  const known = await setting(db, 'ended');
  const ended = known ?? (await world.transport.session(new AbortController().signal)).ended;
  if (!ended) return;
  const isWiped = ended.accountId === accountId && ended.reason === 'ended';
  if (ended.accountId === accountId) {
    // Stored first, so that the next visit continues if the tab is closed in the meantime.
    await setSetting(db, 'ended', ended);
    await release();
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
