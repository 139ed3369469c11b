// `npm run projections -- status`, and the other commands of an operator: builds what is not up to date, then hands
// over to the built backend and ends with its exit code.
import { join } from 'node:path';
import { build, install, projectNode, root, run } from './set-up.mjs';

// What a command answers is often kept in a file, and the app is needed by none.
install({ out: 2 });
build({ names: ['rules', 'backend'], out: 2 });
const program = join(root, 'backend/dist/src/app/operate.js');
process.exit(
  run(projectNode(), ['--disable-warning=ExperimentalWarning', program, ...process.argv.slice(2)]),
);
