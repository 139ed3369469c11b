import type { Type } from '@nestjs/common';
import type { CommandDefinition } from './commands/command-definition.ts';
import type { Cause } from './commands/delayed-command.ts';
import type { EmailWriter } from './email/email-jobs.ts';
import type { JobHandlers } from './jobs/job-queue.ts';
import type { Reaction } from './reactions/reaction.ts';

/**
 * What a feature contributes to the site: `export const toysFeature = {…} satisfies Feature`. Its functions state the
 * parts of the site that they need, and the site doesn't compile while it passes fewer.
 */
export type Feature = {
  module: Type<unknown>;
  /** How its commands are executed. */
  commands?(parts: never): readonly CommandDefinition[];
  reactions?: readonly Reaction[];
  jobs?(parts: never): JobHandlers;
  /** The writers of its emails, by the template's name. */
  emails?(parts: never): Record<string, EmailWriter>;
  /** Starts what is due and returns how much. Called every minute where jobs run; `name` is for the log. */
  due?: { name: string; begin(parts: never): (now: Date) => Promise<number> };
  /** Erases what it knows of a deleted account, whose key is gone already. May be called again. */
  forgetAccount?(parts: never, accountId: string, cause?: Cause): Promise<void>;
};

/** Returns what these features contribute of one kind, in their order. */
export function contributions<F extends Feature, Kind extends keyof Feature>(
  features: readonly F[],
  kind: Kind,
): (F extends Record<Kind, infer Contribution> ? Contribution : never)[] {
  // Those that lack this kind are left out, as in the type.
  return features.flatMap((feature) => (kind in feature ? [feature[kind]] : [])) as never;
}

/** The parts that functions take as their first argument, all together. */
export type PartsOf<Function> = (
  Function extends (parts: infer Parts, ...more: never[]) => unknown
    ? (parts: Parts) => void
    : never
) extends (parts: infer All) => void
  ? All
  : never;
