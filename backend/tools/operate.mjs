// `npm run projections -- status`, and the other commands of an operator: builds what is not up to date, then hands
// over to the built backend and ends with its exit code.
import { join } from 'node:path';
import { build, install, projectNode, root, run } from './set-up.mjs';

install();
build();
const program = join(root, 'backend/dist/src/app/operate.js');
process.exit(
  run(projectNode(), ['--disable-warning=ExperimentalWarning', program, ...process.argv.slice(2)]),
);
