// `npm run test:servers [-- PART-OF-A-PATH …]`: the contract suites and the API tests on real servers, and at
// the end what was missing. The contract suites use the servers in EVENTSTORE_URL, MONGODB_URL, REDIS_URL and
// S3_…, under names of their own, and leave everything else there alone. A server of a site holds nothing else,
// so each site of the API tests gets new ones: Redis, EventStoreDB if EVENTSTORE_PROGRAM names its program or
// `eventstored` is in PATH, and a bucket of Ceph's `radosgw` if that is installed and no S3_ENDPOINT is given.
import { spawnSync } from 'node:child_process';
import { runJest } from './run-jest.mjs';
import { build, environment, install } from './set-up.mjs';
import { startRadosgw } from './start-radosgw.mjs';

const { EVENTSTORE_URL, MONGODB_URL, S3_ENDPOINT, REDIS_URL } = process.env;
const given = process.argv.slice(2);

/** Returns the first line of what a program says of its version, or null if it can't be started. */
function versionOf(program) {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.split('\n')[0].trim() : null;
}

const eventStore = process.env.EVENTSTORE_PROGRAM ?? 'eventstored';
const started = {
  eventStore: versionOf(eventStore),
  redis: versionOf('redis-server'),
  s3: !S3_ENDPOINT && ['ceph', 'ceph-mon', 'ceph-osd'].every(versionOf) ? versionOf('radosgw') : null,
};
if (!started.redis) {
  process.stderr.write('The API tests need redis-server on this machine. Please install it and try again.\n');
  process.exit(1);
}

install({ tools: true });
build();
const env = { TEST_TIER: 'fast', TEST_ENGINES: 'servers' };
if (started.eventStore) env.EVENTSTORE_PROGRAM = eventStore;
const s3 = started.s3 ? await startRadosgw() : null;
if (s3) Object.assign(env, s3.env, { S3_IS_OURS: '1' });
const tests = given.length > 0 ? given : ['contract.spec', 'bull-jobs', 'shared-rates', 'api.spec'];
const code = await runJest(() => tests, environment(env));
await s3?.stop();

const double = "a double that the tests serve to the server's own client";
const rows = [
  ['EventStoreDB, contract suite', EVENTSTORE_URL ? 'EVENTSTORE_URL' : started.eventStore],
  ['EventStoreDB, API tests', started.eventStore],
  ['MongoDB, contract suite', MONGODB_URL && 'MONGODB_URL'],
  ['MongoDB, API tests', null],
  ['Redis, contract suite', REDIS_URL ? 'REDIS_URL' : started.redis],
  ['Redis, API tests', started.redis],
  ['S3, contract suite', S3_ENDPOINT ? 'S3_ENDPOINT' : started.s3],
  ['S3, API tests', started.s3],
];
process.stdout.write('\nWhat the tests ran on\n');
for (const [what, server] of rows)
  process.stdout.write(`  ${what}: ${server || `NOT on a real server, but on ${double}`}\n`);
process.exit(code);
