import { pullSize } from '@everpaw/contracts/sync/sync.limits';
import type { Withdraw } from '../../sw/withdraw-page.ts';
import { type Database, setSetting, setting } from '../store/database.ts';
import { cacheAnswer, documentTables, isOwn } from '../store/documents.ts';
import { type EntityRef, keyOf, refOf } from '../store/entities.ts';
import { dropSettled } from '../store/settle.ts';
import { adaptiveSize } from './adaptive-size.ts';
import { type Asking, acceptedUpTo, forgetGone } from './asking.ts';
import { delayAfter } from './backoff.ts';
import { askForChildren, askForOlder } from './children.ts';
import type { Refreshed } from './refreshed.ts';
import type { Timers } from './timers.ts';
import { type Transport, TransportError } from './transport.ts';

export type PullerParts = {
  db: Database;
  transport: Pick<Transport, 'pull' | 'one' | 'list' | 'changes'>;
  timers: Timers;
  now(): number;
  random(): number;
  /** Takes pages that may not be seen any more out of every cache. */
  withdraw: Withdraw;
  /** Brings what pulls an account's changes, which a visitor's page never does. */
  accountPull?(): Promise<Pick<typeof import('./account-pull.ts'), 'pullAccount'>>;
};

export type Puller = {
  /** Asks for everything of the account that changed since the cursor. */
  pull(): Promise<Refreshed>;
  /** Asks for a root, and nothing of its children. */
  refresh(root: EntityRef): Promise<Refreshed>;
  /** Asks for the children of one kind, as they are past this position. */
  refreshList(entity: string, root: EntityRef, how?: { past: string }): Promise<Refreshed>;
  /** The next page of older children. */
  more(entity: string, root: EntityRef): Promise<Refreshed>;
  /** Asks for the confirmed documents until they contain every accepted command. */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
};

const longestCatchUpAttempts = 8;

async function askForRoot(
  { db, transport, now, signal, withdraw }: Asking,
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

/** Runs a call; one that fails leaves everything as it is. */
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

/** Asks again, after growing pauses, until what was accepted is in the confirmed documents; `rest` ends the pause. */
function createCatchUp(
  { db, timers, random }: PullerParts,
  { pull, refresh, refreshList }: Pick<Puller, 'pull' | 'refresh' | 'refreshList'>,
  untilStopped: () => AbortSignal,
): { catchUp(): Promise<void>; rest(): void } {
  let cancelTimer = () => {};
  let attempts = 0;

  const accepted = () => db.outbox.where('state').equals('accepted').toArray();

  async function askForWhatWasDone(signal: AbortSignal): Promise<void> {
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
    // An earlier app may have left what never comes back.
    await db.transaction('rw', documentTables(db), async () => await dropSettled(db));
    const before = await accepted();
    if (before.length === 0) return;
    const account = await setting(db, 'account');
    if (account && before.some((entry) => entry.accountId === account.id)) await pull();
    await askForWhatWasDone(signal);
    const left = await accepted();
    attempts = left.length < before.length ? 1 : attempts + 1;
    if (left.length === 0 || signal.aborted || attempts > longestCatchUpAttempts) return;
    // Another one may have come to its end meanwhile.
    cancelTimer();
    cancelTimer = timers.after(delayAfter(attempts, random()), () => {
      catchUp().catch(() => {});
    });
  }

  return { catchUp, rest: () => cancelTimer() };
}

/**
 * Brings the server's documents to the phone. Answers that are older than what is cached are ignored; answers for an
 * account or from a cursor that are no longer this device's are dropped. A failed call changes nothing.
 */
export function createPuller(parts: PullerParts): Puller {
  const { db, accountPull = () => import('./account-pull.ts') } = parts;
  let stopping = new AbortController();
  let pulling: Promise<Refreshed> | null = null;
  let pullAgain = false;
  // One answer at a time, so that an older one is never put after a newer one by this tab.
  let queue: Promise<unknown> = Promise.resolve();

  function inTurn(
    work: (asking: Asking & Pick<PullerParts, 'transport'>) => Promise<Refreshed>,
  ): Promise<Refreshed> {
    const turn = queue.then(() => orUnreachable(db, () => work({ ...parts, signal: stopping.signal })));
    queue = turn.catch(() => {});
    return turn;
  }

  async function pull(): Promise<Refreshed> {
    pullAgain = true;
    pulling ??= inTurn(pullAll).finally(() => {
      pulling = null;
    });
    return pulling;
  }

  const pageSize = adaptiveSize({ least: 10, most: pullSize });

  async function pullAll(asking: Asking & Pick<PullerParts, 'transport'>): Promise<Refreshed> {
    const { pullAccount } = await accountPull();
    return pullAccount({
      ...asking,
      pageSize,
      acceptedUpTo: (concerns) => acceptedUpTo(db, concerns),
      isAskedAgain() {
        const again = pullAgain;
        pullAgain = false;
        return again;
      },
    });
  }

  /** What the account cares for comes with the pull; asking for one as a page could only tell less. */
  async function refresh(ref: EntityRef): Promise<Refreshed> {
    if (!(await isOwn(db, ref))) return inTurn((asking) => askForRoot(asking, ref));
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
    return inTurn((asking) => askForChildren(asking, db.entities.named(entity), root, past ?? null));
  }

  async function more(entity: string, root: EntityRef): Promise<Refreshed> {
    return inTurn((asking) => askForOlder(asking, db.entities.named(entity), root));
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
