// The built site; the argument is the options of `runSite`, as JSON.
import { runSite } from '../../dist/src/app/run-site.js';
import { readConfig } from '../../dist/src/platform/config/config.js';

try {
  await runSite(readConfig(process.env), JSON.parse(process.argv[2]));
} catch (error) {
  process.stderr.write(`${error}\n`);
  process.exit(1);
}
