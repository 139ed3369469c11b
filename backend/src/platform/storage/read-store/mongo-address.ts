import {
  readServerAddress,
  type ServerAddress,
  shownAddress,
  writeServerAddress,
} from '../../kernel/server-address.ts';

/** A MongoDB address as passed to the driver. */
export type MongoAddress = {
  readonly address: ServerAddress;
  readonly connectionString: string;
  /** Without user, password and options. */
  readonly shown: string;
  /** Options in it that are overridden, one sentence each. */
  readonly overridden: readonly string[];
};

/** Options that would weaken a guarantee, in lower case, with the harmless value and the reason. */
const weakening: Record<string, { harmless: string | null; reason: string }> = {
  readpreference: { harmless: 'primary', reason: 'a transaction, and a key just written, need the primary' },
  readpreferencetags: { harmless: null, reason: 'the primary is read' },
  maxstalenessseconds: { harmless: null, reason: 'the primary is read' },
  w: { harmless: 'majority', reason: 'what is acknowledged must survive the loss of a server' },
  journal: { harmless: 'true', reason: 'what is acknowledged must survive the loss of power' },
  j: { harmless: 'true', reason: 'what is acknowledged must survive the loss of power' },
  retrywrites: { harmless: 'true', reason: 'a new primary must cost no write' },
};

/** The values used instead, whatever the address says. */
export const safeMongoOptions = {
  readPreference: 'primary',
  writeConcern: { w: 'majority', journal: true },
  retryWrites: true,
} as const;

/**
 * Parses a MongoDB address with one or several hosts. Options that weaken a guarantee are removed and listed.
 * @returns null if it isn't a MongoDB address.
 */
export function readMongoAddress(text: string): MongoAddress | null {
  const read = readServerAddress(text);
  if (!read || (read.scheme !== 'mongodb' && read.scheme !== 'mongodb+srv')) return null;
  const overridden: string[] = [];
  const options = read.options.filter(([name, value]) => {
    const weak = weakening[name.toLowerCase()];
    if (!weak) return true;
    if (value.toLowerCase() !== weak.harmless) overridden.push(`${name} is ignored: ${weak.reason}`);
    return false;
  });
  const address = { ...read, options };
  return {
    address,
    connectionString: writeServerAddress(address),
    shown: shownAddress(address),
    overridden,
  };
}
