// The built site, with its shutdown timeout (ms) as the argument.
import { runSite } from '../../dist/src/app/run-site.js';
import { readConfig } from '../../dist/src/platform/config/config.js';

try {
  await runSite(readConfig(process.env), { endingMs: Number(process.argv[2]) });
} catch (error) {
  process.stderr.write(`${error}\n`);
  process.exit(1);
}
