// `npm run bench [-- --full] [-- NAME …]`: measures the built site. Each value is compared with a floor of
// the same run.
import { join } from 'node:path';
import { build, install, projectNode, root, run, siteFlags } from './set-up.mjs';

install({ tools: true });
build();
process.exit(
  run(projectNode(), [...siteFlags, join(root, 'backend/bench/run.ts'), ...process.argv.slice(2)]),
);
