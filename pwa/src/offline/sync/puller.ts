import { pullSize } from '@everpaw/contracts/sync/sync.limits';
import type { Withdraw } from '../../caches/withdraw-page.ts';
import type { Timers } from '../../net/timers.ts';
import { type Database, setSetting, setting } from '../store/database.ts';
import { cacheAnswer, documentTables, isOwn } from '../store/documents.ts';
import { type EntityRef, keyOf, refOf } from '../store/entities.ts';
import { dropSettled } from '../store/settle.ts';
import { adaptiveSize } from './adaptive-size.ts';
import { delayAfter } from './backoff.ts';
import { fetchChildren, fetchOlder } from './children.ts';
import { acceptedUpTo, type FetchContext, forgetGone } from './fetch-context.ts';
import type { Refreshed } from './refreshed.ts';
import { type Transport, TransportError } from './transport.ts';

export type PullerParts = {
  db: Database;
  transport: Pick<Transport, 'pull' | 'one' | 'list' | 'changes'>;
  timers: Timers;
  now(): number;
  random(): number;
  /** Removes withdrawn pages from every cache. */
  withdraw: Withdraw;
  /** Loads the code that pulls an account's changes, which a visitor's page never needs. */
  accountPull?(): Promise<Pick<typeof import('./account-pull.ts'), 'pullAccount'>>;
};

export type Puller = {
  /** Fetches all of the account's changes since the cursor. */
  pull(): Promise<Refreshed>;
  /** Fetches a root without its children. */
  refresh(root: EntityRef): Promise<Refreshed>;
  /** Fetches the children of one kind, at least up to position `past`. */
  refreshList(entity: string, root: EntityRef, how?: { past: string }): Promise<Refreshed>;
  /** Fetches the next page of older children. The account's own roots are fetched whole. */
  more(entity: string, root: EntityRef): Promise<Refreshed>;
  /**
   * Fetches the confirmed documents until they contain every accepted command, after at most eight attempts in a row
   * without progress.
   */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
};

const maxCatchUpAttempts = 8;

async function fetchRoot(
  { db, transport, now, signal, withdraw }: FetchContext,
  ref: EntityRef,
): Promise<Refreshed> {
  const definition = db.entities.named(ref.entity);
  const key: [string, string] = [ref.entity, ref.id];
  const cached = await db.documents.get(key);
  const minPosition = await acceptedUpTo(db, ({ root }) => root === keyOf(ref));
  const answer = await transport.one(
    { definition, id: ref.id, etag: cached?.etag ?? null, minPosition },
    signal,
  );
  if (answer.status === 'gone') return forgetGone({ db, withdraw }, ref);
  if (answer.status === 'unchanged') await db.documents.update(key, { asOf: now(), openedAt: now() });
  else await cacheAnswer(db, ref.entity, answer.dto, { asOf: now(), etag: answer.etag });
  return 'current';
}

/** Runs a call. A `TransportError` changes no document and returns `unreachable`. */
async function orUnreachable(db: Database, work: () => Promise<Refreshed>): Promise<Refreshed> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    if (error.status === 401) await setSetting(db, 'paused', true);
    if (error.kind === 'outdated') await setSetting(db, 'outdated', true);
    return 'unreachable';
  }
}

/**
 * Fetches again, after growing waits, until the confirmed documents contain all accepted commands; `rest` cancels the
 * wait.
 */
function createCatchUp(
  { db, timers, random }: PullerParts,
  { pull, refresh, refreshList }: Pick<Puller, 'pull' | 'refresh' | 'refreshList'>,
  untilStopped: () => AbortSignal,
): { catchUp(): Promise<void>; rest(): void } {
  let cancelTimer = () => {};
  let attempts = 0;

  const accepted = () => db.outbox.where('state').equals('accepted').toArray();

  async function fetchOutcomes(signal: AbortSignal): Promise<void> {
    for (const key of new Set((await accepted()).map(({ root }) => root))) {
      const root = refOf(key);
      if (signal.aborted || (await isOwn(db, root))) continue;
      if (db.entities.named(root.entity).one) await refresh(root);
      for (const { name, list, accountsOnly } of db.entities.childrenOf(root.entity))
        if (list && !accountsOnly) await refreshList(name, root);
    }
  }

  async function catchUp(): Promise<void> {
    cancelTimer();
    const signal = untilStopped();
    // An earlier app version may have left commands that are never confirmed.
    await db.transaction('rw', documentTables(db), async () => await dropSettled(db));
    const before = await accepted();
    if (before.length === 0) return;
    const account = await setting(db, 'account');
    if (account && before.some((entry) => entry.accountId === account.id)) await pull();
    await fetchOutcomes(signal);
    const left = await accepted();
    attempts = left.length < before.length ? 1 : attempts + 1;
    if (left.length === 0 || signal.aborted || attempts > maxCatchUpAttempts) return;
    // Another run may have ended in the meantime.
    cancelTimer();
    cancelTimer = timers.after(delayAfter(attempts, random()), () => {
      catchUp().catch(() => {});
    });
  }

  return { catchUp, rest: () => cancelTimer() };
}

/**
 * Returns a function that runs `pull`, or joins the one that runs. `isAskedAgain` tells whether it was called since the
 * last look; a call after the last look, and before the pull counts as ended, runs it once more.
 */
function shared(pull: (isAskedAgain: () => boolean) => Promise<Refreshed>): () => Promise<Refreshed> {
  let running: Promise<Refreshed> | null = null;
  let again = false;
  return function join(): Promise<Refreshed> {
    again = true;
    running ??= pull(() => {
      const was = again;
      again = false;
      return was;
    })
      .finally(() => {
        running = null;
      })
      .then((pulled) => (pulled === 'current' && again ? join() : pulled));
    return running;
  };
}

/**
 * Creates the puller, which fetches the server's documents. Responses that are older than the cache, or for an
 * account or cursor that is no longer this device's, are ignored. A failed call changes no document.
 */
export function createPuller(parts: PullerParts): Puller {
  const { db, accountPull = () => import('./account-pull.ts') } = parts;
  let stopping = new AbortController();
  // Serialized, so that this tab never stores an older response after a newer one.
  let queue: Promise<unknown> = Promise.resolve();

  function inTurn(
    work: (asking: FetchContext & Pick<PullerParts, 'transport'>) => Promise<Refreshed>,
  ): Promise<Refreshed> {
    const turn = queue.then(() => orUnreachable(db, () => work({ ...parts, signal: stopping.signal })));
    queue = turn.catch(() => {});
    return turn;
  }

  const pageSize = adaptiveSize({ least: 10, most: pullSize });

  const pull = shared((isAskedAgain) =>
    inTurn(async (asking) => {
      const { pullAccount } = await accountPull();
      return pullAccount({
        ...asking,
        pageSize,
        acceptedUpTo: (concerns) => acceptedUpTo(db, concerns),
        isAskedAgain,
      });
    }),
  );

  /** The pull brings the account's own roots completely; fetching them as a page could return less. */
  async function refresh(ref: EntityRef): Promise<Refreshed> {
    if (!(await isOwn(db, ref))) return inTurn((asking) => fetchRoot(asking, ref));
    const pulled = await pull();
    if (pulled === 'current') await db.documents.update([ref.entity, ref.id], { openedAt: parts.now() });
    return pulled === 'gone' ? 'unreachable' : pulled;
  }

  async function refreshList(
    entity: string,
    root: EntityRef,
    { past }: { past?: string } = {},
  ): Promise<Refreshed> {
    if (await isOwn(db, root)) return refresh(root);
    return inTurn((asking) => fetchChildren(asking, db.entities.named(entity), root, past ?? null));
  }

  async function more(entity: string, root: EntityRef): Promise<Refreshed> {
    if (await isOwn(db, root)) return refresh(root);
    return inTurn((asking) => fetchOlder(asking, db.entities.named(entity), root));
  }

  const { catchUp, rest } = createCatchUp(parts, { pull, refresh, refreshList }, () => stopping.signal);

  return {
    pull,
    refresh,
    refreshList,
    more,
    catchUp,
    async stop() {
      rest();
      stopping.abort();
      await queue;
      stopping = new AbortController();
    },
  };
}
