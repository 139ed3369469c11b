// `npm run projections -- status` and the other operator commands: builds what isn't up to date, then runs
// the command of the built backend and exits with its code.
import { join } from 'node:path';
import { build, install, projectNode, root, run } from './set-up.mjs';

// A command's output may be redirected to a file, so messages go to stderr. No command needs the app.
install({ out: 2 });
build({ names: ['server'], out: 2 });
const program = join(root, 'backend/dist/src/operator/operate.js');
process.exit(
  run(projectNode(), ['--disable-warning=ExperimentalWarning', program, ...process.argv.slice(2)]),
);
