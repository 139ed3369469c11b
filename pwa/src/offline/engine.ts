import type { Database } from './database.ts';
import type { Engine } from './offline.ts';

export function createEngine(_parts: { db: Database; now(): number }): Engine {
  throw new Error('The engine is being built.');
}
