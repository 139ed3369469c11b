import { projections } from '@everpaw/projections/registry';
import { Logger } from '@nestjs/common';
import { seedDemo } from '../demo/seed-demo.ts';
import type { Config } from '../platform/config/config.ts';
import { serveDevEmail } from '../platform/email/dev-email.page.ts';
import { createLogLines, type LogLines } from '../platform/logging/log-lines.ts';
import { operatorSocketPath, serveOperator } from '../platform/operator/operator-socket.ts';
import { describeCause } from '../platform/projections/error-policy.ts';
import { headOf } from '../platform/projections/log-source.ts';
import { builtPercent } from '../platform/projections/views-being-built.ts';
import { createApp } from './create-app.ts';
import { operatorActs } from './operator-acts.ts';
import { openPlatform, type Platform } from './platform.ts';

/** How long ending may take, in milliseconds. */
const mostEndingMs = 9_500;

/** After how long, and how often from then on, the start says how far the views are, in milliseconds. */
const progress = { firstMs: 1_000, everyMs: 5_000 };
/** How long views that were built before may need to be level with the log before the site listens, in milliseconds. */
const mostLevelMs = 5_000;

/**
 * Opens the site, fills it once, listens, says where it is when everything is there, and closes everything in order when
 * the process is asked to end. Where views have to be built it listens meanwhile, and answers 503 for what they hold.
 */
export async function runSite(config: Config, { endingMs = mostEndingMs } = {}): Promise<void> {
  const lines = linesOf(config);
  const say = (message: string) =>
    lines ? lines.line('site', { message }) : process.stdout.write(`${message}\n`);
  const platform = await openPlatform({ config, lines });
  // A process without the role `api` answers no requests.
  const app = config.roles.includes('api') ? await createApp(platform) : null;
  const operator = await serveOperator(operatorSocketPath(config.dataDir), operatorActs(platform));
  const { folder } = platform.mailer;
  const emails = app && folder && !config.production ? await serveDevEmail(folder) : null;
  const end = async () => {
    // Whatever hangs by then: all that was acknowledged is durable.
    setTimeout(() => process.exit(1), endingMs).unref();
    await operator.close();
    await emails?.close();
    await app?.close();
    await platform.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end());

  const untilDemoShown = config.seedDemo && !platform.copyOf ? await fillWithDemo(platform) : null;
  // Nobody sees a demo that is half there.
  if (untilDemoShown && (await platform.engine.whenBuilt(mostLevelMs))) await untilDemoShown();
  await app?.listen(config.port, config.host);
  await untilBuilt(platform, say);
  await untilDemoShown?.();

  const engines = Object.entries(platform.engines).map(([concern, engine]) => `${concern}: ${engine}`);
  const origin = app && (config.publicUrl ?? `http://localhost:${new URL(await app.getUrl()).port}`);
  const what = origin ? `is open at ${origin}` : `does its part: ${config.roles.join(', ')}`;
  if (emails) say(`Emails are not sent, but shown on this machine at ${emails.url}`);
  say(`Everpaw ${what}  (${engines.join(', ')})`);
}

/** Answers what waits until every view has the demo; a view that an operator has stopped is not waited for forever. */
async function fillWithDemo(platform: Platform): Promise<() => Promise<unknown>> {
  await seedDemo(platform).catch((error: unknown) => {
    new Logger('site').warn(`The demo memorials could not be made: ${describeCause(error)}`);
  });
  const end = await headOf(platform.eventLog.log);
  const names = projections.map(({ name }) => name);
  return () => platform.engine.waitFor(names, end, mostLevelMs);
}

/** Resolves when every view is built; says now and then how far that is. */
async function untilBuilt({ engine, eventLog }: Platform, say: (line: string) => void): Promise<void> {
  let said = -1;
  while (!(await engine.whenBuilt(said < 0 ? progress.firstMs : progress.everyMs))) {
    const percent = (await builtPercent(engine, () => headOf(eventLog.log)).catch(() => said)) ?? said;
    if (percent > said) say(`Everpaw builds its views from the event log: ${percent} % is done.`);
    said = Math.max(said, percent, 0);
  }
}

/** The log for machines, where it is asked for; every part of the site then writes there. */
function linesOf({ logFormat }: Config): LogLines | null {
  if (logFormat === 'text') return null;
  const lines = createLogLines(
    (line) => process.stdout.write(line),
    () => new Date(),
  );
  Logger.overrideLogger(lines.logger);
  return lines;
}
