import { accountActs } from '../admin/account-acts.ts';
import { runAccountsCli } from '../admin/accounts-cli.ts';
import { readConfig } from '../platform/config/config.ts';
import { controlOf } from '../platform/operator/engine-control.ts';
import { operatorSocketPath } from '../platform/operator/operator-socket.ts';
import { runProjectionsCli } from '../platform/operator/projections-cli.ts';
import { openPlatform } from './platform.ts';

/** What an operator types: `projections VERB …` or `accounts VERB …`. Ends with 0 done, 1 refused, 2 not understood. */
async function operate([subject, ...argv]: string[]): Promise<number> {
  const config = readConfig(process.env);
  const given = { argv, socketPath: operatorSocketPath(config.dataDir), out: process.stdout };
  const visit = () => openPlatform({ config, visit: true });
  switch (subject) {
    case 'projections':
      return runProjectionsCli({
        ...given,
        openOffline: async () => {
          const platform = await visit();
          return controlOf(platform.engine, platform.close);
        },
      });
    case 'accounts':
      return runAccountsCli({
        ...given,
        openOffline: async () => {
          const platform = await visit();
          return { acts: accountActs(platform), close: platform.close };
        },
      });
    default:
      process.stderr.write(`There is no command ${subject ?? ''}.\n`);
      return 2;
  }
}

try {
  process.exit(await operate(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
