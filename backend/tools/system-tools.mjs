// The programs that the tests need besides npm packages: a browser, a Redis server, an IMAP server, nginx,
// strace, promtool, ffmpeg and Firefox. Installed on Debian as root; otherwise reported as missing.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const needed = [
  { program: 'chromium', debian: 'chromium' },
  { program: 'chromium-headless-shell', debian: 'chromium-headless-shell' },
  { program: 'redis-server', debian: 'redis-server' },
  // The mailbox for delivery notices.
  { program: 'dovecot', debian: 'dovecot-imapd' },
  // The reverse proxy in front of a site.
  { program: 'nginx', debian: 'nginx-light' },
  // Records disk writes for the tests of power failures.
  { program: 'strace', debian: 'strace' },
  // Evaluates the alert rules.
  { program: 'promtool', debian: 'prometheus' },
  // Makes the videos and sounds of cameras and phones.
  { program: 'ffmpeg', debian: 'ffmpeg' },
  // Plays what the site stores, beside Chromium.
  { program: 'firefox-esr', debian: 'firefox-esr' },
];

function isThere(program) {
  // Debian keeps servers where only root's PATH leads.
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  return spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore', env }).status === 0;
}

/** Installs missing programs if possible; otherwise exits with a one-line error. */
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
  // Services that a package would start interfere with the tests.
  const { status } = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    stdio: 'inherit',
    env,
  });
  if (status !== 0) process.exit(status ?? 1);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) systemTools();
