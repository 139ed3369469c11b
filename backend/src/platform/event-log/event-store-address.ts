import { readServerAddress, type ServerAddress, writeServerAddress } from '../config/server-address.ts';

/** An address as the client of EventStoreDB is to be given it. */
export type EventStoreAddress = {
  readonly address: ServerAddress;
  readonly connectionString: string;
  /** Without user and password. */
  readonly shown: string;
  /** What was written in it and does not hold, one sentence each. */
  readonly overridden: readonly string[];
};

/** Newer names of the same protocol, and the names by which the client knows it. */
const schemes: Record<string, string> = {
  esdb: 'esdb',
  'esdb+discover': 'esdb+discover',
  kurrent: 'esdb',
  'kurrent+discover': 'esdb+discover',
  kurrentdb: 'esdb',
  'kurrentdb+discover': 'esdb+discover',
};

/** What an address of EventStoreDB begins with. */
export const eventStoreSchemes = Object.keys(schemes);

/** Every option that the client reads, as it compares them: without case, hyphens and underscores. */
const known = new Set(
  [
    'connectionName',
    'defaultDeadline',
    'discoveryInterval',
    'dnsDiscover',
    'gossipTimeout',
    'keepAliveInterval',
    'keepAliveTimeout',
    'maxDiscoverAttempts',
    'nodePreference',
    'throwOnAppendFailure',
    'tls',
    'tlsCAFile',
    'userCertFile',
    'userKeyFile',
  ].map(flat),
);

/**
 * How long one member of a cluster has to answer a question for the leader, in seconds, unless the address says
 * otherwise: a member that is stopped must not hold up the others for the client's 5.
 */
const gossipTimeoutS = 2;

/**
 * Reads the address of EventStoreDB: `esdb://`, `esdb+discover://` or their newer names, with one host or several.
 * Options that would break a promise are left out and named.
 *
 * @returns null when it is no such address.
 */
export function readEventStoreAddress(text: string): EventStoreAddress | null {
  const read = readServerAddress(text);
  const scheme = read && schemes[read.scheme];
  if (!read || !scheme) return null;
  const overridden: string[] = [];
  const options = read.options.filter(([name, value]) => {
    const reason = reasonAgainst(flat(name), flat(decoded(value)));
    if (reason) overridden.push(`${name} is ignored: ${reason}`);
    return reason === null;
  });
  const given = new Set(options.map(([name]) => flat(name)));
  const discovers = read.hosts.length > 1 || scheme === 'esdb+discover';
  const address: ServerAddress = {
    ...read,
    scheme,
    options:
      discovers && !given.has('gossiptimeout')
        ? [...options, ['gossipTimeout', String(gossipTimeoutS)]]
        : options,
  };
  const connectionString = writeServerAddress(address);
  return { address, connectionString, shown: writeServerAddress({ ...address, userInfo: null }), overridden };
}

function reasonAgainst(name: string, value: string): string | null {
  if (!known.has(name)) return 'the client has no such option';
  if (name === 'throwonappendfailure' && value !== 'true')
    return 'an append that is refused must not look done';
  if (name === 'nodepreference' && value !== 'leader')
    return 'what was just appended must be found by the next read, which only the leader promises';
  return null;
}

function flat(text: string): string {
  return text.trim().toLowerCase().replace(/[_-]/g, '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
