import type { RecordedEvent } from '@eventstore/db-client';
import type { Recorded } from '@everpaw/contracts/kernel/decider';
import type { BatchLimits, EventBatch } from './event-batch.ts';
import type { Progress } from './progress.ts';
import type { ProjectionProgress } from './projection-news.ts';
import type { ProjectionStatus } from './projection-status.ts';

/** What the main thread can ask of the thread that folds, by name. */
export type ProjectorCalls = {
  measure(): Promise<ProjectionStatus[]>;
  rebuild(name: string): Promise<void>;
  pause(name: string): Promise<void>;
  resume(name: string): Promise<void>;
  retry(name: string): Promise<void>;
  park(name: string): Promise<void>;
  drop(name: string): Promise<number>;
  serve(name: string, version: number): Promise<void>;
  /** Drops a person's key and everything that was read or folded with it. */
  forgetPerson(person: string): Promise<void>;
  scrub(): Promise<void>;
  /** The next batch of a reader in the main thread; the same answer never comes twice. */
  take(reader: number, after: string, types: readonly string[], limits: BatchLimits): Promise<EventBatch>;
  reread(raw: RecordedEvent): Promise<Recorded | null>;
  head(): Promise<string>;
  figures(): Promise<{ resubscriptions: number; subscriptions: number }>;
  close(): Promise<void>;
};

export type ToProjector =
  | { call: keyof ProjectorCalls; id: number; args: readonly unknown[] }
  /** A reader of the main thread is gone. */
  | { leave: number }
  /** The log holds something new. */
  | { stored: true };

/** An error on its way to the other thread; `code` where callers tell cases apart by it. */
export type ErrorMessage = { name: string; message: string; code?: string };

export type FromProjector =
  | { ready: true }
  | { failed: string }
  | { id: number; result: unknown }
  | { id: number; error: ErrorMessage }
  | { id: number; progress: Progress }
  | { news: ProjectionProgress }
  | { log: { level: 'log' | 'warn' | 'error'; message: string } };
