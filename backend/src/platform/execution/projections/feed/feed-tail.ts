import { exponentialBackoff } from '@everpaw/contracts/kernel/time/exponential-backoff';
import { pauseFor, type Timers } from '../../../kernel/time.ts';
import { LogDamaged } from '../../../storage/event-log/verified-pages.ts';
import type { BatchLimits, EventBatch, EventSource, FeedEntry } from './event-batch.ts';

/** A reader of a tail. */
export type Member = { position: string; reportedLevelAt: string | null; tail: FeedTail | null };

export type FeedTailParts = {
  source(after: string): EventSource;
  timers: Timers;
  limits: BatchLimits;
  onDropped(error: unknown, delayMs: number): void;
  onReached(position: string): void;
};

const windowBatches = 2;
const windowPieces = 512;
/** How long the fastest reader waits for the slowest before the slowest gets its own source, in milliseconds. */
const slowReaderTimeoutMs = 1_000;
/** A view catches up within 5 s after the log is available again. */
const maxBackoffMs = 2_000;

/** One source with the window of batches that its readers share. */
export class FeedTail {
  readonly #parts: FeedTailParts;
  readonly #members = new Set<Member>();
  readonly #gone = new AbortController();
  #source: EventSource;
  /** Consecutive; the first begins at `from`. */
  #batches: EventBatch[] = [];
  #from: string;
  #level = false;
  #pull: Promise<void> | null = null;
  #onProgress = () => {};
  to: string;

  constructor(from: string, parts: FeedTailParts) {
    this.#parts = parts;
    this.#from = from;
    this.to = from;
    this.#source = parts.source(from);
  }

  covers(position: string): boolean {
    return this.#from <= position && position <= this.to;
  }

  join(member: Member): void {
    member.tail = this;
    this.#members.add(member);
  }

  leave(member: Member): 'empty' | 'used' {
    member.tail = null;
    this.#members.delete(member);
    this.progressed();
    return this.#members.size === 0 ? 'empty' : 'used';
  }

  /** Notifies the tail that a reader has progressed or left. */
  progressed(): void {
    this.#onProgress();
  }

  end(): void {
    for (const member of [...this.#members]) this.leave(member);
    this.#gone.abort();
    this.#source.close();
    this.#batches = [];
  }

  /** Returns the buffered events after the position; null if they must be pulled first. */
  batchAfter(member: Member, position: string): EventBatch | null {
    if (position === this.to) {
      if (!this.#level || member.reportedLevelAt === position) return null;
      member.reportedLevelAt = position;
      return { entries: [], to: position, considered: 0, bytes: 0, level: true, created: null };
    }
    const { limits } = this.#parts;
    const batch: EventBatch = {
      entries: [],
      to: position,
      considered: 0,
      bytes: 0,
      level: false,
      created: null,
    };
    const parts: (readonly FeedEntry[])[] = [];
    for (const piece of this.#batches) {
      if (piece.to <= position) continue;
      const isFull =
        batch.considered + piece.considered > limits.events || batch.bytes + piece.bytes > limits.bytes;
      if (batch.considered > 0 && isFull) break;
      const isWhole = (piece.entries[0]?.position ?? piece.to) > position;
      parts.push(isWhole ? piece.entries : piece.entries.filter((entry) => entry.position > position));
      batch.to = piece.to;
      batch.considered += piece.considered;
      batch.bytes += piece.bytes;
      batch.created = piece.created ?? batch.created;
    }
    // Usually a single unchanged batch, which all readers share.
    batch.entries = (parts.length === 1 ? parts[0] : undefined) ?? parts.flat();
    batch.level = this.#level && batch.to === this.to;
    if (batch.level) member.reportedLevelAt = batch.to;
    return batch;
  }

  /**
   * Pulls the next batch into the window; concurrent callers share it. Waits while the log is unavailable.
   * @throws LogDamaged
   */
  pull(): Promise<void> {
    this.#pull ??= this.#pullOnce().finally(() => {
      this.#pull = null;
    });
    return this.#pull;
  }

  async #pullOnce(): Promise<void> {
    await this.#makeRoom();
    for (let attempt = 0; !this.#gone.signal.aborted; attempt += 1) {
      try {
        const batch = await this.#source.take(this.#parts.limits);
        if (this.#gone.signal.aborted) return;
        if (batch.to > this.to) this.#batches.push(batch);
        this.to = batch.to;
        this.#level = batch.level;
        this.#parts.onReached(batch.to);
        return;
      } catch (error) {
        if (error instanceof LogDamaged) throw error;
        if (!this.#gone.signal.aborted) await this.#reopen(error, attempt);
      }
    }
  }

  async #reopen(error: unknown, attempt: number): Promise<void> {
    const { timers, onDropped, source } = this.#parts;
    this.#source.close();
    const delayMs = exponentialBackoff(attempt + 1, { first: 100, longest: maxBackoffMs });
    onDropped(error, delayMs);
    await pauseFor(timers, delayMs, this.#gone.signal);
    if (!this.#gone.signal.aborted) this.#source = source(this.to);
  }

  /** Makes room in the window: waits for slow readers, then continues without them. */
  async #makeRoom(): Promise<void> {
    this.#trim();
    while (this.#isFull() && !this.#gone.signal.aborted) {
      const moved = await this.#progressWithin(slowReaderTimeoutMs);
      if (!moved) {
        const oldest = this.#batches[0]?.to ?? this.to;
        for (const member of [...this.#members]) if (member.position < oldest) this.leave(member);
      }
      this.#trim();
    }
  }

  #progressWithin(timeoutMs: number): Promise<boolean> {
    return new Promise<boolean>((resolve) => {
      const done = (moved: boolean) => {
        cancel();
        this.#onProgress = () => {};
        resolve(moved);
      };
      const cancel = this.#parts.timers.after(timeoutMs, () => done(false));
      this.#onProgress = () => done(true);
    });
  }

  #isFull(): boolean {
    const { events, bytes } = this.#parts.limits;
    const held = { events: 0, bytes: 0 };
    for (const batch of this.#batches) {
      held.events += batch.considered;
      held.bytes += batch.bytes;
    }
    return (
      held.events >= windowBatches * events ||
      held.bytes >= windowBatches * bytes ||
      this.#batches.length >= windowPieces
    );
  }

  /**
   * Drops the batches that every reader has. While reading old events, it keeps as many as fit, so that
   * readers that start a little later, such as views built together, can still join.
   */
  #trim(): void {
    let slowest = this.to;
    for (const { position } of this.#members) if (position < slowest) slowest = position;
    for (let first = this.#batches[0]; first && first.to <= slowest; first = this.#batches[0]) {
      if (!this.#level && !this.#isFull()) return;
      this.#batches.shift();
      this.#from = first.to;
    }
  }
}
