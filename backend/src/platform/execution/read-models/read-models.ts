import type { Projection } from '@everpaw/projections/kernel/projection';
import type { Model } from 'mongoose';
import type { ProjectionEngine } from '../projections/projection-engine.ts';
import type { Stored } from '../projections/runs/fold.ts';
import { ViewsBeingBuilt } from '../projections/views-being-built.ts';

/** The read models for queries. */
export type ReadModels = {
  /** Returns the serving model of this view. Call it for each query. */
  model<Doc extends object>(projection: Projection<Doc>): Model<Stored<Doc>>;
  /** Throws `ViewsBeingBuilt` (503) unless each of these views has caught up with the log once. */
  requireBuilt(names: readonly string[]): void;
  /**
   * Waits until the views have reached `position`. Returns false after the timeout (2 s by default), and immediately
   * while one is being built or is stopped.
   */
  reached(names: readonly string[], position: string, timeoutMs?: number): Promise<boolean>;
  /** Returns the position of this view. */
  position(name: string): string;
  /** Returns a stamp that changes whenever a query of these views may return something else. */
  stamp(names: readonly string[]): string;
  /**
   * Calls the listener with a view's name, its new position and the ids of the changed documents; null if any
   * may have changed.
   */
  onApplied(
    listener: (name: string, position: string, touched: readonly string[] | null) => void,
  ): () => void;
};

export const READ_MODELS = Symbol('views');

/** Adapts the engine for queries. */
export function readModelsOf(engine: ProjectionEngine): ReadModels {
  return {
    model: <Doc extends object>(projection: Projection<Doc>) => engine.model<Doc>(projection.name),
    requireBuilt(names) {
      const missing = names.filter((name) => !engine.isBuilt(name));
      if (missing.length > 0) throw new ViewsBeingBuilt(missing);
    },
    reached: async (names, position, timeoutMs) =>
      names.every((name) => engine.isBuilt(name)) &&
      (await engine.waitFor(names, position, timeoutMs)) === 'reached',
    position: (name) => engine.current(name),
    stamp: (names) => names.map((name) => engine.stamp(name)).join(' '),
    onApplied: (listener) =>
      engine.onApplied(({ name, position, touched }) => listener(name, position, touched)),
  };
}
