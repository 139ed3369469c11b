import { projections } from '@everpaw/projections/registry';
import { Logger } from '@nestjs/common';
import { seedDemo } from '../demo/seed-demo.ts';
import type { Config } from '../platform/config/config.ts';
import { headOf } from '../platform/execution/projections/feed/log-source.ts';
import { describeCause } from '../platform/execution/projections/runs/error-policy.ts';
import { builtPercent } from '../platform/execution/projections/views-being-built.ts';
import { serveDevEmail } from '../platform/http/dev-email.page.ts';
import { createLogLines, type LogLines } from '../platform/logging/log-lines.ts';
import { operatorSocketPath, serveOperator } from '../platform/operator/operator-socket.ts';
import { createApp } from './create-app.ts';
import { operatorActs } from './operator-acts.ts';
import { openPlatform, type Platform } from './platform.ts';

/** How long shutdown may take, in milliseconds. */
const shutdownTimeoutMs = 9_500;

/** When the start first reports the progress of the views, and the interval from then on, in milliseconds. */
const progress = { firstMs: 1_000, everyMs: 5_000 };
/** How long to wait for existing views to reach the end of the log before listening, in milliseconds. */
const catchUpTimeoutMs = 5_000;

/**
 * Opens the site, seeds it once, listens, logs its address when everything is ready, and shuts down in order on a
 * signal. While views are being built it already listens, and responds with 503 to requests that need them.
 * `endingMs` is how long the shutdown may take, `firstBackoffMs` the delay after a job's first failed attempt.
 */
export async function runSite(
  config: Config,
  { endingMs = shutdownTimeoutMs, firstBackoffMs }: { endingMs?: number; firstBackoffMs?: number } = {},
): Promise<void> {
  const lines = linesOf(config);
  const say = (message: string) =>
    lines ? lines.line('site', { message }) : process.stdout.write(`${message}\n`);
  const platform = await openPlatform({ config, lines, firstBackoffMs });
  const seeding = config.seedDemo && !platform.copyOf ? fillWithDemo(platform) : null;
  // A process without the `api` role handles no requests.
  const app = config.roles.includes('api') ? await createApp(platform) : null;
  const operator = await serveOperator(operatorSocketPath(config.dataDir), operatorActs(platform));
  const { folder } = platform.mailer;
  const emails = app && folder && !config.production ? await serveDevEmail(folder) : null;
  const end = async () => {
    // Exits even if something hangs: everything acknowledged is durable.
    setTimeout(() => process.exit(1), endingMs).unref();
    await operator.close();
    await emails?.close();
    await app?.close();
    await platform.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end());

  const untilDemoShown = seeding && (await untilShown(platform, seeding));
  // Listens only once the whole demo is visible.
  if (untilDemoShown && (await platform.engine.whenBuilt(catchUpTimeoutMs))) await untilDemoShown();
  await app?.listen(config.port, config.host);
  await untilBuilt(platform, say);
  await untilDemoShown?.();

  const engines = Object.entries(platform.engines).map(([concern, engine]) => `${concern}: ${engine}`);
  const origin = app && (config.publicUrl ?? `http://localhost:${new URL(await app.getUrl()).port}`);
  const what = origin ? `is open at ${origin}` : `does its part: ${config.roles.join(', ')}`;
  if (emails) say(`Emails are not sent, but shown on this machine at ${emails.url}`);
  say(`Everpaw ${what}  (${engines.join(', ')})`);
}

/** Seeds the demo; a failure is only logged. */
function fillWithDemo(platform: Platform): Promise<void> {
  return seedDemo(platform).catch((error: unknown) => {
    new Logger('site').warn(`The demo memorials could not be made: ${describeCause(error)}`);
  });
}

/**
 * Waits for the seeding. Returns a function that waits until every view has it; the wait is bounded because an operator
 * may have stopped a view.
 */
async function untilShown(platform: Platform, seeding: Promise<void>): Promise<() => Promise<unknown>> {
  await seeding;
  const end = await headOf(platform.eventLog.log);
  const names = projections.map(({ name }) => name);
  return () => platform.engine.waitFor(names, end, catchUpTimeoutMs);
}

/** Resolves when every view is built, and reports the progress. */
async function untilBuilt({ engine, eventLog }: Platform, say: (line: string) => void): Promise<void> {
  let reported = -1;
  while (!(await engine.whenBuilt(reported < 0 ? progress.firstMs : progress.everyMs))) {
    const percent =
      (await builtPercent(engine, () => headOf(eventLog.log)).catch(() => reported)) ?? reported;
    if (percent > reported) say(`Everpaw builds its views from the event log: ${percent} % is done.`);
    reported = Math.max(reported, percent, 0);
  }
}

/** Creates the structured log if it is configured; all of the site then writes to it. */
function linesOf({ logFormat }: Config): LogLines | null {
  if (logFormat === 'text') return null;
  const lines = createLogLines(
    (line) => process.stdout.write(line),
    () => new Date(),
  );
  Logger.overrideLogger(lines.logger);
  return lines;
}
