import type { Projection } from '@everpaw/projections/kernel/projection';
import type { Model } from 'mongoose';

/** The read models as queries see them. */
export type Views = {
  /** The model that serves this view now. */
  model<Doc extends object>(projection: Projection<Doc>): Model<Doc & { position: string }>;
  /** Waits until the views have reached `position`, at most 2 s; false when they have not by then. */
  reached(names: readonly string[], position: string): Promise<boolean>;
  /** The position that this view has reached; null before its first event. */
  position(name: string): string | null;
  /** Calls back with a view's name, its new position and the ids of the documents that changed. Answers a way to stop. */
  onApplied(listener: (name: string, position: string, keys: readonly string[]) => void): () => void;
};

export const VIEWS = Symbol('views');
