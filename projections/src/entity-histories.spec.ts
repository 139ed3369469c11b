import { eventDefinitions } from '@everpaw/contracts/event-definitions';
import { tributeEvents } from '@everpaw/contracts/guestbook/tribute.events';
import { memorialEvents } from '@everpaw/contracts/memorials/memorial.events';
import { expect, test } from '@jest/globals';
import { historyProjection } from './audit/history.projection.ts';
import { createNarrator, historyTypes, showingTypes } from './entity-histories.ts';
import { offlineEntities } from './offline-entities.ts';
import { recorded } from './testing/folded.ts';

test('every event of a memorial and of its guestbook has words, and is kept', () => {
  const types = [...memorialEvents, ...tributeEvents].map(({ type }) => type).sort();
  expect([...historyTypes].sort()).toEqual(types);
  expect([...historyProjection.events].sort()).toEqual(types);
  const known = new Set(eventDefinitions.map(({ type }) => type));
  for (const type of [...historyTypes, ...showingTypes]) expect(known).toContain(type);
});

test('an event that no history has is refused by name', () => {
  const event = recorded({ type: 'AccountRegistered', data: {} }, 1);
  expect(() => createNarrator()(event)).toThrow('No history tells of AccountRegistered');
});

test('an entity that works offline is part of the history', async () => {
  for (const { load } of offlineEntities)
    for (const type of (await load()).view.events) expect(historyTypes).toContain(type);
});
