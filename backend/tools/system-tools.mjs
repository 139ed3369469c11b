// What the tests need beyond npm: a browser, a Redis server, an IMAP server, nginx and strace. On Debian as root they are installed; elsewhere it is said.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const needed = [
  { program: 'chromium', debian: 'chromium' },
  { program: 'chromium-headless-shell', debian: 'chromium-headless-shell' },
  { program: 'redis-server', debian: 'redis-server' },
  // The mailbox that delivery notices come back to.
  { program: 'dovecot', debian: 'dovecot-imapd' },
  // The proxy that a site stands behind.
  { program: 'nginx', debian: 'nginx-light' },
  // Records what reaches the disk, for the tests of a power cut.
  { program: 'strace', debian: 'strace' },
];

function isThere(program) {
  return spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0;
}

/** Installs what is missing where that is possible; ends the process with one line where it is not. */
export function systemTools() {
  const missing = needed.filter(({ program }) => !isThere(program));
  if (missing.length === 0) return;
  const packages = missing.map(({ debian }) => debian);
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) {
    process.stderr.write(
      `The tests need ${packages.join(', ')} on this machine. Please install them and try again.\n`,
    );
    process.exit(1);
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  // A server that a package starts by itself would only be in the tests' way.
  const { status } = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    stdio: 'inherit',
    env,
  });
  if (status !== 0) process.exit(status ?? 1);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) systemTools();
