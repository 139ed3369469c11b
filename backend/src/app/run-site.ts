import { Logger } from '@nestjs/common';
import { seedDemo } from '../demo/seed-demo.ts';
import type { Config } from '../platform/config/config.ts';
import { createLogLines, type LogLines } from '../platform/logging/log-lines.ts';
import { operatorSocketPath, serveOperator } from '../platform/operator/operator-socket.ts';
import { createApp } from './create-app.ts';
import { operatorActs } from './operator-acts.ts';
import { openPlatform } from './platform.ts';

/** How long ending may take, in milliseconds (REL-25). */
const mostEndingMs = 9_500;

/** Opens the site, listens, seeds it once, says where it is, and closes everything in order when the process is asked to end. */
export async function runSite(config: Config): Promise<void> {
  const lines = linesOf(config);
  const say = (message: string) =>
    lines ? lines.line('site', { message }) : process.stdout.write(`${message}\n`);
  const platform = await openPlatform({ config, lines });
  // A process without the role `api` answers no requests.
  const app = config.roles.includes('api') ? await createApp(platform) : null;
  await app?.listen(config.port, config.host);
  const operator = await serveOperator(operatorSocketPath(config.dataDir), operatorActs(platform));
  const end = async () => {
    // Whatever hangs by then: all that was acknowledged is durable.
    setTimeout(() => process.exit(1), mostEndingMs).unref();
    await operator.close();
    await app?.close();
    await platform.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end());

  if (config.seedDemo && !platform.copyOf)
    await seedDemo(platform, say).catch((error: unknown) => {
      new Logger('site').warn(
        `The demo memorials could not be made: ${error instanceof Error ? error.name : 'Error'}`,
      );
    });

  const engines = Object.entries(platform.engines).map(([concern, engine]) => `${concern}: ${engine}`);
  const origin = app && (config.publicUrl ?? `http://localhost:${new URL(await app.getUrl()).port}`);
  const what = origin ? `is open at ${origin}` : `does its part: ${config.roles.join(', ')}`;
  say(`Everpaw ${what}  (${engines.join(', ')})`);
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
