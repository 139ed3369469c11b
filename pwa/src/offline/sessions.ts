import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import type { EngineParts } from './engine-dependencies.ts';
import { isSignedOutHere } from './is-signed-out-here.ts';
import { setSetting, setting } from './store/database.ts';
import { rememberedAccount } from './store/viewer.ts';

export type Sessions = {
  /** Ends the session on the server after an offline sign-out. Returns false if that isn't possible yet. */
  settleSignOut(): Promise<boolean>;
  /**
   * Shows the device's remembered account in this tab until the server responds, so that commands aren't attributed
   * to another account.
   */
  showRemembered(): Promise<void>;
  signedIn(user: CurrentUser): Promise<'kept' | 'signed-out'>;
  sessionEnded(): Promise<void>;
  /**
   * Checks why the session ended. If it was ended elsewhere, deletes private data on this device, including unsent
   * work unless a new password ended it.
   */
  settleEnded(): Promise<void>;
  signOut(): Promise<'ended' | 'pending'>;
};

/** Manages the device's account. `release` resolves when sending and pulling have stopped; `wakeUp` resumes them. */
export function createSessions(
  { db, world, quietly, shown }: EngineParts,
  { release, wakeUp }: { release(): Promise<void>; wakeUp(): Promise<void> },
): Sessions {
  const leaving = { db, world, release };
  const page = world.page?.document;
  let isLeaving = false;
  // Serialized: a second sign-out could end the session of a person who signed in since.
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

  /** Marks this tab as showing this account's screens. */
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
        // The server responded for an account that has signed out: reload, so that none of its data stays on the
        // screen.
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
      return ended ? 'ended' : 'pending';
    },
  };
}

/** Returns a function that runs tasks one at a time, even if an earlier one failed. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn;
    return turn;
  };
}
