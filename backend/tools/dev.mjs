// `npm run dev`: restarts the site when the server's code changes, and reloads the app in the browser.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, environment, install, projectNode, root, siteFlags } from './set-up.mjs';

install();
build();
const node = projectNode();
const env = environment();
const options = { cwd: root, stdio: 'inherit', env };
const children = [
  spawn(node, [join(root, 'backend/tools/build-server.mjs'), '--watch'], options),
  spawn(node, ['--watch', ...siteFlags, join(root, 'backend/dist/src/main.js')], options),
  spawn(node, [join(root, 'node_modules/vite/bin/vite.js')], { ...options, cwd: join(root, 'pwa') }),
];
process.stdout.write('The app with live reload: http://localhost:5173\n');
const end = () => {
  for (const child of children) child.kill('SIGTERM');
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end);
