import { readConfig } from '../platform/config/config.ts';
import { controlOf } from '../platform/operator/engine-control.ts';
import { operatorSocketPath } from '../platform/operator/operator-socket.ts';
import { runProjectionsCli } from '../platform/operator/projections-cli.ts';
import { openPlatform } from './platform.ts';

/** What an operator types: `projections VERB …`. Ends with 0 done, 1 refused, 2 not understood. */
async function operate([subject, ...argv]: string[]): Promise<number> {
  const config = readConfig(process.env);
  if (subject !== 'projections') {
    process.stderr.write(`There is no command ${subject ?? ''}.\n`);
    return 2;
  }
  return runProjectionsCli({
    argv,
    socketPath: operatorSocketPath(config.dataDir),
    openOffline: async () => {
      const platform = await openPlatform({ config, visit: true });
      return controlOf(platform.engine, platform.close);
    },
    out: process.stdout,
  });
}

try {
  process.exit(await operate(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
