// Starts Ceph's S3 server for tests: one monitor, one store in memory and the gateway, on this machine only.
import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const access = { S3_REGION: 'us-east-1', S3_ACCESS_KEY_ID: 'tests', S3_SECRET_ACCESS_KEY: 'of this machine' };

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

const configuration = (folder, monitor) => `[global]
fsid = ${randomUUID()}
mon host = [v2:${monitor}/0]
public addr = 127.0.0.1
keyring = ${folder}/keyring
run dir = ${folder}
mon data = ${folder}/monitor
osd data = ${folder}/store
log file = ${folder}/$name.log
osd objectstore = memstore
memstore device bytes = 4294967296
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
`;

/**
 * Starts a server with no buckets. Returns its settings, except the bucket, and `stop`. Needs the Debian packages
 * `radosgw`, `ceph-mon`, `ceph-osd` and `ceph-common`.
 */
export async function startRadosgw() {
  const folder = mkdtempSync(join(tmpdir(), 'everpaw-ceph-'));
  for (const name of ['monitor', 'store']) mkdirSync(join(folder, name));
  const monitor = `127.0.0.1:${await freePort()}`;
  const endpoint = `127.0.0.1:${await freePort()}`;
  const env = { ...process.env, CEPH_CONF: join(folder, 'ceph.conf') };
  writeFileSync(env.CEPH_CONF, configuration(folder, monitor));
  const run = (program, ...args) =>
    execFileSync(program, args, { env, stdio: ['ignore', 'pipe', 'ignore'], timeout: 120_000 });
  const servers = [];
  const start = (program, ...args) => servers.push(spawn(program, [...args, '-f'], { env, stdio: 'ignore' }));

  const keyring = join(folder, 'keyring');
  const map = join(folder, 'map');
  const everything = ['mon', 'osd', 'mgr'].flatMap((service) => ['--cap', service, 'allow *']);
  run('ceph-authtool', '-C', keyring, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *');
  for (const name of ['client.admin', 'osd.0'])
    run('ceph-authtool', keyring, '--gen-key', '-n', name, ...everything);
  run('monmaptool', '--create', '--addv', 'a', `[v2:${monitor}]`, map);
  run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring);
  start('ceph-mon', '-i', 'a');
  const store = randomUUID();
  run('ceph', 'osd', 'new', store);
  run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', store);
  start('ceph-osd', '-i', '0');
  const person = ['--uid', 'tests', '--display-name', 'Tests'];
  const key = ['--access-key', access.S3_ACCESS_KEY_ID, '--secret', access.S3_SECRET_ACCESS_KEY];
  run('radosgw-admin', 'user', 'create', '--max-buckets', '0', ...person, ...key);
  start('radosgw', '-n', 'client.admin', '--rgw-frontends', `beast endpoint=${endpoint}`);
  const S3_ENDPOINT = `http://${endpoint}`;
  while (
    !(await fetch(S3_ENDPOINT).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await pause(100);
  return {
    env: { ...access, S3_ENDPOINT },
    async stop() {
      for (const server of servers) server.kill('SIGKILL');
      await Promise.all(
        servers.map((server) => server.exitCode ?? server.signalCode ?? once(server, 'close')),
      );
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
