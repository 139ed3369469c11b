import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import { setSetting, setting } from './store/database.ts';
import { rememberedAccount } from './store/viewer.ts';
import type { EngineParts } from './world.ts';

export type Sessions = {
  /** Ends the session that was signed out of without a signal; false while that is not possible. */
  settleSignOut(): Promise<boolean>;
  /** Until the server answers, this tab shows whom the device remembers, and nobody else's words are taken for theirs. */
  showRemembered(): Promise<void>;
  signedIn(user: CurrentUser): Promise<'kept' | 'signed-out'>;
  sessionEnded(): Promise<void>;
  /**
   * While the session does not hold: asks why. One that was ended elsewhere lets go of what is private here, and of
   * unsent words too unless it was a new password that ended it.
   */
  settleEnded(): Promise<void>;
  signOut(): Promise<'ended' | 'owed'>;
};

/** Whose device this is. `letGo` resolves when nothing is sent or pulled any more; `wakeUp` begins it again. */
export function createSessions(
  { db, world, quietly, shown }: EngineParts,
  { letGo, wakeUp }: { letGo(): Promise<void>; wakeUp(): Promise<void> },
): Sessions {
  const settleSignOut = () => settleOwedSignOut({ db, world });
  const wipe = async (accountId: string, how: { everything: boolean }) =>
    (await world.writing()).wipeDevice(db, world.caches, accountId, how);

  async function settleEnded({ isOver = false } = {}): Promise<void> {
    const account = await setting(db, 'account');
    const known = await setting(db, 'ended');
    if (!known) {
      if (!account || !(isOver || (await setting(db, 'paused')))) return;
      const { ended } = await world.transport.session(new AbortController().signal);
      if (ended?.accountId !== account.id) return;
      // Stored first: a tab that is closed meanwhile goes on with it the next time.
      await setSetting(db, 'ended', ended);
    }
    const ended = await setting(db, 'ended');
    if (ended && account?.id === ended.accountId) {
      await letGo();
      await wipe(ended.accountId, { everything: ended.reason === 'ended' });
    }
    await setSetting(db, 'ended', undefined);
  }

  /** From here on this tab shows this account's screens. */
  function show(accountId: string): void {
    const person = { shown, before: shown.to, world };
    shown.to = accountId;
    quietly(world.writing().then(({ watchPerson }) => watchPerson(db, person)));
  }

  return {
    settleSignOut,
    settleEnded,

    async showRemembered() {
      const account = await rememberedAccount(db);
      if (account && shown.to === null) show(account.id);
    },

    async signedIn(user) {
      if (await setting(db, 'signOutOwed')) {
        shown.to = null;
        await settleSignOut();
        return 'signed-out';
      }
      const before = await setting(db, 'account');
      if (before && before.id !== user.id) await wipe(before.id, { everything: false });
      await db.transaction('rw', db.settings, async () => {
        await setSetting(db, 'account', user);
        await setSetting(db, 'paused', undefined);
        await setSetting(db, 'ended', undefined);
      });
      show(user.id);
      quietly(wakeUp());
      return 'kept';
    },

    async sessionEnded() {
      shown.to = null;
      await setSetting(db, 'paused', true);
      await settleEnded({ isOver: true });
    },

    async signOut() {
      shown.to = null;
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

/** Signs out at the server where that is owed; false while the server can't be asked. */
async function settleOwedSignOut({ db, world }: Pick<EngineParts, 'db' | 'world'>): Promise<boolean> {
  if (!(await setting(db, 'signOutOwed'))) return true;
  try {
    await world.transport.signOut(new AbortController().signal);
  } catch {
    return false;
  }
  await setSetting(db, 'signOutOwed', undefined);
  return true;
}
