import type { RecordedEvent } from '@eventstore/db-client';
import type { Recorded } from '@everpaw/contracts/kernel/decider';
import type { Progress } from './builds/progress.ts';
import type { ProjectionProgress } from './builds/projection-news.ts';
import type { ProjectionStatus } from './builds/projection-status.ts';
import type { BatchLimits, EventBatch } from './feed/event-batch.ts';
import type { ProjectionVerbs } from './projector.ts';

/** The calls from the main thread to the projecting thread. */
export type ProjectorCalls = Omit<ProjectionVerbs, 'rebuild'> & {
  measure(): Promise<ProjectionStatus[]>;
  rebuild(name: string): Promise<void>;
  /** Drops a person's key and everything cached that was read with it. */
  forgetPerson(person: string): Promise<void>;
  scrub(): Promise<void>;
  /** Returns the next batch for a reader in the main thread, never the same one twice. */
  take(reader: number, after: string, types: readonly string[], limits: BatchLimits): Promise<EventBatch>;
  reread(raw: RecordedEvent): Promise<Recorded | null>;
  head(): Promise<string>;
  figures(): Promise<{ resubscriptions: number; subscriptions: number }>;
  close(): Promise<void>;
};

export type ToProjector =
  | { call: keyof ProjectorCalls; id: number; args: readonly unknown[] }
  /** A reader of the main thread has closed. */
  | { leave: number }
  /** The log has new events. */
  | { stored: true };

/** An error sent to the other thread, with a `code` if callers distinguish by it. */
export type ErrorMessage = { name: string; message: string; code?: string };

export type FromProjector =
  | { ready: true }
  | { failed: string }
  | { id: number; result: unknown }
  | { id: number; error: ErrorMessage }
  | { id: number; progress: Progress }
  | { news: ProjectionProgress }
  | { log: { level: 'log' | 'warn' | 'error'; message: string } };
