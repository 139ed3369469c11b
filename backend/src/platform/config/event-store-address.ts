import { readServerAddress, type ServerAddress, writeServerAddress } from '../kernel/server-address.ts';

/** An EventStoreDB address in the form that the client accepts. */
export type EventStoreAddress = {
  readonly address: ServerAddress;
  readonly connectionString: string;
  /** Without user and password. */
  readonly shown: string;
  /** The ignored options, one sentence each. */
  readonly overridden: readonly string[];
  /** Whether the client looks for the leader among several servers. */
  readonly isCluster: boolean;
};

/** Newer scheme names of the same protocol, mapped to the names that the client knows. */
const schemes: Record<string, string> = {
  esdb: 'esdb',
  'esdb+discover': 'esdb+discover',
  kurrent: 'esdb',
  'kurrent+discover': 'esdb+discover',
  kurrentdb: 'esdb',
  'kurrentdb+discover': 'esdb+discover',
};

/** The accepted schemes of an EventStoreDB address. */
export const eventStoreSchemes = Object.keys(schemes);

/** All options that the client reads, normalized as it compares them: ignoring case, hyphens and underscores. */
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
 * Defaults for a cluster. A leader that stands still is noticed within `keepAliveInterval` and `keepAliveTimeout`
 * (milliseconds; the client's are 10 s each), and as a member delays discovery by `gossipTimeout` (whole seconds; 5).
 */
const clusterDefaults = { gossipTimeout: 1, keepAliveInterval: 1_000, keepAliveTimeout: 2_000 };

/**
 * Parses an EventStoreDB address: `esdb://`, `esdb+discover://` or their newer names, with one or several hosts. Drops
 * options that would break a guarantee and lists them in `overridden`.
 * @returns null if it isn't such an address.
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
  const isCluster = read.hosts.length > 1 || scheme === 'esdb+discover';
  const defaults = Object.entries(isCluster ? clusterDefaults : {}).flatMap(
    ([name, value]): [string, string][] => (given.has(flat(name)) ? [] : [[name, String(value)]]),
  );
  const address: ServerAddress = { ...read, scheme, options: [...options, ...defaults] };
  const connectionString = writeServerAddress(address);
  const shown = writeServerAddress({ ...address, userInfo: null });
  return { address, connectionString, shown, overridden, isCluster };
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
