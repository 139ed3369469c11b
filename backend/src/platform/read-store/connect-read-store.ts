import type mongoose from 'mongoose';

/** How an embedded file survives a power cut: `FULL` keeps every acknowledged write, `NORMAL` may lose the last ones. */
export type Synchronous = 'NORMAL' | 'FULL';

export type ReadStoreOptions = {
  /** A MongoDB connection string. Without one the embedded drop-in serves `file`. */
  url?: string;
  /** The SQLite file of the drop-in; its folder is made when missing. Ignored with `url`. */
  file: string;
  /** The MongoDB database, when it is not part of `url`. */
  database?: string;
  synchronous: Synchronous;
  /** How long an operation waits for a transaction of others, in milliseconds (5,000 by default; embedded only). */
  gateTimeoutMs?: number;
};

export type ReadStore = {
  connection: mongoose.Connection;
  kind: 'embedded' | 'mongodb';
  close(): Promise<void>;
};

/** Opens the read store and resolves once it answers; mongoose models are then made with `connection.model(…)`. */
export function connectReadStore(_options: ReadStoreOptions): Promise<ReadStore> {
  return Promise.reject(new Error('The read store is not wired yet.'));
}
