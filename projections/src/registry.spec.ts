import { eventDefinitions } from '@everpaw/contracts/event-definitions';
import { expect, test } from '@jest/globals';
import { projections } from './registry.ts';

test('every read model has a name of its own and hears only of events that exist', () => {
  const names = projections.map((projection) => projection.name);
  expect(new Set(names).size).toBe(names.length);
  const known = new Set(eventDefinitions.map(({ type }) => type));
  for (const projection of projections) for (const type of projection.events) expect(known).toContain(type);
});
