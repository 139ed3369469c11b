import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import { isSignedOutHere } from '../base/is-signed-out-here.ts';
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
  const leaving = { db, world, letGo };
  const page = world.page?.document;
  let isLeaving = false;
  // A second sign-out could end the session of whoever has signed in meanwhile.
  const inTurn = createTurns();

  const settleSignOut = () =>
    inTurn(async () => {
      if (!(page && isSignedOutHere(page)) && !(await setting(db, 'signOutOwed'))) return true;
      return (await world.writing()).endOwedSignOut(leaving);
    });

  const settleEnded = ({ isOver = false } = {}) =>
    inTurn(async () => {
      const account = await setting(db, 'account');
      const isAsked = account && (isOver || (await setting(db, 'paused')));
      if (isAsked || (await setting(db, 'ended'))) await (await world.writing()).followEnd(leaving);
    });

  /** From here on this tab shows this account's screens. */
  function show(accountId: string): void {
    const person = { shown, before: shown.to, world, onPaused: () => settleEnded() };
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
        // The server has answered for an account that has left: nothing of what came with it stays on the screen.
        if (!isLeaving) world.page?.window.location.reload();
        return 'signed-out';
      }
      const before = await setting(db, 'account');
      if (before && before.id !== user.id)
        await (await world.writing()).wipeDevice(leaving, before.id, { everything: false });
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
      isLeaving = true;
      shown.to = null;
      await (await world.writing()).signOutHere(leaving);
      const ended = await settleSignOut();
      quietly(wakeUp());
      return ended ? 'ended' : 'owed';
    },
  };
}

/** Runs what it is given one after the other, whatever became of the one before. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn;
    return turn;
  };
}
