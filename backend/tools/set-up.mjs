// Runs with the machine's own Node before anything is installed: no dependencies, plain JavaScript.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const stamps = join(root, 'node_modules/.everpaw');
const wantedMajor = 24;

/** Exits with a one-line error. */
function give(up) {
  process.stderr.write(`${up}\n`);
  process.exit(1);
}

/**
 * Returns the path of the project's Node: the one installed by npm, otherwise the machine's own if it is new
 * enough.
 */
export function projectNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const brought = join(
    root,
    `node_modules/node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}/bin/${name}`,
  );
  if (existsSync(brought)) return brought;
  if (Number(process.versions.node.split('.')[0]) >= wantedMajor) return process.execPath;
  return give(
    `Everpaw needs Node ${wantedMajor}; this machine has ${process.versions.node} and npm has none for ${process.platform} ${process.arch}.`,
  );
}

/**
 * The Node flags of the site. The size of the young generation is that of before Node 24: four times as much
 * makes each scavenge slow and costs over 100 MB on two threads. docker/ has the same.
 */
export const siteFlags = [
  '--enable-source-maps',
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=16',
];

/** The environment of every tool, with the project's Node and programs first in PATH. */
export function environment(extra = {}) {
  const path = [dirname(projectNode()), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  // For glibc: two arenas limit the memory that image work retains, and a fixed trim threshold (its default
  // value) isn't raised automatically, so that large freed blocks are returned to the system. docker/ has the
  // same.
  return { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', ...process.env, PATH: path, ...extra };
}

/** Runs a program with inherited output. Returns its exit code. */
export function run(program, args, options = {}) {
  const result = spawnSync(program, args, { cwd: root, stdio: 'inherit', env: environment(), ...options });
  return result.status ?? 1;
}

/** Like `run`, but exits if the program fails. */
export function mustRun(program, args, options) {
  const code = run(program, args, options);
  if (code !== 0) process.exit(code);
}

function newestChange(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !['node_modules', 'dist', 'dist-server', '.tmp', 'data'].includes(entry.name))
    .reduce((newest, entry) => Math.max(newest, newestChange(join(path, entry.name))), stat.mtimeMs);
}

function digest(paths) {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(`${path} ${newestChange(join(root, path))} `);
  return hash.digest('hex');
}

function isStamped(name, value) {
  try {
    return readFileSync(join(stamps, name), 'utf8') === value;
  } catch {
    return false;
  }
}

function stamp(name, value) {
  mkdirSync(stamps, { recursive: true });
  writeFileSync(join(stamps, name), value);
}

/**
 * Installs the dependencies in package-lock.json unless they are up to date: those of the site and of its build, with
 * `tools` also those of tests and measurements. `out` is the file descriptor for messages.
 */
export function install({ tools = false, out = 1 } = {}) {
  const site = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const all = `${site} with tools`;
  if (isStamped('installed', all) || (!tools && isStamped('installed', site))) return;
  writeSync(out, `Installing what Everpaw is ${tools ? 'tested with' : 'made of'}. This happens once.\n`);
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // The tools are added to an installed site, which may be running.
  const command = isStamped('installed', site) ? ['install', '--no-save'] : ['ci'];
  const kinds = tools ? '--include=dev' : '--omit=dev';
  const result = spawnSync(npm, [...command, kinds, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['inherit', out, 'inherit'],
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) give('The installation did not finish. The lines above say why.');
  stamp('installed', tools ? all : site);
}

const parts = [
  {
    name: 'server',
    from: [
      'contracts/src',
      'projections/src',
      'backend/src',
      '.config/swc.json',
      'backend/tools/build-server.mjs',
    ],
    makes: ['contracts/dist', 'projections/dist', 'backend/dist/src'],
    build: (options) => run(projectNode(), [join(root, 'backend/tools/build-server.mjs')], options),
  },
  {
    name: 'app',
    from: [
      'pwa/src',
      'pwa/public',
      'pwa/index.html',
      'pwa/vite.config.ts',
      'pwa/vite.first-paint.config.ts',
      'pwa/vite.first-worker.config.ts',
      'contracts/src',
      'projections/src',
    ],
    makes: ['pwa/dist', 'pwa/dist-server'],
    build: (options) => run(projectNode(), [join(root, 'backend/tools/build-app.mjs')], options),
  },
];

/**
 * Builds what has changed since the last build: everything, or the named parts. `out` is the file descriptor
 * for messages.
 */
export function build({ names = parts.map(({ name }) => name), out = 1 } = {}) {
  for (const part of parts.filter(({ name }) => names.includes(name))) {
    const value = digest(part.from);
    if (isStamped(`built-${part.name}`, value) && part.makes.every((path) => existsSync(join(root, path))))
      continue;
    writeSync(out, `Building the ${part.name}.\n`);
    if (part.build({ stdio: ['inherit', out, 'inherit'] }) !== 0)
      give(`The ${part.name} could not be built. The lines above say why.`);
    stamp(`built-${part.name}`, value);
  }
}
