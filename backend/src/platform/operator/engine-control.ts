import type { Progress } from '../projections/progress.ts';
import type { ProjectionEngine } from '../projections/projection-engine.ts';
import type { ProjectionStatus } from '../projections/projection-status.ts';
import type { ProjectionVerb } from '../projections/projector.ts';
import { RebuildStopped } from '../projections/rebuild.ts';
import { IllegalTransition } from '../projections/run-status.ts';
import { UnknownProjection } from '../projections/unknown-projection.ts';

export const projectionVerbs: readonly ProjectionVerb[] = [
  'rebuild',
  'pause',
  'resume',
  'retry',
  'park',
  'drop',
  'serve',
];

/** What an operator can do to the projections, wherever they run: in this process, behind a socket, or in a folder. */
export type EngineControl = {
  status(): Promise<readonly ProjectionStatus[]>;
  /** Carries the verb out and answers with a sentence. @throws Refused with a sentence. */
  carryOut(verb: ProjectionVerb, name: string, onProgress: (progress: Progress) => void): Promise<string>;
  close(): Promise<void>;
};

/** Something could not be done; the message is for the person who asked and holds nothing else. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

const done: { [Verb in Exclude<ProjectionVerb, 'drop' | 'serve'>]: string } = {
  rebuild: 'is rebuilt, and the new build serves',
  pause: 'is paused',
  resume: 'goes on',
  retry: 'tries again',
  park: 'goes on without that event',
};

/** The control of an engine; `close` is what its owner has to do when it is no longer needed. */
export function controlOf(
  engine: ProjectionEngine,
  close: () => Promise<void> = async () => {},
): EngineControl {
  return {
    status: () => engine.measure(),

    async carryOut(verb, name, onProgress) {
      try {
        if (verb === 'drop') {
          const count = await engine.drop(name);
          return `${name}: ${count === 1 ? '1 old build was' : `${count} old builds were`} dropped.`;
        }
        if (verb === 'serve') {
          const [view = '', version = ''] = name.split(' ');
          await engine.serve(view, Number(version));
          return `${view}: version ${version} serves.`;
        }
        if (verb === 'rebuild') await engine.rebuild(name, onProgress);
        else await engine[verb](name);
        return `${name} ${done[verb]}.`;
      } catch (error) {
        throw operatorRefusalOf(error);
      }
    },

    close,
  };
}

/** The sentence for the operator; of errors that are not ours only the name, since a message may quote people. */
export function operatorRefusalOf(error: unknown): Refused {
  if (error instanceof Refused) return error;
  const isOurs =
    error instanceof IllegalTransition ||
    error instanceof UnknownProjection ||
    error instanceof RebuildStopped;
  if (isOurs) return new Refused(error.message);
  const { name } = (error ?? {}) as { name?: unknown }; // only looked at
  return new Refused(`It could not be done (${typeof name === 'string' ? name : typeof error}).`);
}
