// `npm start`: from a fresh clone to the open site.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, environment, install, projectNode, root, siteFlags } from './set-up.mjs';

install();
build();

const site = spawn(projectNode(), [...siteFlags, join(root, 'backend/dist/src/main.js')], {
  cwd: root,
  stdio: 'inherit',
  env: environment(),
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => site.kill(signal));
site.on('exit', (code, signal) => process.exit(code ?? (signal ? 0 : 1)));
