import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { pagesOfLog } from '../audit/transparency/logged-events.ts';
import { type PublishedLog, publishLog } from '../audit/transparency/published-log.ts';
import { openSignedLogs } from '../audit/transparency/signed-log.ts';
import { createSigner, type Signer } from '../audit/transparency/signer.ts';
import { newOriginFor, signingSeed } from '../audit/transparency/signing-seed.ts';
import {
  openTree,
  readTree,
  type TreeReader,
  type TreeWriter,
} from '../audit/transparency/transparency-tree.ts';
import { growTree } from '../audit/transparency/tree-follower.ts';
import {
  createWitnessing,
  parseWitnesses,
  type Witnessing,
  type WitnessingOptions,
} from '../audit/transparency/witnesses.ts';
import { type Config, ConfigError } from '../platform/config/config.ts';
import { openOrBeginAnew } from '../platform/execution/projections/builds/build-store.ts';
import { headOf } from '../platform/execution/projections/feed/log-source.ts';
import { describeCause } from '../platform/execution/projections/runs/error-policy.ts';
import type { EngineLogger } from '../platform/execution/projections/runs/logger.ts';
import { publicPost } from '../platform/http/public-post.ts';
import { pauseFor, systemTimers, type Timers } from '../platform/kernel/time.ts';
import { Refused } from '../platform/operator/refused.ts';
import type { EventLog } from '../platform/storage/event-log/event-log.ts';
import { LogDamaged } from '../platform/storage/event-log/verified-pages.ts';
import { openToRead, type ReadStore } from '../platform/storage/read-store/connect-read-store.ts';
import { dataFiles, treeFile } from './data-files.ts';
import { openSoundPages } from './open-sound-pages.ts';

/** The transparency log of this process. */
export type OpenedAudit = {
  published: PublishedLog;
  signer: Signer;
  tree: TreeReader;
  /**
   * Waits until the tree covers every event that is in the log now.
   * @throws Refused if that takes too long.
   */
  level(report: (line: string) => void): Promise<void>;
  close(): Promise<void>;
};

export type AuditOptions = {
  config: Config;
  log: EventLog;
  /** The store for what can't be rebuilt. */
  state: ReadStore;
  /** The view store that processes share; null if this process uses files. */
  shared: ReadStore | null;
  site: { identity: string };
  clock: () => Date;
  /** True for an operator's command without a running site: the tree grows only on request, in this thread. */
  visit: boolean;
};

/** The interval between checkpoints, in milliseconds, except on demand. */
const signEveryMs = 10_000;
/** How long a signature in progress may delay shutdown, in milliseconds. */
const shutdownTimeoutMs = 1_000;
const pollMs = 50;
const maxPolls = 1_200;
const maxPollsOnDemand = 60;

/** Signs at regular intervals until stopped. The reason for not signing is logged once. */
function signRegularly(signer: Signer, timers: Timers, logger: EngineLogger): () => Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;
  const work = async () => {
    let lastReason = '';
    await pauseFor(timers, signEveryMs, signal);
    while (!signal.aborted) {
      try {
        await signer.sign();
        lastReason = '';
      } catch (error) {
        // Foreign errors are logged without their message, which may contain a URL with a password.
        const why = error instanceof Refused ? error.message : describeCause(error);
        if (why !== lastReason && !signal.aborted) logger.warn(`No checkpoint is signed. ${why}`);
        lastReason = why;
      }
      await pauseFor(timers, signEveryMs, signal);
    }
  };
  const working = work();
  return async () => {
    controller.abort();
    // An unresponsive log doesn't delay shutdown; later errors of a signature in progress are ignored.
    await Promise.race([working, pauseFor(timers, shutdownTimeoutMs, new AbortController().signal)]);
  };
}

/**
 * Returns a function that signs on demand once the tree has reached `position`, or after a bounded wait. Concurrent
 * calls share one signature. Errors are only logged by the regular signing.
 */
function onDemand(signer: Signer, tree: TreeReader): (position: string) => Promise<void> {
  let signing: Promise<unknown> | null = null;
  return async (position) => {
    try {
      for (let looks = 0; looks < maxPollsOnDemand; looks += 1) {
        if (((await tree.state())?.position ?? '') >= position) break;
        await pauseFor(systemTimers, pollMs, new AbortController().signal);
      }
      signing ??= signer.sign().finally(() => {
        signing = null;
      });
      await signing;
    } catch {
      // Logged by `signRegularly`.
    }
  };
}

/** How long a witness may take to respond, in milliseconds; a slower one is retried later. */
const witnessTimeoutMs = 5_000;
const maxWitnessMs = 64 * 1024;

/** @throws ConfigError if the list isn't a valid list of witnesses. */
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
    longest: maxWitnessMs,
  };
  return createWitnessing({
    ...parts,
    witnesses,
    post: (url, body) => publicPost(url, body, options),
    now: () => performance.now(),
  });
}

/**
 * Wraps a signer: before its first signature it asks the witnesses about the last checkpoint, and after each signature
 * it submits the new one without waiting.
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

/**
 * Grows the tree to the current end of the log.
 * @throws Refused at an event that differs from what was appended.
 */
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

/** Opens the transparency log: publishing in every process, signing where the projections run. */
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
      while (looks < maxPolls) {
        if (((await tree.state())?.position ?? '') >= head) return;
        await tell();
        await pauseFor(systemTimers, pollMs, new AbortController().signal);
      }
      throw new Refused('The transparency log does not reach the end of the log: is it being built?');
    },
    async close() {
      await stopSigning();
      await own?.close();
    },
  };
}
