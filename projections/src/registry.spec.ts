import { accountEvents } from '@everpaw/contracts/accounts/account.events';
import { tributeEvents } from '@everpaw/contracts/guestbook/tribute.events';
import { memorialEvents } from '@everpaw/contracts/memorials/memorial.events';
import { seasonalThemeEvents } from '@everpaw/contracts/themes/seasonal-theme.events';
import { expect, test } from '@jest/globals';
import { offlineEntities } from './offline-entities.ts';
import { projections } from './registry.ts';

test('every read model has a name of its own and hears only of events that exist', () => {
  const names = projections.map((projection) => projection.name);
  expect(new Set(names).size).toBe(names.length);
  const known = new Set<string>(
    [...accountEvents, ...memorialEvents, ...tributeEvents, ...seasonalThemeEvents].map(
      (event) => event.type,
    ),
  );
  for (const projection of projections) for (const type of projection.events) expect(known).toContain(type);
});

test('every entity that works offline has the rules of its own name, a root before its children', async () => {
  expect(offlineEntities.map(({ definition }) => definition.name)).toEqual(['memorial', 'tribute']);
  const loaded = await Promise.all(offlineEntities.map(({ load }) => load()));
  expect(loaded.map(({ arrived }) => arrived)).toEqual([['memorial-exists'], ['tribute-exists']]);
});
