// `npm run test:image`: builds the image of docker/Dockerfile without a Docker engine (buildah, as root), with a
// base that debootstrap makes instead of a downloaded one, and starts it as Docker would: as the image's user, on
// a root file system that is only read. Installs nothing. The base is kept in .tmp/image/ for the next run.
import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { environment, install, projectNode, root } from './set-up.mjs';

const folder = join(root, '.tmp/image');
const dockerfile = readFileSync(join(root, 'docker/Dockerfile'), 'utf8');
const [, from, release] = /^FROM (node:24-(\w+)-slim)$/m.exec(dockerfile) ?? [];
const allowedMb = 250;
/** What compose.yaml gives it to end, in milliseconds. */
const graceMs = 15_000;

/** Exits with a one-line error. */
function give(up) {
  process.stderr.write(`${up}\n`);
  process.exit(1);
}

/** Runs a program; returns what it printed, or exits with what it complained about. */
function must(program, args, options = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    ...options,
  });
  if (status !== 0) give(`${program} ${args.join(' ')} failed:\n${(stderr || stdout || '').slice(-4_000)}`);
  return stdout?.trim();
}

const stores = ['--storage-driver', 'vfs', '--root', `${folder}/store`, '--runroot', `${folder}/run`];
const buildah = (...args) => must('buildah', [...stores, ...args]);

function prove(what, isTrue) {
  process.stdout.write(`${isTrue ? '✓' : '✗'} ${what}\n`);
  if (!isTrue) process.exitCode = 1;
}

/** The base that the Dockerfile names: Debian with the project's Node, npm, and a user for the site. */
function makeBase() {
  const base = join(folder, 'base');
  if (existsSync(base)) return base;
  const part = `${base}.part`;
  rmSync(part, { recursive: true, force: true });
  must('debootstrap', ['--variant=minbase', release, part, ...aptMirror()], { stdio: 'inherit' });
  must('chroot', [part, 'useradd', '--create-home', '--uid', '1000', '--shell', '/bin/bash', 'node']);
  cpSync(projectNode(), join(part, 'usr/local/bin/node'));
  const npm = join(realpathSync(must('sh', ['-c', 'command -v npm'])), '../..');
  cpSync(npm, join(part, 'usr/local/lib/node_modules/npm'), { recursive: true, dereference: true });
  must('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(part, 'usr/local/bin/npm')]);
  renameSync(part, base);
  return base;
}

/** The mirror that this machine's apt uses, if it says so; debootstrap has one of its own otherwise. */
function aptMirror() {
  const sources = must('apt-get', [
    'indextargets',
    '--format',
    '$(SITE) $(CODENAME)',
    'Created-By: Packages',
  ]);
  const site = sources.split('\n').find((line) => line.endsWith(` ${release}`));
  return site ? [site.split(' ')[0]] : [];
}

/** What `npm ci` needs of this machine to reach its registry. It is part of the base only. */
function addRegistry(container, mounted) {
  const registry = must('npm', ['config', 'get', 'registry']);
  must('sh', ['-c', 'echo "registry=$1" > "$2/root/.npmrc"', 'sh', registry, mounted]);
  const { NODE_EXTRA_CA_CERTS: certificates } = process.env;
  if (!certificates) return;
  cpSync(certificates, join(mounted, 'etc/ssl/registry.crt'), { dereference: true });
  buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/registry.crt', container);
}

function build() {
  const container = buildah('from', 'scratch');
  const mounted = buildah('mount', container);
  must('cp', ['--archive', `${makeBase()}/.`, mounted]);
  buildah('config', '--env', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', container);
  addRegistry(container, mounted);
  buildah('commit', '--rm', container, `docker.io/library/${from}`);
  const options = ['--isolation', 'chroot', '--network', 'host', '--format', 'docker', '--pull-never'];
  must('buildah', [...stores, 'build', ...options, '-f', 'docker/Dockerfile', '-t', 'everpaw', '.'], {
    stdio: 'inherit',
  });
}

/** Bytes of the files of a folder. */
const sizeOf = (path) => Number(must('du', ['-sb', path]).split('\t')[0]);
const found = (path, ...tests) =>
  must('find', [path, ...tests])
    .split('\n')
    .filter(Boolean);

function checkFiles(mounted, base) {
  const site = join(mounted, 'everpaw');
  const megabytes = Math.ceil((sizeOf(mounted) - sizeOf(base)) / 1e6);
  prove(`${megabytes} MB above its base (at most ${allowedMb})`, megabytes <= allowedMb);
  const own = found(site, '-not', '-path', '*/node_modules/*');
  const tests = own.filter((path) => /\.(?:spec|fixtures)\.|\/(?:test|testing|e2e|bench)(?:\/|$)/.test(path));
  prove(`no tests in it ${tests.slice(0, 3)}`, tests.length === 0);
  const nodes = found(mounted, '-xdev', '-type', 'f', '-name', 'node', '-size', '+20M');
  prove(`one Node ${nodes.map((path) => path.slice(mounted.length))}`, nodes.length === 1);
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Starts the image's own command, with everything read-only but the volume of its data. */
function start(mounted, { User, Env, Cmd, WorkingDir }, port) {
  const data = join(folder, `data-${randomUUID()}`);
  mkdirSync(data, { mode: 0o700 });
  chownSync(data, 1000, 1000);
  const script = `set -e; root=$1; data=$2; shift 2
    mount --bind "$root" "$root"; mount --bind "$data" "$root/data"; mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"; mount -o remount,ro,bind "$root"
    exec chroot --userspec="${User}" "$root" env -i "$@"`;
  // Production needs an address and a mail server; nothing listens there, so emails wait.
  const production = ['PUBLIC_URL=https://everpaw.localhost', 'SMTP_URL=smtp://127.0.0.1:9'];
  const settings = [...Env, ...production, `PORT=${port}`, 'HOST=127.0.0.1'];
  const inside = ['sh', '-c', `cd ${WorkingDir} && exec "$@"`, 'sh', ...Cmd];
  const child = spawn(
    'unshare',
    ['--mount', 'sh', '-c', script, 'sh', mounted, data, ...settings, ...inside],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  return { child, data };
}

async function becomesReady(origin, child) {
  for (let tries = 0; tries < 1_200 && child.exitCode === null; tries += 1) {
    const { status } = await fetch(`${origin}/health/ready`).catch(() => ({}));
    if (status === 200) return true;
    await pause(100);
  }
  return false;
}

/** Makes a memorial, signs its guestbook and opens its page. */
async function isUsed(origin) {
  const headers = {
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
    'x-forwarded-proto': 'https',
  };
  const post = async (path, body, cookie = '') => {
    const options = { method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify(body) };
    const answer = await fetch(new URL(path, origin), options);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return { cookie: answer.headers.getSetCookie().join(';'), body: await answer.json() };
  };
  const email = `${randomUUID()}@example.org`;
  const account = { email, password: 'a long enough password', name: 'Ana Reis' };
  const { cookie } = await post('/api/auth/register', account);
  const { body } = await post('/api/memorials', { petName: 'Bella', petType: 'dog' }, cookie);
  const guestbook = `/api/memorials/${body.id}/guestbook`;
  await post(guestbook, { visitorName: 'Tom', tributeMessage: 'The best of dogs.' });
  const page = await fetch(new URL(`/memorials/${body.id}`, origin));
  return page.status === 200 && (await page.text()).includes('Bella');
}

async function checkRunning(mounted, config) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const { child, data } = start(mounted, config, port);
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
  try {
    const isReady = await becomesReady(origin, child);
    prove('/health/ready answers 200', isReady);
    if (!isReady) return;
    const uid = Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]);
    prove(`it runs as user ${uid}`, uid !== 0);
    const mounts = readFileSync(`/proc/${child.pid}/mountinfo`, 'utf8').split('\n');
    const rootMount = mounts.map((line) => line.split(' ')).find((fields) => fields[4] === '/');
    prove('its root file system is only read', rootMount?.[5].split(',').includes('ro') ?? false);
    prove('a memorial is made, signed and opened', await isUsed(origin));
  } finally {
    child.kill('SIGTERM');
    const killed = setTimeout(() => child.kill('SIGKILL'), graceMs);
    const { code, signal } = await ended;
    clearTimeout(killed);
    prove(`SIGTERM ends it within ${graceMs / 1_000} s (${signal ?? code})`, code === 0);
    rmSync(data, { recursive: true });
  }
}

const missing = ['buildah', 'debootstrap'].filter(
  (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error,
);
if (missing.length > 0 || process.getuid?.() !== 0)
  give(
    `The image is built as root with buildah and debootstrap; missing here: ${missing.join(', ') || 'root'}.`,
  );
if (!release) give('docker/Dockerfile names a base that this tool does not know.');

install();
Object.assign(process.env, environment());
mkdirSync(folder, { recursive: true });
for (const name of ['store', 'run']) rmSync(join(folder, name), { recursive: true, force: true });
build();
const container = buildah('from', '--pull-never', 'everpaw');
const mounted = buildah('mount', container);
const { config } = JSON.parse(buildah('inspect', '--type', 'image', 'everpaw')).Docker;
checkFiles(mounted, join(folder, 'base'));
await checkRunning(mounted, config);
for (const name of ['store', 'run']) rmSync(join(folder, name), { recursive: true, force: true });
