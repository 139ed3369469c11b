import { runSite } from './app/run-site.ts';
import { readConfig } from './platform/config/config.ts';

try {
  await runSite(readConfig(process.env));
} catch (error) {
  // One line with the reason, for the person at the terminal; a stack would hide it.
  process.stderr.write(`Everpaw cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
