import type { PetType } from '../kernel/pet-types.ts';
import { type Palette, palettes } from './palettes.ts';

/** A theme of a memorial page. */
export type Theme = {
  id: string;
  name: string;
  description: string;
  colors: Palette;
  premium: boolean;
  recommendedFor: readonly PetType[];
};

const free = false;
const premium = true;

export const themes = [
  {
    id: 'classic',
    name: 'Classic',
    description: 'Ink on paper, with nothing in the way of the words.',
    colors: palettes.classic,
    premium: free,
    recommendedFor: [],
  },
  {
    id: 'peaceful',
    name: 'Peaceful Garden',
    description: 'Moss and morning light, for long afternoons outside.',
    colors: palettes.peaceful,
    premium: free,
    recommendedFor: [],
  },
  {
    id: 'warm-memory',
    name: 'Warm Memory',
    description: 'Clay and candlelight, like the spot beside the stove.',
    colors: palettes['warm-memory'],
    premium: free,
    recommendedFor: [],
  },
  {
    id: 'ocean-breeze',
    name: 'Ocean Breeze',
    description: 'Clear water and open sky.',
    colors: palettes['ocean-breeze'],
    premium,
    recommendedFor: ['fish', 'bird'],
  },
  {
    id: 'forest-companion',
    name: 'Forest Companion',
    description: 'Pine, bark and a path with four feet beside yours.',
    colors: palettes['forest-companion'],
    premium,
    recommendedFor: ['dog', 'horse'],
  },
  {
    id: 'sunset-glow',
    name: 'Sunset Glow',
    description: 'The last warm light of the day.',
    colors: palettes['sunset-glow'],
    premium,
    recommendedFor: [],
  },
  {
    id: 'lavender-dreams',
    name: 'Lavender Dreams',
    description: 'Soft dusk, for those who slept in every patch of sun.',
    colors: palettes['lavender-dreams'],
    premium,
    recommendedFor: ['cat', 'rabbit'],
  },
  {
    id: 'golden-fields',
    name: 'Golden Fields',
    description: 'Ripe grass, and somebody small running through it.',
    colors: palettes['golden-fields'],
    premium,
    recommendedFor: ['dog', 'horse', 'hamster'],
  },
] as const satisfies readonly Theme[];

export type ThemeId = (typeof themes)[number]['id'];

/** The default theme of a memorial. */
export const defaultThemeId: ThemeId = 'classic';

/** Returns the theme with this id, or the classic one for any other id, such as `basic`. */
export function themeOf(id: string): Theme {
  return themes.find((theme) => theme.id === id) ?? themes[0];
}
