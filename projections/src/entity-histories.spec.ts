import { eventDefinitions } from '@everpaw/contracts/event-definitions';
import { candleEvents } from '@everpaw/contracts/guestbook/candle.events';
import { tributeEvents } from '@everpaw/contracts/guestbook/tribute.events';
import { memorialEvents } from '@everpaw/contracts/memorials/memorial.events';
import { memoryEvents } from '@everpaw/contracts/timeline/memory.events';
import { expect, test } from '@jest/globals';
import { typesInHistories } from './audit/audit-events.view.ts';
import { createNarrator, historyTypes, showingTypes } from './entity-histories.ts';
import { offlineEntities } from './offline-entities.ts';
import { recorded } from './testing/folded.ts';

test('every event of a memorial, of its guestbook and of its timeline has words, and is kept', () => {
  const types = [...memorialEvents, ...tributeEvents, ...candleEvents, ...memoryEvents]
    .map(({ type }) => type)
    .sort();
  expect([...historyTypes].sort()).toEqual(types);
  expect([...typesInHistories].sort()).toEqual(types);
  const known = new Set(eventDefinitions.map(({ type }) => type));
  for (const type of [...historyTypes, ...showingTypes]) expect(known).toContain(type);
});

test('an event that no history has is refused by name', () => {
  const event = recorded({ type: 'AccountRegistered', data: {} }, 1);
  expect(() => createNarrator()(event)).toThrow('No history tells of AccountRegistered');
});

test('an entity of a memorial that works offline is part of its history', async () => {
  const ofMemorial = offlineEntities.filter(
    ({ definition: { name, ...rest } }) =>
      name === 'memorial' || ('parent' in rest && rest.parent.entity === 'memorial'),
  );
  expect(ofMemorial.length).toBeGreaterThan(1);
  for (const { load } of ofMemorial)
    for (const type of (await load()).view.events) expect(historyTypes).toContain(type);
});
