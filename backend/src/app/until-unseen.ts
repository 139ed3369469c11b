import { eventDefinitions } from '@everpaw/contracts/event-definitions';
import type { DomainEvent } from '@everpaw/contracts/kernel/decider';
import { withdraws } from '@everpaw/contracts/kernel/features/event-definition';
import { projections } from '@everpaw/projections/registry';
import type { UntilUnseen } from '../platform/execution/commands/commands.ts';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';

const byType = new Map(eventDefinitions.map((definition) => [definition.type, definition]));

/** Whether an event withdraws something that was visible or possible before, according to its definition. */
export function withdrawsSomething({ type, data }: DomainEvent): boolean {
  const definition = byType.get(type);
  return definition !== undefined && withdraws(definition, data as object); // its schema is an object schema
}

/** Returns a function that waits until every process reads the views without the withdrawn content. */
export function untilUnseenBy(engine: Pick<ProjectionEngine, 'waitForAllReaders'>): UntilUnseen {
  return async (outcomes) => {
    const types = new Set(outcomes.flatMap(({ withdrew = [] }) => withdrew));
    if (types.size === 0) return true;
    const names = projections
      .filter(({ events }) => events.some((type) => types.has(type)))
      .map(({ name }) => name);
    const last = outcomes.reduce(
      (latest, { position }) => (position && position > latest ? position : latest),
      '',
    );
    return (await engine.waitForAllReaders(names, last)) === 'reached';
  };
}
