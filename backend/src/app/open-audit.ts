import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { pagesOfLog } from '../audit/logged-events.ts';
import { type PublishedLog, publishLog } from '../audit/published-log.ts';
import { openSignedLogs } from '../audit/signed-log.ts';
import { createSigner, type Signer } from '../audit/signer.ts';
import { newOriginFor, signingSeed } from '../audit/signing-seed.ts';
import { openTree, readTree, type TreeReader, type TreeWriter } from '../audit/transparency-tree.ts';
import { growTree } from '../audit/tree-follower.ts';
import {
  createWitnessing,
  parseWitnesses,
  type Witnessing,
  type WitnessingOptions,
} from '../audit/witnesses.ts';
import { type Config, ConfigError } from '../platform/config/config.ts';
import type { EventLog } from '../platform/event-log/event-log.ts';
import { LogDamaged } from '../platform/event-log/verified-pages.ts';
import { publicPost } from '../platform/http/public-post.ts';
import { Refused } from '../platform/operator/refused.ts';
import { openOrBeginAnew } from '../platform/projections/build-store.ts';
import { describeCause } from '../platform/projections/error-policy.ts';
import { headOf } from '../platform/projections/log-source.ts';
import type { EngineLogger } from '../platform/projections/logger.ts';
import { pauseFor, systemTimers, type Timers } from '../platform/projections/time.ts';
import { openToRead, type ReadStore } from '../platform/read-store/connect-read-store.ts';
import { dataFiles, treeFile } from './data-files.ts';
import { openSoundPages } from './open-sound-pages.ts';

/** The transparency log as a process works with it. */
export type OpenedAudit = {
  published: PublishedLog;
  signer: Signer;
  tree: TreeReader;
  /** Waits until the tree has everything that is in the log now. @throws Refused when that takes too long. */
  level(report: (line: string) => void): Promise<void>;
  close(): Promise<void>;
};

export type AuditOptions = {
  config: Config;
  log: EventLog;
  /** Where what cannot be built again is kept. */
  state: ReadStore;
  /** The store of views that processes share; null where this one has files. */
  shared: ReadStore | null;
  site: { identity: string };
  clock: () => Date;
  /** An operator's visit: the tree grows only when it is asked for, by this thread. */
  visit: boolean;
};

/** At most one checkpoint in so many milliseconds, but on demand. */
const signEveryMs = 10_000;
/** How long a signature under way may hold up the end of the process. */
const mostEndingMs = 1_000;
const lookAgainMs = 50;
const mostLooks = 1_200;
const mostLooksOnDemand = 60;

/** Signs now and then until it is ended; why nothing can be signed is said once. */
function signRegularly(signer: Signer, timers: Timers, logger: EngineLogger): () => Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;
  const work = async () => {
    let said = '';
    await pauseFor(timers, signEveryMs, signal);
    while (!signal.aborted) {
      try {
        await signer.sign();
        said = '';
      } catch (error) {
        // Of errors that are not ours no message: it may hold an address with its password.
        const why = error instanceof Refused ? error.message : describeCause(error);
        if (why !== said && !signal.aborted) logger.warn(`No checkpoint is signed. ${why}`);
        said = why;
      }
      await pauseFor(timers, signEveryMs, signal);
    }
  };
  const working = work();
  return async () => {
    controller.abort();
    // A log that does not answer holds up no end; what a signature under way then meets is said nowhere.
    await Promise.race([working, pauseFor(timers, mostEndingMs, new AbortController().signal)]);
  };
}

/**
 * Signs when it is asked for, those who ask at once together, when the tree has reached the position or will not soon.
 * What keeps it from signing is said by what signs regularly: whoever asks gets what is signed.
 */
function onDemand(signer: Signer, tree: TreeReader): (position: string) => Promise<void> {
  let signing: Promise<unknown> | null = null;
  return async (position) => {
    try {
      for (let looks = 0; looks < mostLooksOnDemand; looks += 1) {
        if (((await tree.state())?.position ?? '') >= position) break;
        await pauseFor(systemTimers, lookAgainMs, new AbortController().signal);
      }
      signing ??= signer.sign().finally(() => {
        signing = null;
      });
      await signing;
    } catch {
      // As said above.
    }
  };
}

/** How long a witness may take; a slower one is asked again later. */
const witnessTimeoutMs = 5_000;
const longestWitnessAnswer = 64 * 1024;

/** @throws ConfigError for a list that names something else than witnesses. */
function witnessingOf(
  config: Config,
  parts: Pick<WitnessingOptions, 'logs' | 'tree' | 'logger'>,
): Witnessing {
  const witnesses = config.witnesses === null ? [] : parseWitnesses(config.witnesses);
  if (!witnesses)
    throw new ConfigError(
      'WITNESSES must be verifier keys of cosigners, each with a space and an address, and commas between them.',
    );
  const options = {
    allowLoopback: !config.production,
    timeoutMs: witnessTimeoutMs,
    longest: longestWitnessAnswer,
  };
  return createWitnessing({
    ...parts,
    witnesses,
    post: (url, body) => publicPost(url, body, options),
    now: () => performance.now(),
  });
}

/**
 * A signer that asks the witnesses of what was signed last before it signs anything, once, and of what it has signed,
 * without waiting for them.
 */
function witnessed(signer: Signer, witnessing: Witnessing): Signer {
  let asked: Promise<unknown> | null = null;
  return {
    ...signer,
    async sign() {
      asked ??= witnessing.submit(true);
      await asked;
      const checkpoint = await signer.sign();
      void witnessing.submit();
      return checkpoint;
    },
  };
}

/** Grows the tree by everything that is in the log now. @throws Refused at an event that is not what was appended. */
async function growToEnd(
  tree: TreeWriter,
  { config, log, site, tell }: Pick<AuditOptions, 'config' | 'log' | 'site'> & { tell(): Promise<void> },
): Promise<void> {
  const { pages, close } = openSoundPages(config, log);
  try {
    while (!(await growTree(tree, pages, site.identity))) await tell();
  } catch (error) {
    if (!(error instanceof LogDamaged)) throw error;
    throw new Refused(`${error.message}. Nothing is signed. npm run check compares every event.`);
  } finally {
    await close();
  }
}

/** Opens the transparency log: what is published, and where this process folds, what signs. */
export async function openAudit(options: AuditOptions): Promise<OpenedAudit> {
  const { config, log, state, shared, site, clock, visit } = options;
  const file = join(config.dataDir, dataFiles.views, treeFile);
  const pages = pagesOfLog(log);
  const logger = new Logger('transparency');
  const own = shared
    ? null
    : await (visit ? openOrBeginAnew(file, (line) => logger.warn(line)) : openToRead(file));
  const { connection } = shared ?? own ?? state;
  const writer = visit ? await openTree(connection) : null;
  const tree = writer ?? readTree(connection);
  const logs = await openSignedLogs(state.connection);
  const witnessing = witnessingOf(config, { logs, tree, logger });
  const signer = witnessed(
    createSigner({
      logs,
      tree,
      log,
      seed: signingSeed(config.auditSigningKey, join(config.dataDir, dataFiles.signingKey), clock),
      newOrigin: (isFirst) => newOriginFor(config.publicUrl, isFirst),
      now: clock,
    }),
    witnessing,
  );
  const isSigning = !visit && config.roles.includes('projector');
  const stopSigning = isSigning ? signRegularly(signer, systemTimers, logger) : async () => {};

  return {
    published: publishLog(logs, tree, pages, {
      freshen: isSigning ? onDemand(signer, tree) : async () => {},
      signText: (text) => signer.signText(text),
    }),
    signer,
    tree,
    async level(report) {
      let looks = 0;
      const tell = async () => {
        looks += 1;
        if (looks % 20 === 0)
          report(`The transparency log has ${(await tree.state())?.size ?? 0} leaves so far`);
      };
      if (writer) {
        await growToEnd(writer, { config, log, site, tell });
        return;
      }
      const head = await headOf(log);
      while (looks < mostLooks) {
        if (((await tree.state())?.position ?? '') >= head) return;
        await tell();
        await pauseFor(systemTimers, lookAgainMs, new AbortController().signal);
      }
      throw new Refused('The transparency log does not reach the end of the log: is it being built?');
    },
    async close() {
      await stopSigning();
      await own?.close();
    },
  };
}
