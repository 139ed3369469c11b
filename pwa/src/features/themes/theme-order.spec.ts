// @vitest-environment node
import { petTypes } from '@everpaw/contracts/kernel/pet-types';
import { themes } from '@everpaw/contracts/themes/themes';
import { describe, expect, test } from 'vitest';
import { themesFor } from './theme-order.ts';

const ids = (petType: Parameters<typeof themesFor>[0]) => themesFor(petType, true).map(({ id }) => id);

describe('the order of the themes', () => {
  test.each([
    ['REQ-268', 'fish', ['ocean-breeze']],
    ['REQ-268', 'bird', ['ocean-breeze']],
    ['REQ-269 REQ-272', 'dog', ['forest-companion', 'golden-fields']],
    ['REQ-269 REQ-272', 'horse', ['forest-companion', 'golden-fields']],
    ['REQ-271', 'cat', ['lavender-dreams']],
    ['REQ-271', 'rabbit', ['lavender-dreams']],
    ['REQ-272', 'hamster', ['golden-fields']],
    ['REQ-370', 'other', []],
  ] as const)('%s for a %s those that are recommended come first, then all others', (_, petType, first) => {
    expect(ids(petType).slice(0, first.length)).toEqual(first);
    expect(ids(petType)[first.length]).toBe('classic');
  });

  test('REQ-262 those of a paid plan come last without one, recommended or not', () => {
    const isPremium = themesFor('dog', false).map(({ premium }) => premium);
    expect(isPremium).toEqual(isPremium.toSorted());
    expect(themesFor('dog', false).find(({ premium }) => premium)?.id).toBe('forest-companion');
  });

  test('REQ-261 every kind of pet is offered all eight, and no kind leaves them as they are', () => {
    for (const petType of petTypes)
      expect(ids(petType).toSorted()).toEqual(themes.map(({ id }) => id).toSorted());
    expect(ids('')).toEqual(themes.map(({ id }) => id));
  });
});
