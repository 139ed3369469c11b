import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../src/platform/kernel/free-port.fixtures.ts';
import { until } from './until.ts';

/** A real IMAP server on loopback with one mailbox. */
export type ImapServer = {
  /** What `MAILBOX_URL` is. */
  readonly url: string;
  /** Puts emails into the inbox, as a mail server does that takes them in; they get their numbers in this order. */
  deliver(...sources: (string | Uint8Array)[]): Promise<void>;
  /** The flags of every email, as the file names of a Maildir have them; new ones have none. */
  flags(): Promise<string[]>;
  /** Ends the server and keeps the mailbox. */
  stop(): Promise<void>;
  /** Starts it again at the same address. */
  start(): Promise<void>;
  close(): Promise<void>;
};

export const mailboxUser = 'returns@everpaw.example';
export const mailboxPassword = 'p@ss:word of the mailbox';

/** Mail of Dovecot belongs to nobody who is root; where root runs the tests it is the system's own user for mail. */
const isRoot = process.getuid?.() === 0;
const owner = isRoot ? { uid: 8, gid: 8 } : { uid: userInfo().uid, gid: userInfo().gid };

/** As Dovecot 2.3 reads it; later ones have other words for most of it. */
function configOf(folder: string, port: number): string {
  // Without root there is nobody else to become.
  const users = isRoot
    ? ''
    : `default_internal_user = ${userInfo().username}
default_login_user = ${userInfo().username}
service anvil {
  chroot =
}
service imap-login {
  chroot =
}
`;
  return `protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/dovecot.log
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain
auth_failure_delay = 0 secs
mail_location = maildir:${folder}/mail
mail_uid = ${owner.uid}
mail_gid = ${owner.gid}
first_valid_uid = 1
first_valid_gid = 1
${users}passdb {
  driver = passwd-file
  args = scheme=PLAIN username_format=%u ${folder}/users
}
userdb {
  driver = static
  args = uid=${owner.uid} gid=${owner.gid} home=${folder}/home
}
service anvil {
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`;
}

/** @throws Error where Dovecot is not installed. */
export async function startImapServer(): Promise<ImapServer> {
  const folder = await mkdtemp(join(tmpdir(), 'everpaw-imap-'));
  const port = await freePort();
  const inbox = join(folder, 'mail');
  for (const name of ['', 'new', 'cur', 'tmp', '../home']) {
    await mkdir(join(inbox, name), { recursive: true });
    await chown(join(inbox, name), owner.uid, owner.gid);
  }
  await writeFile(join(folder, 'users'), `${mailboxUser}:{PLAIN.b64}${base64(mailboxPassword)}::::::\n`);
  await writeFile(join(folder, 'dovecot.conf'), configOf(folder, port));
  // The parts of the server are users of their own, and a site lets no other user read what its process writes.
  await chmod(folder, 0o755);
  await chmod(join(folder, 'users'), 0o644);
  let server: ChildProcess | null = null;
  let delivered = 0;
  const start = async () => {
    server = await started(folder, port);
  };
  const stop = async () => {
    const ending = server;
    server = null;
    if (!ending || ending.exitCode !== null) return;
    const gone = once(ending, 'exit');
    ending.kill('SIGTERM');
    await gone;
  };
  await start();
  return {
    url: `imap://${encodeURIComponent(mailboxUser)}:${encodeURIComponent(mailboxPassword)}@127.0.0.1:${port}/INBOX`,
    async deliver(...sources) {
      for (const source of sources) {
        delivered += 1;
        const file = join(inbox, 'new', `${1_700_000_000 + delivered}.${randomUUID()}.test`);
        await writeFile(file, source);
        await chown(file, owner.uid, owner.gid);
      }
    },
    async flags() {
      const names = [...(await readdir(join(inbox, 'new'))), ...(await readdir(join(inbox, 'cur')))];
      return names.map((name) => /:2,(.*)$/.exec(name)?.[1] ?? '');
    },
    start,
    stop,
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

async function started(folder: string, port: number): Promise<ChildProcess> {
  const server = spawn('dovecot', ['-F', '-c', join(folder, 'dovecot.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
  });
  const gone = Promise.race([once(server, 'error'), once(server, 'exit')]).then(([cause]) => {
    throw new Error(
      'Dovecot 2.3 cannot be started: install it (apt-get install dovecot-imapd); what it says itself is above',
      { cause },
    );
  });
  const ready = until(() => greets(port));
  await Promise.race([gone, ready]);
  gone.catch(() => {}); // It ends when a test ends it.
  return server;
}

/** Whether an IMAP server answers there. */
function greets(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('data', (bytes) => end(bytes.toString().startsWith('* OK')));
    socket.once('error', () => end(false));
    socket.once('close', () => end(false));
  });
}
