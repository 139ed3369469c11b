import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { readConfig } from '../src/platform/config/config.ts';

type Service = {
  image?: string;
  build?: object | null;
  extends?: { file?: string; service: string };
  environment?: Record<string, string | number>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  volumes?: string[];
  ports?: string[];
};
type Compose = { name?: string; services: Record<string, Service>; volumes: Record<string, null> };

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/**
 * Reads a compose file and applies what these two use of the format: merge keys, `extends`, and the tags of the cluster's
 * processes, `!override` on their `depends_on` and `!reset` on their `build`.
 */
function compose(file: string): Compose {
  const given: Compose = parse(read(`docker/${file}`), {
    merge: true,
    customTags: [{ tag: '!reset', resolve: () => null }],
    logLevel: 'error',
  });
  const extended = ({ extends: from, ...service }: Service): Service => {
    if (!from) return service;
    const base = from.file
      ? compose(from.file).services[from.service]
      : extended(given.services[from.service] ?? {});
    const volumes = [...(base?.volumes ?? []), ...(service.volumes ?? [])];
    return {
      ...base,
      ...service,
      environment: { ...base?.environment, ...service.environment },
      volumes: [...new Map(volumes.map((each) => [each.split(':')[1], each])).values()],
    };
  };
  const services = Object.entries(given.services).map(([name, service]) => [name, extended(service)]);
  return { ...given, services: Object.fromEntries(services) };
}

/** What an operator has to set, see the head of the files. */
const given: Record<string, string> = {
  SESSION_SECRET: 's'.repeat(32),
  AUDIT_SIGNING_KEY: Buffer.alloc(32, 1).toString('base64'),
  S3_ACCESS_KEY_ID: 'everpaw',
  S3_SECRET_ACCESS_KEY: 's'.repeat(16),
};

/** Puts in the variables of the operator: `${NAME}`, `${NAME:-default}` and `${NAME:?message}`. */
function environmentOf({ environment = {} }: Service): Record<string, string> {
  const filled = Object.entries(environment).map(([name, value]) => [
    name,
    String(value).replaceAll(/\$\{(\w+):([-?])([^}]*)\}/g, (_, variable, kind, rest) => {
      const value = given[variable] ?? (kind === '-' ? rest : undefined);
      if (value === undefined) throw new Error(`${variable} isn't set`);
      return value;
    }),
  ]);
  return Object.fromEntries(filled);
}

describe.each(['compose.yaml', 'compose.cluster.yaml'])('%s', (file) => {
  const { services, volumes } = compose(file);
  const all = Object.entries(services);
  const processes = all.filter(([, { image }]) => image === 'everpaw');

  test('every variable of the site is one of the settings, and the site starts with them in production', () => {
    const settings = read('backend/docs/settings.md');
    for (const [, service] of processes) {
      const environment = environmentOf(service);
      for (const name of Object.keys(environment)) expect(settings).toContain(`\`${name}\``);
      expect(readConfig({ NODE_ENV: 'production', ...environment })).toMatchObject({
        eventStoreUrl: expect.stringContaining('esdb://'),
        mongodbUrl: expect.stringContaining('replicaSet=rs0'),
        redisUrl: 'redis://redis:6379',
        s3: { bucket: 'everpaw' },
      });
    }
    const roles = processes.flatMap(([, service]) => readConfig(environmentOf(service)).roles);
    expect(new Set(roles)).toEqual(new Set(['api', 'projector', 'jobs']));
  });

  test('every server that an address names is a service', () => {
    const hosts = processes.flatMap(([, service]) =>
      Object.values(environmentOf(service)).flatMap((value) =>
        [...value.matchAll(/(?:\/\/|,)([a-z][a-z0-9]*):\d+/g)].map(([, host]) => host),
      ),
    );
    expect(hosts.length).toBeGreaterThan(4);
    for (const host of hosts) expect(Object.keys(services)).toContain(host);
    const upstreams = String(services.caddy?.environment?.UPSTREAMS).split(' ');
    expect(upstreams.map((each) => each.split(':')[0])).toEqual(
      processes
        .filter(([, service]) => readConfig(environmentOf(service)).roles.includes('api'))
        .map(([name]) => name),
    );
  });

  test('a service waits for services that say when they are healthy', () => {
    for (const [, { depends_on: needed = {} }] of all)
      for (const [name, { condition }] of Object.entries(needed)) {
        const other = services[name];
        expect(other).toBeDefined();
        expect(condition).toBe(other?.healthcheck ? 'service_healthy' : 'service_completed_successfully');
      }
    const waitedFor = new Set(processes.flatMap(([, service]) => Object.keys(service.depends_on ?? {})));
    for (const [name, { image = '' }] of all)
      if (/^(?:eventstore|mongo|redis)/.test(image)) expect(waitedFor).toContain(name);
  });

  test('images have a version, volumes are declared and belong to one service, and only the proxy is reachable', () => {
    const used = all.flatMap(([, service]) => service.volumes ?? []).filter((each) => !each.startsWith('.'));
    expect(used.map((each) => each.split(':')[0]).sort()).toEqual(Object.keys(volumes).sort());
    for (const [name, { image = '', ports = [] }] of all) {
      if (image !== 'everpaw') expect(image).toMatch(/:\S*\d+[.-]\d+[.-]\d+/);
      if (name !== 'caddy') for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    }
  });
});

test('one service builds the image, and the two files share no volume', () => {
  const files = ['compose.yaml', 'compose.cluster.yaml'].map(compose);
  for (const { services } of files)
    expect(Object.values(services).filter(({ build }) => build)).toHaveLength(1);
  // Without a name it is that of the folder.
  expect(new Set(files.map(({ name }) => name)).size).toBe(2);
});

test('the servers of the cluster know each other', () => {
  const { services } = compose('compose.cluster.yaml');
  const nodes = Object.keys(services).filter((name) => name.startsWith('eventstore'));
  expect(nodes).toHaveLength(3);
  for (const name of nodes) {
    const { environment = {} } = services[name] ?? {};
    expect(environment.EVENTSTORE_CLUSTER_SIZE).toBe(nodes.length);
    expect(environment.EVENTSTORE_NODE_HOST_ADVERTISE_AS).toBe(name);
    expect(environment.EVENTSTORE_REPLICATION_HOST_ADVERTISE_AS).toBe(name);
    expect(String(environment.EVENTSTORE_GOSSIP_SEED).split(',')).toEqual(
      nodes.filter((node) => node !== name).map((node) => `${node}:2113`),
    );
  }
});

test('the proxy’s file uses the variables that both give it', () => {
  const names = [...read('docker/Caddyfile').matchAll(/\{\$(\w+)\}/g)].map(([, name]) => name);
  for (const file of ['compose.yaml', 'compose.cluster.yaml'])
    expect(Object.keys(compose(file).services.caddy?.environment ?? {}).sort()).toEqual(names.sort());
});
