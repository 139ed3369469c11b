import { features } from './features.ts';
import type { EventDefinition } from './kernel/event-definition.ts';

/** All events that were ever written. */
export const eventDefinitions = features.flatMap(
  ({ events = [] }) => events,
) as readonly unknown[] as readonly EventDefinition[]; // each keeps its own data type; who reads the list treats all alike
