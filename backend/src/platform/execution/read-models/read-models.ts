import type { Projection } from '@everpaw/projections/kernel/projection';
import type { Model } from 'mongoose';
import type { Stored } from '../projections/fold.ts';
import type { ProjectionEngine } from '../projections/projection-engine.ts';
import { ViewsBeingBuilt } from '../projections/views-being-built.ts';

/** The read models as queries see them. */
export type ReadModels = {
  /** The model that serves this view now: ask for it for each query. */
  model<Doc extends object>(projection: Projection<Doc>): Model<Stored<Doc>>;
  /** Throws `ViewsBeingBuilt` (503) unless each of these views has been level with the log once. */
  requireBuilt(names: readonly string[]): void;
  /** Waits until the views have reached `position`, at most 2 s; false when they have not by then, and at once while one is built. */
  reached(names: readonly string[], position: string): Promise<boolean>;
  /** The position that this view has reached. */
  position(name: string): string;
  /** Changes whenever a query of these views may answer differently. */
  stamp(names: readonly string[]): string;
  /** Calls back with a view's name, its new position and the ids of the documents that changed; null: any may have. */
  onApplied(
    listener: (name: string, position: string, touched: readonly string[] | null) => void,
  ): () => void;
};

export const READ_MODELS = Symbol('views');

/** The engine, as far as queries need it. */
export function readModelsOf(engine: ProjectionEngine): ReadModels {
  return {
    model: <Doc extends object>(projection: Projection<Doc>) => engine.model<Doc>(projection.name),
    requireBuilt(names) {
      const missing = names.filter((name) => !engine.isBuilt(name));
      if (missing.length > 0) throw new ViewsBeingBuilt(missing);
    },
    reached: async (names, position) =>
      names.every((name) => engine.isBuilt(name)) && (await engine.waitFor(names, position)) === 'reached',
    position: (name) => engine.current(name),
    stamp: (names) => names.map((name) => engine.stamp(name)).join(' '),
    onApplied: (listener) =>
      engine.onApplied(({ name, position, touched }) => listener(name, position, touched)),
  };
}
