import { describe, expect, test } from '@jest/globals';
import { petTypes } from '../kernel/pet-types.ts';
import { paletteOf, palettes } from './palettes.ts';
import { themeOf, themes } from './themes.ts';

describe('the eight themes', () => {
  test.each([
    ['REQ-265', 'classic', 'Classic', 'free', []],
    ['REQ-266', 'peaceful', 'Peaceful Garden', 'free', []],
    ['REQ-267', 'warm-memory', 'Warm Memory', 'free', []],
    ['REQ-268', 'ocean-breeze', 'Ocean Breeze', 'premium', ['fish', 'bird']],
    ['REQ-269', 'forest-companion', 'Forest Companion', 'premium', ['dog', 'horse']],
    ['REQ-270', 'sunset-glow', 'Sunset Glow', 'premium', []],
    ['REQ-271', 'lavender-dreams', 'Lavender Dreams', 'premium', ['cat', 'rabbit']],
    ['REQ-272', 'golden-fields', 'Golden Fields', 'premium', ['dog', 'horse', 'hamster']],
  ] as const)('%s %s is %s, %s, for %j', (_, id, name, plan, recommendedFor) => {
    const theme = themes.find((each) => each.id === id);
    expect(theme).toMatchObject({ name, premium: plan === 'premium', recommendedFor });
  });

  test('REQ-261 are no more than that, each with a description and three colours', () => {
    expect(themes).toHaveLength(8);
    for (const { description, colors, recommendedFor } of themes) {
      expect(description).not.toBe('');
      for (const color of [colors.primary, colors.secondary, colors.accent])
        expect(color).toMatch(/^#[0-9a-f]{6}$/);
      for (const petType of recommendedFor) expect(petTypes).toContain(petType);
    }
  });

  test('REQ-273 any other id is the classic one', () => {
    for (const id of ['basic', '', 'constructor']) {
      expect(themeOf(id).id).toBe('classic');
      expect(paletteOf(id)).toBe(palettes.classic);
    }
    for (const { id, colors } of themes) {
      expect(themeOf(id).id).toBe(id);
      expect(paletteOf(id)).toBe(colors);
    }
  });
});
