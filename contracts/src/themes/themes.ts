import type { PetType } from '../memorials/pet-types.ts';

/** A look for a memorial page (REQ-370). Colours are `#rrggbb`. */
export type Theme = {
  id: string;
  name: string;
  description: string;
  colors: { primary: string; secondary: string; accent: string };
  premium: boolean;
  recommendedFor: readonly PetType[];
};

const free = false;
const premium = true;

/** The eight themes (REQ-265 to REQ-272). */
export const themes = [
  {
    id: 'classic',
    name: 'Classic',
    description: 'Ink on paper, with nothing in the way of the words.',
    colors: { primary: '#4a4238', secondary: '#f4efe6', accent: '#8a5a3c' },
    premium: free,
    recommendedFor: [],
  },
  {
    id: 'peaceful',
    name: 'Peaceful Garden',
    description: 'Moss and morning light, for long afternoons outside.',
    colors: { primary: '#3f5a45', secondary: '#eef2e8', accent: '#6d7f3f' },
    premium: free,
    recommendedFor: [],
  },
  {
    id: 'warm-memory',
    name: 'Warm Memory',
    description: 'Clay and candlelight, like the spot beside the stove.',
    colors: { primary: '#8a4b32', secondary: '#f8ede3', accent: '#b5762f' },
    premium: free,
    recommendedFor: [],
  },
  {
    id: 'ocean-breeze',
    name: 'Ocean Breeze',
    description: 'Clear water and open sky.',
    colors: { primary: '#275c74', secondary: '#e8f1f3', accent: '#3b8079' },
    premium,
    recommendedFor: ['fish', 'bird'],
  },
  {
    id: 'forest-companion',
    name: 'Forest Companion',
    description: 'Pine, bark and a path with four feet beside yours.',
    colors: { primary: '#2f4a36', secondary: '#edf0e6', accent: '#7c5a36' },
    premium,
    recommendedFor: ['dog', 'horse'],
  },
  {
    id: 'sunset-glow',
    name: 'Sunset Glow',
    description: 'The last warm light of the day.',
    colors: { primary: '#8f3f3a', secondary: '#fbeee6', accent: '#b8652a' },
    premium,
    recommendedFor: [],
  },
  {
    id: 'lavender-dreams',
    name: 'Lavender Dreams',
    description: 'Soft dusk, for those who slept in every patch of sun.',
    colors: { primary: '#5b4b7a', secondary: '#f1edf5', accent: '#84608f' },
    premium,
    recommendedFor: ['cat', 'rabbit'],
  },
  {
    id: 'golden-fields',
    name: 'Golden Fields',
    description: 'Ripe grass, and somebody small running through it.',
    colors: { primary: '#74561b', secondary: '#f8f1de', accent: '#9a6a1f' },
    premium,
    recommendedFor: ['dog', 'horse', 'hamster'],
  },
] as const satisfies readonly Theme[];

export type ThemeId = (typeof themes)[number]['id'];

/** The theme a memorial gets when none was chosen (decision on REQ-233). */
export const defaultThemeId: ThemeId = 'classic';

/** The theme with this id; any other id, `basic` among them, is the classic one (decision on REQ-233). */
export function themeOf(id: string): Theme {
  return themes.find((theme) => theme.id === id) ?? themes[0];
}
