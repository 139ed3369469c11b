import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import { setSetting, setting } from './store/database.ts';
import type { EngineParts } from './world.ts';

const signOutTimeoutMs = 60_000;

export type Sessions = {
  /** Ends the session that was signed out of without a signal; false while that is not possible. */
  settleSignOut(): Promise<boolean>;
  signedIn(user: CurrentUser): Promise<'kept' | 'signed-out'>;
  sessionEnded(): Promise<void>;
  signOut(): Promise<'ended' | 'owed'>;
};

/** Whose device this is. `letGo` resolves when nothing is sent or pulled any more; `wakeUp` begins it again. */
export function createSessions(
  { db, world, quietly }: EngineParts,
  { letGo, wakeUp }: { letGo(): Promise<void>; wakeUp(): Promise<void> },
): Sessions {
  async function settleSignOut(): Promise<boolean> {
    if (!(await setting(db, 'signOutOwed'))) return true;
    try {
      await world.transport.signOut(AbortSignal.timeout(signOutTimeoutMs));
    } catch {
      return false;
    }
    await setSetting(db, 'signOutOwed', undefined);
    return true;
  }

  async function wipe(accountId: string, how: { everything: boolean }): Promise<void> {
    const { wipeAccount, wipeCaches } = await world.writing();
    const { openRoots } = await wipeAccount(db, accountId, how);
    await wipeCaches(world.caches, openRoots);
  }

  return {
    settleSignOut,

    async signedIn(user) {
      if (await setting(db, 'signOutOwed')) {
        await settleSignOut();
        return 'signed-out';
      }
      const before = await setting(db, 'account');
      if (before && before.id !== user.id) await wipe(before.id, { everything: false });
      await db.transaction('rw', db.settings, async () => {
        await setSetting(db, 'account', user);
        await setSetting(db, 'paused', undefined);
      });
      quietly(wakeUp());
      return 'kept';
    },

    async sessionEnded() {
      await setSetting(db, 'paused', true);
    },

    async signOut() {
      await world.writing();
      await letGo();
      const account = await setting(db, 'account');
      await setSetting(db, 'signOutOwed', true);
      await wipe(account?.id ?? '', { everything: true });
      const ended = await settleSignOut();
      quietly(wakeUp());
      return ended ? 'ended' : 'owed';
    },
  };
}
