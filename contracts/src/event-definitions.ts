import { features } from './features.ts';
import type { EventDefinition } from './kernel/features/event-definition.ts';

/** All events that were ever written. */
export const eventDefinitions = features.flatMap(
  ({ events = [] }) => events,
) as readonly unknown[] as readonly EventDefinition[]; // each keeps its own data type; who reads the list treats all alike

/** The event types after which the stream's earlier personal data isn't shown. */
export const retractionTypes: readonly string[] = eventDefinitions
  .filter(({ retracts }) => retracts)
  .map(({ type }) => type);
